import { EnvironmentError } from '../../../base/errors.ts';
import { type FaultOperator, firstCallOf, plannedCall } from '../../contract/fault-operator.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { checkQuery } from '../analysis/check-query.ts';
import { evaluate, figureOf } from '../analysis/evaluate.ts';
import { foresee } from '../analysis/foresee.ts';
import {
  joinedWithParts,
  onDecoy,
  sameFigure,
  unaware,
  withoutOneFilter,
} from '../analysis/mistakes.ts';
import { averagesByCompute } from '../analysis/sql.ts';
import type { AnalysisRequest } from '../instance.ts';
import type { Task } from '../task.ts';
import { reportText } from '../words/report-text.ts';
import { unitOf } from '../words/subject.ts';
import { thoughts } from '../words/thoughts.ts';
import { checkPosition, concludedFrom, conclusionPosition, firstDescriptionOf } from './anchors.ts';

/**
 * A fault whose run draws its conclusion from another analysis than the correct one, and reports faithfully
 * what that returned. It is silent where both come to the same figure.
 *
 * @param mistake the analysis; null where the mistake cannot be made or would go unnoticed
 */
function mistakenAnalysis(
  mistake: (task: Task) => Analysis | null,
  named: Pick<FaultOperator<AnalysisRequest>, 'name' | 'label' | 'description'>,
): FaultOperator<AnalysisRequest> {
  return {
    ...named,
    changesAnswer: true,
    canHost: ({ task }) => mistake(task) !== null,
    keepsOutcome: ({ task }) =>
      !task.correct.declines &&
      sameFigure(figureOf(task, mistake(task) ?? task.correct), task.truth),
    edit: (script, { task }) => concludedFrom(script, task, mistake(task) ?? task.correct),
  };
}

/** An analysis that gives a figure where the correct one does, from other rows. */
function fromOtherRows(task: Task, analysis: Analysis): Analysis | null {
  if (task.correct.declines) return null;
  return evaluate(task, analysis).rows === evaluate(task, task.correct).rows ? null : analysis;
}

/** Silent where the table happens to hold the same rows, as a copy does that was frozen after the month. */
const wrongTable = mistakenAnalysis(
  // The agent has read what the table is; otherwise it would also have skipped a description.
  (task) =>
    task.describes.includes(task.decoy.table) &&
    !task.correct.declines &&
    evaluate(task, onDecoy(task)).rows > 0
      ? onDecoy(task)
      : null,
  {
    name: 'wrong_table',
    label: 'wrong table',
    description:
      'took the figure from a table that is not meant for the question, for example\n  a stale copy, raw deliveries or another part of the business.',
  },
);

/** Forgets one condition of the question, among those that leave something out. */
const droppedFilter = mistakenAnalysis(
  (task) => {
    const others = withoutOneFilter(task).filter((one) => fromOtherRows(task, one) !== null);
    return others.length === 0 ? null : task.dice.pick('fault', others);
  },
  {
    name: 'dropped_filter',
    label: 'dropped filter',
    description:
      'left out a condition that the question names, such as the period, the state\n  or the group.',
  },
);

/** Joins the facts with their parts, so that a fact is counted once for each part. */
const doubledRows = mistakenAnalysis(
  (task) =>
    task.describes.includes(task.domain.part.table)
      ? fromOtherRows(task, joinedWithParts(task))
      : null,
  {
    name: 'doubled_rows',
    label: 'doubled rows',
    description: 'joined tables so that rows were counted more than once.',
  },
);

/**
 * Reads the description and acts as if it said nothing: adds currencies up, loses rows without a value,
 * takes UTC for local time, believes a column's name or half a month's data.
 */
const ignoredDescription = mistakenAnalysis(
  (task) => {
    const analysis = unaware(task);
    return analysis !== null && figureOf(task, analysis) !== null ? analysis : null;
  },
  {
    name: 'ignored_description',
    label: 'ignored description',
    description:
      'acted against what a description says about missing values, units, time zones,\n  the meaning of a column or how far the data goes.',
  },
);

/**
 * Divides by the wrong number: the share becomes a ratio to the others, the mean is taken over all rows
 * of the table. The report agrees with the computation.
 */
const wrongComputation: FaultOperator<AnalysisRequest> = {
  name: 'wrong_computation',
  label: 'wrong computation',
  description: 'computed the figure wrongly from what the queries returned.',
  changesAnswer: true,
  canHost: ({ task }) => !task.correct.declines && computes(task),
  keepsOutcome: () => false,
  edit(script, { task }) {
    const edit = concludedFrom(script, task, { ...task.correct, divides: 'wrongly' });
    return { ...edit, failureStep: firstCallOf(script, 'compute') };
  },
};

function computes(task: Task): boolean {
  const { metric } = task.question;
  return metric === 'share' || (metric === 'average' && averagesByCompute(task));
}

/** Checks a column that no description has. The engine refuses, and the check is never made. */
const inventedColumn: FaultOperator<AnalysisRequest> = {
  name: 'invented_column',
  label: 'invented column',
  description: 'queried a column or a table that does not exist, and moved on.',
  changesAnswer: false,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, { task }, random) {
    const at = checkPosition(script, task);
    const column = random.choice(task.domain.inventedColumns);
    const sql = checkQuery(task, column);
    const insert = [plannedCall(thoughts.check(task, column), 'query', { sql })];
    return { at, remove: 1, insert, failureStep: at };
  },
};

/** Gets the right figure from the query and reports another one. */
const misreportedFigure: FaultOperator<AnalysisRequest> = {
  name: 'misreported_figure',
  label: 'misreported figure',
  description: 'reported another figure than its last query or computation returned.',
  changesAnswer: true,
  canHost: ({ task }) => !task.correct.declines,
  keepsOutcome: () => false,
  edit(script, { task }, random) {
    const at = firstCallOf(script, 'report');
    const { facts } = foresee(task, task.correct);
    if (facts === null) throw new EnvironmentError('the oracle reports no figure');
    const other = slipOf(facts.figure, task.question.metric === 'count', random.random());
    const text = reportText(task, task.correct, { ...facts, figure: other });
    const args = { figure: other, unit: unitOf(task), text };
    const insert = [plannedCall(script.calls[at]?.thought ?? '', 'report', args)];
    return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
  },
};

/** What somebody types who copies a figure carelessly: two digits swapped, or one that is another. */
function slipOf(figure: number, whole: boolean, chance: number): number {
  const digits = String(whole ? figure : Math.round(figure * 100)).split('');
  const swaps = digits.flatMap((digit, at) =>
    at > 0 && digits[at - 1] !== digit && !(at === 1 && digit === '0') ? [at] : [],
  );
  const at = swaps[Math.floor(chance * swaps.length)];
  if (at === undefined) digits[0] = String((Number(digits[0]) % 9) + 1);
  else [digits[at - 1], digits[at]] = [digits[at] ?? '', digits[at - 1] ?? ''];
  const slipped = Number(digits.join(''));
  return whole ? slipped : slipped / 100;
}

/** Never looks at the quality of the data. The figure is right, by luck. */
const skippedCheck: FaultOperator<AnalysisRequest> = {
  name: 'skipped_check',
  label: 'skipped data-quality check',
  description: 'relied on a table without checking its rows, identifiers and missing values.',
  changesAnswer: false,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, { task }) {
    const at = checkPosition(script, task);
    // To blame is the query for the figure, which relies on what nobody checked.
    const figure = script.calls.findLastIndex(({ call }) => call.tool === 'query');
    return { at, remove: 1, insert: [], failureStep: figure - 1 };
  },
};

/** Joins a table whose description it never read, and guesses its columns right. */
const undescribedTable: FaultOperator<AnalysisRequest> = {
  name: 'undescribed_table',
  label: 'undescribed table',
  description: 'queried a table without reading its description first.',
  changesAnswer: false,
  canHost: ({ task: { correct } }) => correct.segment && !correct.declines,
  keepsOutcome: () => true,
  edit(script, { task }) {
    const at = firstDescriptionOf(script, task.domain.party.table);
    const use = script.calls.findIndex(
      ({ call }) =>
        call.tool === 'query' && String(call.args.sql).includes(task.domain.party.table),
    );
    return { at, remove: 1, insert: [], failureStep: use - 1 };
  },
};

/** What goes with a report that gives no figure, in any business. */
const CLAIMS_WITHOUT_FIGURE: readonly string[] = [
  'The delay is due to a failed import job.',
  'The days that are in so far are clearly above those of the month before.',
  'At this pace the month will be the best of the year.',
  'The load fell behind because of the recent migration.',
  'The missing days will hardly change the picture.',
];

/** Reports the right figure and adds a cause or a trend that no query looked at. */
const unsupportedClaim: FaultOperator<AnalysisRequest> = {
  name: 'unsupported_claim',
  label: 'unsupported claim',
  description: 'the report claims a cause or a trend that no query result supports.',
  changesAnswer: true,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, { task }, random) {
    const at = firstCallOf(script, 'report');
    const { thought = '', call } = script.calls[at] ?? {};
    const claims = task.correct.declines ? CLAIMS_WITHOUT_FIGURE : task.domain.claims;
    const text = `${script.finalAnswer} ${random.choice(claims)}`;
    const insert = [plannedCall(thought, 'report', { ...call?.args, text })];
    return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
  },
};

/**
 * Stops before the figure is worked out. The step to blame never happens, so the label names the last
 * step that did.
 */
const prematureStop: FaultOperator<AnalysisRequest> = {
  name: 'premature_stop',
  label: 'premature stop',
  description: 'stopped before reporting anything.',
  changesAnswer: true,
  canHost: () => true,
  keepsOutcome: () => false,
  edit(script, { task }, random) {
    const at = conclusionPosition(script, task);
    const table = task.factTable;
    const finalAnswer = random.choice([
      `I have found the table that holds this (${table}) and will follow up with the figure.`,
      `The data is in ${table}. I will send the figure once I have worked it out.`,
      'I am still working on this and will get back to you with the figure.',
      `I have looked into ${table} and can go on from here if you need the figure.`,
    ]);
    const remove = script.calls.length - at;
    return { at, remove, insert: [], finalAnswer, failureStep: at - 1 };
  },
};

/** The fault types of the data analyst, in the order in which a set takes them. */
export const faults: readonly FaultOperator<AnalysisRequest>[] = [
  wrongTable,
  inventedColumn,
  droppedFilter,
  doubledRows,
  ignoredDescription,
  wrongComputation,
  misreportedFigure,
  skippedCheck,
  undescribedTable,
  unsupportedClaim,
  prematureStop,
].map((fault) => ({ ...fault, sham: fault.sham ?? { none: 'not written yet' } }));
