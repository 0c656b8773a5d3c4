import type { Act } from '../../contract/play.ts';
import { monthName } from '../data/calendar.ts';
import type { Task } from '../task.ts';
import { caveatsOf } from '../words/caveats.ts';
import { capitalised, withArticle } from '../words/numbers.ts';
import { remarkOf } from '../words/remark.ts';
import { declineText, type ReportedFacts, reportText } from '../words/report-text.ts';
import { unitOf } from '../words/subject.ts';
import { thoughts } from '../words/thoughts.ts';
import type { Analysis } from './analysis.ts';
import { type Findings, findingsIn, numberIn } from './findings.ts';
import { coverageQuery, mainQuery } from './sql.ts';

/** How a run ends: the text of its report, and what the text states; null if it states no figure. */
export interface Conclusion {
  readonly text: string;
  readonly facts: ReportedFacts | null;
}

/**
 * The second half of every run: note what is assumed, query, compute where needed, report what came
 * out. It reports faithfully whatever the analysis gives, right or wrong.
 */
export function conclude(task: Task, analysis: Analysis, act: Act): Conclusion {
  if (analysis.declines) return decline(task, act);
  const assumption = assumptionOf(task, analysis);
  const noteFirst = task.dice.happens('noteFirst', 0.6);
  const note = (): void => {
    if (assumption !== null) act(thoughts.note(task), 'note_assumption', { text: assumption });
  };
  if (noteFirst) note();
  const sql = mainQuery(task, analysis);
  const found = findingsIn(task, act(thoughts.query(task, analysis), 'query', { sql }).data);
  const { rows, shared, ratio } = found;
  let figure = found.figure ?? 0;
  if (ratio !== null) {
    const divisor = analysis.divides === 'wrongly' ? wrongDivisor(task, found) : ratio.divisor;
    const expression = `round(${ratio.dividend} / ${divisor}, 2)`;
    figure = numberIn(act(thoughts.compute(task), 'compute', { expression }).data, 'value');
  }
  if (!noteFirst) note();
  const facts: ReportedFacts = { figure, rows, shared, remark: remarkOf(task) };
  const text = reportText(task, analysis, facts);
  act(thoughts.report(task), 'report', { figure, unit: unitOf(task), text });
  return { text, facts };
}

/** Of the others instead of all, or of all rows of the table instead of those that are meant. */
function wrongDivisor({ question, facts }: Task, { rows, shared }: Findings): number {
  return question.metric === 'share' ? rows - shared : facts.length;
}

/** Looks how far the data goes, and says that it does not go far enough. */
function decline(task: Task, act: Act): Conclusion {
  act(thoughts.coverage(task), 'query', { sql: coverageQuery(task) });
  const text = declineText(task);
  act(thoughts.decline(task), 'report', { figure: null, unit: unitOf(task), text });
  return { text, facts: null };
}

/** What the figure rests on; null where nothing needs saying. */
function assumptionOf(task: Task, analysis: Analysis): string | null {
  const { domain, question, dice } = task;
  const caveats = caveatsOf(task, analysis).join('; ');
  const month = monthName(question.month);
  const { fact, state } = domain;
  const plain = dice.pick('noteForm', [
    `${month} means the calendar month of ${fact.time}.`,
    `${capitalised(withArticle(fact.one))} belongs to ${month} if its ${fact.time} falls into that month.`,
    analysis.state ? `Only ${fact.many} whose ${state.column} is ${state.wanted} are meant.` : null,
    null,
  ]);
  const sentences = [caveats === '' ? [] : `${capitalised(caveats)}.`, plain ?? []].flat();
  return sentences.length === 0 ? null : sentences.join(' ');
}
