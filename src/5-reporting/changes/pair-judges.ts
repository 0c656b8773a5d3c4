import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import { InvalidOptionError, oneLine, UnknownNameError, UserError } from '../../base/errors.ts';

/** A judge now, and the one of the earlier run that it is compared with. */
export interface JudgePair {
  readonly now: JudgeColumns;
  readonly earlier: JudgeColumns;
}

const OPTION = '--baseline-judge';

/**
 * Finds for each judge the earlier one that it is compared with: the one of the same name, or the one
 * that is given for it. A judge without one is left out, and reports list it as new.
 *
 * @param given `NEW=OLD` for judges that were renamed; a plain `OLD` will do for a single judge
 */
export function pairJudges(
  now: readonly JudgeColumns[],
  then: readonly JudgeColumns[],
  given: readonly string[] = [],
): readonly JudgePair[] {
  const renamed = new Map<string, string>();
  for (const text of given) {
    const { judge, earlier } = namesIn(text, now, then);
    if (renamed.has(judge)) throw new InvalidOptionError(OPTION, `names ${oneLine(judge)} twice`);
    renamed.set(judge, earlier);
  }
  const pairs = now.flatMap((judge) => {
    const id = renamed.get(judge.judgeId) ?? judge.judgeId;
    const earlier = then.find(({ judgeId }) => judgeId === id);
    return earlier === undefined ? [] : { now: judge, earlier };
  });
  if (pairs.length > 0) return pairs;
  const list = (judges: readonly JudgeColumns[]): string =>
    judges.map(({ judgeId }) => oneLine(judgeId)).join(', ');
  throw new UserError(
    `no judge has verdicts in both runs: now ${list(now)}, then ${list(then)}; if one was renamed, say so with ${OPTION} ${example(now, then)}`,
  );
}

const example = (now: readonly JudgeColumns[], then: readonly JudgeColumns[]): string =>
  `${oneLine(now[0]?.judgeId ?? 'NEW')}=${oneLine(then[0]?.judgeId ?? 'OLD')}`;

/** Ids may contain an equals sign, so the one that separates is the one with a known id on its left. */
function namesIn(
  text: string,
  now: readonly JudgeColumns[],
  then: readonly JudgeColumns[],
): { readonly judge: string; readonly earlier: string } {
  const ids = (judges: readonly JudgeColumns[]) => judges.map(({ judgeId }) => judgeId);
  const [only] = now;
  if (now.length === 1 && only !== undefined && ids(then).includes(text)) {
    return { judge: only.judgeId, earlier: text };
  }
  const splits = Array.from(text.matchAll(/=/g), ({ index }) => ({
    judge: text.slice(0, index),
    earlier: text.slice(index + 1),
  }));
  const [first] = splits;
  if (first === undefined) {
    if (now.length === 1) throw new UnknownNameError('judge of the earlier run', text, ids(then));
    throw new InvalidOptionError(
      OPTION,
      `must be NEW=OLD where several judges are compared, such as ${oneLine(now[0]?.judgeId ?? 'NEW')}=${oneLine(text)}`,
    );
  }
  const known = splits.filter(({ judge }) => ids(now).includes(judge));
  const found = known.find(({ earlier }) => ids(then).includes(earlier));
  if (found !== undefined) return found;
  const [named] = known;
  throw named === undefined
    ? new UnknownNameError('judge', first.judge, ids(now))
    : new UnknownNameError('judge of the earlier run', named.earlier, ids(then));
}
