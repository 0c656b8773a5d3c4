import type { JudgeColumns } from '../../4-measuring/rows/judge-columns.ts';
import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import { pairStatus } from '../../4-measuring/rows/pair-status.ts';
import { UserError } from '../../base/errors.ts';
import { type BaselineComparison, compareWithBaseline } from './compare-deltas.ts';

/** Which of two judges tell the faults of one type from their clean runs. */
export interface CaughtByType {
  readonly type: string;
  readonly label: string;
  /** Pairs that both scored. */
  readonly pairs: number;
  readonly both: number;
  readonly onlyOne: number;
  readonly onlyOther: number;
  readonly neither: number;
}

/** What a verdict costs on average. */
export interface PricePerRun {
  readonly judge: string;
  readonly seconds: number;
  readonly tokens: number;
  /** Null where no price is given. */
  readonly usd: number | null;
}

/** Whether one judge may take the place of another. */
export interface Replacement {
  /** Yes where Δ is shown to be at most the margin lower, and no where it is shown to be more. */
  readonly answer: 'yes' | 'no' | 'unclear';
  readonly margin: number;
  /** Whether Δ is shown to be higher by less than the margin, too. */
  readonly equivalent: boolean;
  readonly comparison: BaselineComparison;
  readonly prices: readonly [one: PricePerRun, other: PricePerRun];
  readonly caught: readonly CaughtByType[];
}

/** Compares a judge with the one that it is to replace, over the pairs that both scored. */
export function judgeReplacement(
  { set, judges }: JudgedSet,
  margin: number,
  confidence: number,
  price: Readonly<Record<string, number>> | undefined,
): Replacement {
  const [one, other, ...others] = judges;
  if (one === undefined || other === undefined || others.length > 0) {
    throw new UserError(
      `two judges are compared, and ${judges.length} ${judges.length === 1 ? 'is' : 'are'} named; write --judge CHEAPER DEARER`,
    );
  }
  const comparison = compareWithBaseline({ set, judge: one }, { set, judge: other }, confidence);
  const { interval } = comparison;
  const answer =
    interval === null || (interval.low <= margin && interval.high >= margin)
      ? 'unclear'
      : interval.high < margin
        ? 'yes'
        : 'no';
  return {
    answer,
    margin,
    equivalent: answer === 'yes' && interval !== null && interval.low > -margin,
    comparison,
    prices: [pricePerRun(one, price), pricePerRun(other, price)],
    caught: caughtByType(set, one, other),
  };
}

function pricePerRun(
  judge: JudgeColumns,
  price: Readonly<Record<string, number>> | undefined,
): PricePerRun {
  const { judgeId, allVerdicts, latencySeconds, promptTokens, completionTokens } = judge;
  const each = (total: number): number => total / Math.max(1, allVerdicts);
  const usd = (): number => {
    let sum = 0;
    for (const [asked, times] of judge.asked) sum += times * (price?.[asked] ?? 0);
    return each(sum);
  };
  return {
    judge: judgeId,
    seconds: each(latencySeconds),
    tokens: each(promptTokens + completionTokens),
    usd: price === undefined ? null : usd(),
  };
}

function caughtByType(
  set: JudgedSet['set'],
  one: JudgeColumns,
  other: JudgeColumns,
): readonly CaughtByType[] {
  const rows = set.types.map((type, at) => ({
    type,
    label: set.typeLabels[at] ?? type,
    pairs: 0,
    both: 0,
    onlyOne: 0,
    onlyOther: 0,
    neither: 0,
  }));
  for (const [row, type] of set.type.entries()) {
    const counts = rows[type];
    const [first, second] = [pairStatus(set, one, row), pairStatus(set, other, row)];
    if (counts === undefined || [first, second].some(isUncounted)) continue;
    const [a, b] = [first === 'detected', second === 'detected'];
    counts.pairs++;
    counts[a ? (b ? 'both' : 'onlyOne') : b ? 'onlyOther' : 'neither']++;
  }
  return rows.filter(({ pairs }) => pairs > 0);
}

const isUncounted = (status: ReturnType<typeof pairStatus>): boolean =>
  status === 'unpaired' || status === 'unscored';
