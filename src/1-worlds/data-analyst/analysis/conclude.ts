import type { Act } from '../../contract/play.ts';
import type { Task } from '../task.ts';
import { saidOf } from '../words/caveats.ts';
import { declineText, type ReportedFacts, remarkOf, reportText } from '../words/report-text.ts';
import { unitOf } from '../words/subject.ts';
import { thoughts } from '../words/thoughts.ts';
import type { Analysis } from './analysis.ts';
import { type Findings, findingsIn, numberIn } from './findings.ts';
import { draftOf } from './mistakes.ts';
import { coverageQuery, mainQuery, meaningsQuery } from './sql.ts';

/** How a run ends: the text of its report, and what the text states; null if it states no figure. */
export interface Conclusion {
  readonly text: string;
  readonly facts: ReportedFacts | null;
}

/**
 * The second half of every run: note what is assumed, query, compute where needed, report what came
 * out. It reports faithfully whatever the analysis gives, right or wrong.
 */
export function conclude(
  task: Task,
  analysis: Analysis,
  act: Act,
  remark: string | null = remarkOf(task),
): Conclusion {
  const { note } = saidOf(task);
  const noteFirst = task.dice.happens('noteFirst', 0.5);
  const takeNote = (): void => {
    if (note !== null) act(thoughts.note(task), 'note_assumption', { text: note });
  };
  if (noteFirst) takeNote();
  const facts = analysis.declines ? null : worked(task, analysis, act);
  if (facts === null) {
    const sql = task.question.twoMeanings ? meaningsQuery(task) : coverageQuery(task);
    act(thoughts.query(task, 'main'), 'query', { sql });
  }
  if (!noteFirst) takeNote();
  const text = facts === null ? declineText(task, remark) : reportText(task, facts, remark);
  const figure = facts?.figure ?? null;
  act(thoughts.report(task), 'report', { figure, unit: unitOf(task), text });
  return { text, facts };
}

/** Queries the figure, and computes it if the query does not have it. */
function worked(task: Task, analysis: Analysis, act: Act): ReportedFacts {
  const why = draftOf(task) === null ? thoughts.query(task, 'main') : thoughts.redo(task);
  const found = findingsIn(task, act(why, 'query', { sql: mainQuery(task, analysis) }).data);
  const { rows, shared, ratio } = found;
  if (confirms(task)) {
    act(thoughts.confirm(task), 'query', { sql: mainQuery(task, analysis, 'again') });
  }
  if (ratio === null) return { figure: found.figure ?? 0, rows, shared };
  const divisor = analysis.divides === 'wrongly' ? wrongDivisor(task, found) : ratio.divisor;
  const expression = `round(${ratio.dividend} / ${divisor}, 2)`;
  const { data } = act(thoughts.compute(task), 'compute', { expression });
  return { figure: numberIn(data, 'value'), rows, shared };
}

/** Whether the agent asks for the figure a second time, in other words. */
function confirms(task: Task): boolean {
  return (
    !task.correct.declines &&
    task.dice.happens('confirms', 0.3) &&
    mainQuery(task, task.correct) !== mainQuery(task, task.correct, 'again')
  );
}

/** Of the others instead of all, or of all rows of the table instead of those that are meant. */
function wrongDivisor({ question, facts }: Task, { rows, shared }: Findings): number {
  return question.metric === 'share' ? rows - shared : facts.length;
}
