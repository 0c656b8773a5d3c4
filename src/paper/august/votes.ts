import { rate, type Share } from '../../4-measuring/metrics/metric.ts';
import { cleanRows } from '../../4-measuring/resampling/clean-replicates.ts';
import { ALL_FAULTS } from '../../4-measuring/rows/pairs.ts';
import { replicateInterval } from '../../4-measuring/statistics/intervals/replicate-interval.ts';
import { precisionAtPrevalence } from '../../4-measuring/statistics/precision-at-prevalence.ts';
import { bootstrap, memberSampler } from '../../4-measuring/statistics/resampling/bootstrap.ts';
import { present } from '../../base/present.ts';
import { decimal, intervalText } from '../format.ts';
import { formulaTable } from '../paper-figures.ts';
import { faultsIn, ofTypes } from '../paper-rows.ts';
import type { AugustData } from './august-data.ts';
import { PREVALENCE } from './paper-metrics.ts';
import { CONFIDENCE, promiseStream, REPLICATES } from './streams.ts';

interface Votes {
  readonly unanimous: number;
  readonly divided: number;
  /** For each invented promise that the majority passed: how many samples flagged it. */
  readonly missed: readonly number[];
  /** What a judge that flags on any one sample would flag: promises, clean runs, faults. */
  readonly anyOnPromises: readonly boolean[];
  readonly anyOnClean: Share;
  readonly anyOnFaults: Share;
}

/** The ensemble's votes: how often its samples agree, and what flagging on any one would do. */
export const votes = formulaTable(readVotes, {
  SelfconsUnanimous: ({ unanimous }) => unanimous,
  SelfconsTwoThirds: ({ divided }) => divided,
  SelfconsUnsupMissed: ({ missed }) => missed.length,
  SelfconsUnsupMissUnanimous: ({ missed }) => missed.filter((votes) => votes === 0).length,
  SelfconsUnsupMissOneVote: ({ missed }) => missed.filter((votes) => votes === 1).length,
  SelfconsAnyUnsup: ({ anyOnPromises }) => decimal(rate(shareOf(anyOnPromises)), 2),
  SelfconsAnyUnsupCI: ({ anyOnPromises }) => intervalOfShare(anyOnPromises),
  SelfconsAnyFA: ({ anyOnClean }) => decimal(rate(anyOnClean), 2),
  SelfconsAnyPPVFive: ({ anyOnClean, anyOnFaults }) =>
    decimal(precisionAtPrevalence(rate(anyOnFaults), rate(anyOnClean), PREVALENCE) ?? 0, 2),
});

function readVotes({ set, judges, verdicts }: AugustData): Votes {
  const judged = verdicts.Selfcons.filter((verdict) => verdict !== undefined);
  const unanimous = judged.filter(({ confidence }) => confidence === 1).length;
  const flagging = verdicts.Selfcons.map((verdict) => flaggingVotes(verdict?.rationale ?? ''));
  const any = (rows: readonly number[]): readonly boolean[] =>
    rows.map((row) => present(flagging[row]) > 0);
  const promises = ofTypes('unsupported_claim')(set);
  return {
    unanimous,
    divided: judged.length - unanimous,
    missed: promises
      .filter((row) => judges.Selfcons.flag[row] === 0)
      .map((row) => present(flagging[row])),
    anyOnPromises: any(promises),
    anyOnClean: shareOf(any(cleanRows(set))),
    anyOnFaults: shareOf(any(faultsIn(ALL_FAULTS)(set))),
  };
}

const shareOf = (flags: readonly boolean[]): Share => ({
  count: flags.filter(Boolean).length,
  of: flags.length,
});

function intervalOfShare(flags: readonly boolean[]): string {
  const [replicates] = bootstrap(promiseStream(), {
    replicates: REPLICATES,
    patterns: 2,
    statistics: 1,
    sampler: memberSampler([{ patterns: Int32Array.from(flags, Number) }]),
    evaluate: (counts, values) => {
      values[0] = present(counts[1]) / flags.length;
    },
  });
  const found = replicateInterval(replicates as Float64Array, CONFIDENCE);
  return intervalText(found, (x) => decimal(x, 2));
}

/** The ensemble writes its count of votes as its rationale: `1/3 votes for faulty`. */
function flaggingVotes(rationale: string): number {
  return Number(/^(\d+)\/\d+ votes/.exec(rationale)?.[1] ?? 0);
}
