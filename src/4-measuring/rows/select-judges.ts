import { isLeaf, judgesIn, printed } from '../../3-judging/compositions/expression.ts';
import { isExpression, parseExpression } from '../../3-judging/compositions/parse-expression.ts';
import type { RecordedCompositions } from '../../3-judging/compositions/recorded-compositions.ts';
import { UnknownNameError } from '../../base/errors.ts';
import { derivedJudge } from './derived-judge.ts';
import { isSurface, type JudgeColumns } from './judge-columns.ts';
import type { JudgedSet } from './judged-set.ts';

/**
 * The same set with only these judges; with all of them where none are named. What names no judge may
 * compose some.
 */
export function selectJudges(judged: JudgedSet, ids?: readonly string[]): JudgedSet {
  if (ids === undefined) {
    const whole = judged.judges.filter(({ memberOnly }) => !memberOnly);
    return whole.length === judged.judges.length ? judged : { ...judged, judges: whole };
  }
  const named = new Set(ids.map((id) => judgeNamed(judged, id)));
  const recorded = judged.judges.filter((judge) => named.has(judge));
  const derived = [...named].filter((judge) => !recorded.includes(judge));
  const beside = judged.judges.filter((judge) => isSurface(judge) && !named.has(judge));
  return { ...judged, judges: [...recorded, ...derived], beside };
}

/** What was made of the judges of a set, because learning and looking through all rows takes a while. */
const made = new WeakMap<JudgedSet['judges'], Map<string, JudgeColumns>>();

/** A judge by its id, or the one that an expression makes of others. */
export function judgeNamed(
  judged: Pick<JudgedSet, 'set' | 'judges'>,
  id: string,
  what = 'judge',
): JudgeColumns {
  const { judges } = judged;
  const found = judges.find(({ judgeId }) => judgeId === id);
  if (found !== undefined) return found;
  if (!isExpression(id)) {
    const known = judges.map(({ judgeId }) => judgeId);
    throw new UnknownNameError(what, id, known);
  }
  const expression = parseExpression(id);
  if (isLeaf(expression)) return judgeNamed(judged, expression.judge, what);
  const written = printed(expression);
  const ofJudges = made.get(judges) ?? new Map<string, JudgeColumns>();
  made.set(judges, ofJudges);
  const derived = ofJudges.get(written) ?? derivedJudge(judged, expression);
  ofJudges.set(written, derived);
  return derived;
}

/**
 * Every judge is compared with every other, so the work grows with the square of their number, and a folder that
 * somebody sent can name thousands.
 */
export const MOST_COMPARED = 24;

/** The judges to compare: all of them or, of too many, those that judged most. Not the best, which would be chosen by chance. */
export function judgesToCompare(judges: readonly JudgeColumns[]): ReadonlySet<JudgeColumns> {
  if (judges.length <= MOST_COMPARED) return new Set(judges);
  const byVerdicts = judges.toSorted((one, other) => other.verdicts - one.verdicts);
  return new Set(byVerdicts.slice(0, MOST_COMPARED));
}

/** The judges of a set, and those of the given compositions whose members are among them. */
export function withCompositions(
  judged: Pick<JudgedSet, 'set' | 'judges'>,
  ids: readonly string[],
): readonly JudgeColumns[] {
  const { judges } = judged;
  const isHere = (id: string): boolean => judges.some(({ judgeId }) => judgeId === id);
  const made = ids.filter(
    (id) => !isHere(id) && isExpression(id) && judgesIn(parseExpression(id)).every(isHere),
  );
  return [...judges, ...made.map((id) => judgeNamed(judged, id))];
}

/** A set with the compositions that were judged in its folder, and what was asked only for them set apart. */
export function withRecordedCompositions(
  judged: JudgedSet,
  { compositions, membersOnly }: RecordedCompositions,
): JudgedSet {
  for (const judge of judged.judges) {
    judge.memberOnly = membersOnly.has(judge.judgeId) && judge.all.present.includes(0);
  }
  return { ...judged, judges: withCompositions(judged, compositions) };
}
