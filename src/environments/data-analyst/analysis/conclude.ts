import type { Act } from '../../../environment/play.ts';
import type { JsonObject } from '../../../trajectory/json.ts';
import { monthName } from '../data/calendar.ts';
import type { Task } from '../task.ts';
import { caveatsOf } from '../words/caveats.ts';
import { capitalised, withArticle } from '../words/numbers.ts';
import { declineText, reportText } from '../words/report-text.ts';
import { unitOf } from '../words/subject.ts';
import { thoughts } from '../words/thoughts.ts';
import type { Analysis } from './analysis.ts';
import { averagesByCompute, coverageQuery, mainQuery } from './sql.ts';

/**
 * The second half of every run: note what is assumed, query, compute where needed, report what came
 * out. It reports faithfully whatever the analysis gives, right or wrong.
 *
 * @param why the thought behind the query
 */
export function conclude(
  task: Task,
  analysis: Analysis,
  act: Act,
  why: string = thoughts.query(task),
): string {
  if (analysis.declines) return decline(task, act);
  const { domain, question, dice } = task;
  const { fact, state } = domain;
  const assumption = assumptionOf(task, analysis);
  const noteFirst = dice.happens('noteFirst', 0.6);
  const note = (): void => {
    if (assumption !== null) act(thoughts.note(task), 'note_assumption', { text: assumption });
  };
  if (noteFirst) note();
  const answer = act(why, 'query', { sql: mainQuery(task, analysis) });
  const row = firstRow(answer.data);
  const rows = numberIn(row, fact.many);
  const shared = numberIn(row, state.shared);
  const divide = (expression: string): number =>
    numberIn(act(thoughts.compute(task), 'compute', { expression }).data, 'value');
  const wrongly = analysis.divides === 'wrongly';
  const figureOf = (): number => {
    switch (question.metric) {
      case 'count':
        return rows;
      case 'share':
        return divide(`round(100 * ${shared} / ${wrongly ? rows - shared : rows}, 2)`);
      case 'total':
        return numberIn(row, 'total');
      case 'average':
        return averagesByCompute(task)
          ? divide(`round(${numberIn(row, 'total')} / ${wrongly ? task.facts.length : rows}, 2)`)
          : numberIn(row, 'average');
    }
  };
  const figure = figureOf();
  if (!noteFirst) note();
  const text = reportText(task, analysis, { figure, rows, shared });
  act(thoughts.report(task), 'report', { figure, unit: unitOf(task), text });
  return text;
}

/** Looks how far the data goes, and says that it does not go far enough. */
function decline(task: Task, act: Act): string {
  act(thoughts.coverage(task), 'query', { sql: coverageQuery(task) });
  const text = declineText(task);
  act(thoughts.decline(task), 'report', { figure: null, unit: unitOf(task), text });
  return text;
}

/** What the figure rests on; null where nothing needs saying. */
function assumptionOf(task: Task, analysis: Analysis): string | null {
  const { domain, question, dice } = task;
  const caveats = caveatsOf(task, analysis).join('; ');
  if (caveats !== '') return `${capitalised(caveats)}.`;
  const month = monthName(question.month);
  const { fact, state } = domain;
  return dice.pick('noteForm', [
    `${month} means the calendar month of ${fact.time}.`,
    `${capitalised(withArticle(fact.one))} belongs to ${month} if its ${fact.time} falls into that month.`,
    analysis.state ? `Only ${fact.many} whose ${state.column} is ${state.wanted} are meant.` : null,
    null,
  ]);
}

function firstRow(data: JsonObject): JsonObject {
  const first = Array.isArray(data.rows) ? data.rows[0] : undefined;
  return typeof first === 'object' && first !== null ? (first as JsonObject) : {};
}

/** A number that a query returned. An empty sum is nothing to report, so it counts as zero. */
function numberIn(row: JsonObject, name: string): number {
  const value = row[name];
  return typeof value === 'number' ? value : 0;
}
