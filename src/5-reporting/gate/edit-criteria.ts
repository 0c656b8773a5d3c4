import type { JudgeMeasurement } from '../../4-measuring/measurement/measurement.ts';
import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { decision } from './decide-on-bounds.ts';
import { furtherByWidth } from './further.ts';
import { type CriterionSubject, type Measured, undecided } from './gate-judge.ts';
import type { GateCriterion } from './gate-result.ts';

/** What was measured on edited runs, and what is said where there is nothing to decide on. */
interface Edited {
  readonly name: 'edit sensitivity' | 'net delta' | 'robustness';
  readonly bound: 'minimum' | 'maximum';
  readonly value: number | null;
  readonly interval: Interval | null;
  readonly over: GateCriterion['over'];
  readonly called: string;
  /** Why it is not known. */
  readonly reason: string;
}

/** The judge flags harmless edits at most so much more often than the runs that were edited. */
export function sensitivityCriterion(
  judge: JudgeMeasurement,
  threshold: number,
  measured: Measured,
): GateCriterion {
  const all = judge.harmlessEdits?.all;
  return decided(judge, threshold, measured, {
    name: 'edit sensitivity',
    bound: 'maximum',
    called: 'edit sensitivity',
    value: all?.difference ?? null,
    interval: all?.interval ?? null,
    over: { count: all?.pairs ?? 0, unit: 'harmless edits' },
    reason:
      all === undefined
        ? noHarmless(measured)
        : `none of the ${all.unscored} harmless edits has both of its verdicts`,
  });
}

/** Δ less the edit sensitivity is at least the threshold. */
export function netDeltaCriterion(
  judge: JudgeMeasurement,
  threshold: number,
  measured: Measured,
): GateCriterion {
  const { netDelta } = judge;
  return decided(judge, threshold, measured, {
    name: 'net delta',
    bound: 'minimum',
    called: 'net Δ',
    value: netDelta?.estimate ?? null,
    interval: netDelta?.interval ?? null,
    over: { count: netDelta?.edits ?? 0, unit: 'harmless edits' },
    reason:
      judge.harmlessEdits === null
        ? noHarmless(measured)
        : 'no pair, or no harmless edit, has both of its verdicts',
  });
}

/** At least this share of what the judge detects survives an attack. */
export function robustnessCriterion(
  judge: JudgeMeasurement,
  threshold: number,
  measured: Measured,
): GateCriterion {
  const all = judge.attacks?.all;
  return decided(judge, threshold, measured, {
    name: 'robustness',
    bound: 'minimum',
    called: 'robustness',
    value: all?.robustness ?? null,
    interval: all?.interval ?? null,
    over: { count: all?.detected ?? 0, unit: 'detections' },
    reason:
      all === undefined
        ? 'the set has no attacks; generate it with --attacks'
        : 'it detects none of the faults that were attacked, so there is nothing that could survive',
  });
}

const noHarmless = ({ set }: Measured): string =>
  set.recorded
    ? 'the set has no harmless edits; plant some with tj inject --harmless 100'
    : 'the set has no harmless edits; generate it with --harmless';

function decided(
  { judgeId: judge }: JudgeMeasurement,
  threshold: number,
  { intervals: { confidence }, size }: Measured,
  { name, bound, value, interval, over, called, reason }: Edited,
): GateCriterion {
  const subject: CriterionSubject = {
    judge,
    name,
    bound,
    threshold,
    type: null,
    reference: null,
  };
  if (value === null || interval === null) return undecided(subject, over, reason);
  return {
    ...subject,
    value,
    interval,
    over,
    ...decision({
      bound,
      threshold,
      value,
      interval,
      over,
      called,
      further: () =>
        furtherByWidth({ value, interval, count: over.count }, threshold, confidence, size),
    }),
  };
}
