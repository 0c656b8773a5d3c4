import type { Task } from '../task.ts';
import type { Analysis } from './analysis.ts';
import { evaluate, type Finding, figureOf } from './evaluate.ts';

/** The same analysis on the table that only looks right. */
export function onDecoy({ correct }: Task): Analysis {
  return { ...correct, table: 'decoy' };
}

/** The same analysis joined with the parts, which counts a fact once for each of them. */
export function joinedWithParts({ correct }: Task): Analysis {
  return { ...correct, parts: 'joined' };
}

/** Every way to forget one filter that the question names. */
export function withoutOneFilter({ correct }: Task): readonly Analysis[] {
  const found: Analysis[] = [];
  if (correct.state) found.push({ ...correct, state: false });
  if (correct.segment) found.push({ ...correct, segment: false });
  if (correct.parts === 'once') found.push({ ...correct, parts: 'ignored' });
  if (correct.source === 'keeps_empty') found.push({ ...correct, source: 'ignored' });
  found.push({ ...correct, period: false });
  return found;
}

/** What somebody does who has not read the description of the trap; null where there is none to read. */
export function unaware({ correct, scenario, question }: Task): Analysis | null {
  switch (scenario) {
    case 'missing_values':
      return question.excluding
        ? { ...correct, source: 'loses_empty' }
        : { ...correct, emptyIsZero: false };
    case 'mixed_units':
      return { ...correct, converts: false };
    case 'time_zone':
      return { ...correct, shiftsZone: false };
    case 'misleading_column':
      return { ...correct, column: 'tempting' };
    case 'dirty_labels':
      return { ...correct, tidies: false };
    case 'incomplete_data':
    case 'two_meanings':
      return { ...correct, declines: false };
    case 'no_trap':
    case 'repeated_rows':
    case 'stale_table':
      return null;
  }
}

/** The correct analysis and every mistaken one that queries something else. */
export function everyAnalysis(task: Task): readonly Analysis[] {
  return [task.correct, onDecoy(task), ...correctedMistakes(task)];
}

/** Mistakes that somebody notices from the result, or on reading the question again. */
function correctedMistakes(task: Task): readonly Analysis[] {
  const ignoring = unaware(task);
  return [
    ...withoutOneFilter(task),
    ...(task.question.part === null ? [] : [joinedWithParts(task)]),
    ...(ignoring === null ? [] : [ignoring]),
  ];
}

const DRAFTS = 0.35;

/** The analysis that the agent tries first and corrects at once; null if it tries none. */
export function draftOf(task: Task): Analysis | null {
  const { correct, dice } = task;
  if (correct.declines || !dice.happens('drafts', DRAFTS)) return null;
  const others = correctedMistakes(task).filter((one) => differsFrom(task, correct, one));
  return others.length === 0 ? null : dice.pick('draft', others);
}

/** Whether two analyses find something, and not the same. */
export function differsFrom(task: Task, one: Analysis, other: Analysis): boolean {
  const [a, b] = [evaluate(task, one), evaluate(task, other)];
  const isSum = ['total', 'average'].includes(task.question.metric);
  const values = (found: Finding): number => (isSum ? found.sum : found.shared);
  return b.rows > 0 && (a.rows !== b.rows || Math.abs(values(a) - values(b)) >= CLEARLY_OTHER);
}

/** Figures that differ by less than this, and are not the same, would leave the outcome in doubt. */
const CLEARLY_OTHER = 0.02;
const SAME = 1e-6;

export function sameFigure(figure: number | null, truth: number): boolean {
  return figure !== null && Math.abs(figure - truth) < SAME;
}

/** Whether the mistakes that the scenario is made for can be made: another table, a join, a filter. */
export function isTelling(task: Task): boolean {
  const { scenario, correct } = task;
  if (correct.declines) return true;
  const rows = evaluate(task, correct).rows;
  const differs = (analysis: Analysis): boolean => evaluate(task, analysis).rows !== rows;
  if (scenario === 'stale_table' && evaluate(task, onDecoy(task)).rows === 0) return false;
  if (scenario === 'repeated_rows' && !differs(joinedWithParts(task))) return false;
  return withoutOneFilter(task).some(differs);
}

/**
 * Whether every figure that this task can lead to is unambiguous: it is the truth or clearly something
 * else, and it does not lie half-way between two cents, where programs round differently.
 */
export function isUnambiguous(task: Task): boolean {
  const { truth, correct } = task;
  if (correct.declines) {
    const answered = { ...correct, declines: false };
    return figureOf(task, answered) !== null && !isRoundedDifferently(task, answered);
  }
  if (!(truth > 0) || evaluate(task, correct).rows < 3) return false;
  return everyAnalysis(task).every((analysis) => {
    const figure = figureOf(task, analysis);
    if (figure === null) return true;
    return (
      !isRoundedDifferently(task, analysis) &&
      (sameFigure(figure, truth) || Math.abs(figure - truth) >= CLEARLY_OTHER)
    );
  });
}

/** Whether programs may round the figure to different cents. An average may be worked out from a rounded sum. */
export function isRoundedDifferently(task: Task, analysis: Analysis): boolean {
  return isHalfway(figureOf(task, analysis) ?? 0) || isHalfway(evaluate(task, analysis).sum);
}

function isHalfway(figure: number): boolean {
  const cents = figure * 100;
  return Math.abs(cents - Math.floor(cents) - 0.5) < SAME;
}
