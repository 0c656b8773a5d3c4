import { ALL_FAULTS } from '../../metrics/columns/pairs.ts';
import { rate, type Share } from '../../metrics/metric.ts';
import { cleanRows } from '../../metrics/resampling/clean-replicates.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { precisionAtPrevalence } from '../../statistics/precision-at-prevalence.ts';
import { bootstrap, memberSampler } from '../../statistics/resampling/bootstrap.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { faultRows, rowsOfType } from '../flags-among.ts';
import { decimal, interval } from '../format.ts';
import { percentileInterval } from '../percentile-interval.ts';
import { REPLICATES } from '../streams.ts';
import type { AugustData } from './august-data.ts';
import { PREVALENCE } from './prevalence-table.ts';

/** The ensemble's votes: how often its samples agree, and what flagging on any one would do. */
export function votes(sheet: FigureSheet, data: AugustData, promises: NumpyGenerator): void {
  const { set, judges, verdicts } = data;
  const judged = verdicts.Selfcons.filter((verdict) => verdict !== undefined);
  const unanimous = judged.filter(({ confidence }) => confidence === 1).length;
  sheet.set('SelfconsUnanimous', unanimous);
  sheet.set('SelfconsTwoThirds', judged.length - unanimous);

  const flagging = verdicts.Selfcons.map((verdict) => flaggingVotes(verdict?.rationale ?? ''));
  const claims = rowsOfType(set, 'unsupported_claim');
  const missed = claims.filter((row) => judges.Selfcons.flag[row] === 0);
  sheet.set('SelfconsUnsupMissed', missed.length);
  sheet.set('SelfconsUnsupMissUnanimous', missed.filter((row) => flagging[row] === 0).length);
  sheet.set('SelfconsUnsupMissOneVote', missed.filter((row) => flagging[row] === 1).length);

  const any = (rows: readonly number[]): Share => ({
    count: rows.filter((row) => (flagging[row] as number) > 0).length,
    of: rows.length,
  });
  const alarms = rate(any(cleanRows(set)));
  const recall = rate(any(faultRows(set, ALL_FAULTS)));
  sheet.set('SelfconsAnyUnsup', decimal(rate(any(claims)), 2));
  sheet.set('SelfconsAnyFA', decimal(alarms, 2));
  sheet.set(
    'SelfconsAnyPPVFive',
    decimal(precisionAtPrevalence(recall, alarms, PREVALENCE) ?? 0, 2),
  );
  const caught = Int32Array.from(claims, (row) => ((flagging[row] as number) > 0 ? 1 : 0));
  const [replicates] = bootstrap(promises, {
    replicates: REPLICATES,
    patterns: 2,
    statistics: 1,
    sampler: memberSampler([{ patterns: caught }]),
    evaluate: (counts, values) => {
      values[0] = (counts[1] as number) / claims.length;
    },
  });
  sheet.set(
    'SelfconsAnyUnsupCI',
    interval(percentileInterval(replicates as Float64Array), (x) => decimal(x, 2)),
  );
}

/** The ensemble's rationale is its count: `1/3 votes for faulty`. */
function flaggingVotes(rationale: string): number {
  return Number(/^(\d+)\/\d+ votes/.exec(rationale)?.[1] ?? 0);
}
