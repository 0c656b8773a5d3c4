import { present } from '../../base/present.ts';
import type { Estimate, Rate } from '../measurement/estimate.ts';
import type { AgainstLabels, GuessedRate } from '../measurement/measurement.ts';
import { type JudgeColumns, UNSCORED } from '../rows/judge-columns.ts';
import { allFaulty, type LabelledRows } from '../rows/labelled-rows.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';
import { clusteredShare } from '../statistics/intervals/clustered-share.ts';
import { recoveredDifference } from '../statistics/intervals/recovered-difference.ts';
import { bestFlagGuess, bestStepGuess } from './constant-guess.ts';
import { boundsOf } from './rate.ts';

export function againstLabels(
  set: SetColumns,
  labelled: LabelledRows,
  judge: JudgeColumns,
  confidence: number,
): AgainstLabels {
  const evidence = { set, labelled, judge, confidence };
  return {
    detection: allFaulty(labelled) ? null : detection(evidence),
    localisation: localisation(evidence),
  };
}

interface Evidence {
  readonly set: SetColumns;
  readonly labelled: LabelledRows;
  readonly judge: JudgeColumns;
  readonly confidence: number;
}

function detection({
  set,
  labelled: { rows },
  judge,
  confidence,
}: Evidence): AgainstLabels['detection'] {
  const isFaulty = (row: number): boolean => set.faulty[row] === 1;
  const flagged = (row: number): boolean => judge.flag[row] === 1;
  const of = (among: readonly number[], counts: (row: number) => boolean): Rate =>
    rateAmong(set, among, judge, counts, confidence);
  const faulty = rows.filter(isFaulty);
  const scored = rows.filter((row) => judge.flag[row] !== UNSCORED);
  const faultyFlagged = of(faulty, flagged);
  const soundFlagged = of(
    rows.filter((row) => !isFaulty(row)),
    flagged,
  );
  return {
    agreement: {
      ...of(rows, (row) => flagged(row) === isFaulty(row)),
      bestGuess: bestFlagGuess(scored.filter(isFaulty).length, scored.length),
    },
    faultyFlagged,
    soundFlagged,
    unpairedDelta: unpairedDelta(faultyFlagged, soundFlagged),
  };
}

/**
 * Flags on runs labelled faulty minus flags on others. Runs of one task may be on both sides; a judge that
 * finds the task hard flags both, so to take the two for independent is at worst too careful.
 */
function unpairedDelta(faulty: Rate, sound: Rate): Estimate {
  if (faulty.estimate === null || sound.estimate === null) {
    return { estimate: null, interval: null };
  }
  const estimate = faulty.estimate - sound.estimate;
  if (faulty.interval === null || sound.interval === null) return { estimate, interval: null };
  const limits = recoveredDifference(
    { value: faulty.estimate, ...faulty.interval },
    { value: sound.estimate, ...sound.interval },
    0,
  );
  return { estimate, interval: limits };
}

function localisation({
  set,
  labelled: { withStep },
  judge,
  confidence,
}: Evidence): AgainstLabels['localisation'] {
  const scored = withStep.filter((row) => judge.flag[row] !== UNSCORED);
  const named = (row: number): number => (judge.flag[row] === 1 ? present(judge.step[row]) : NONE);
  if (withStep.length === 0) return null;
  // A judge that names no step where it flags is not asked for one; where it flags nothing, it is wrong.
  const flagged = scored.filter((row) => judge.flag[row] === 1);
  if (flagged.length > 0 && flagged.every((row) => named(row) === NONE)) return null;
  const steps = scored.map((row) => ({
    step: present(set.failureStep[row]),
    stepCount: present(set.stepCount[row]),
  }));
  const within = (most: number): GuessedRate => ({
    ...rateAmong(
      set,
      withStep,
      judge,
      (row) => named(row) !== NONE && Math.abs(named(row) - present(set.failureStep[row])) <= most,
      confidence,
    ),
    bestGuess: bestStepGuess(steps, most),
  });
  return { rightStep: within(0), withinOne: within(1) };
}

/** Runs of one task are taken together. */
function rateAmong(
  { cluster, clusters }: SetColumns,
  rows: readonly number[],
  { flag }: JudgeColumns,
  counts: (row: number) => boolean,
  confidence: number,
): Rate {
  const scored = rows.filter((row) => flag[row] !== UNSCORED);
  const count = Uint8Array.from(scored, (row) => (counts(row) ? 1 : 0));
  const interval = clusteredShare(
    {
      cluster: Int32Array.from(scored, (row) => cluster[row] ?? NONE),
      clusters,
      stratum: new Int32Array(scored.length),
      strata: 1,
      of: new Uint8Array(scored.length).fill(1),
      count,
    },
    confidence,
  );
  const counted = count.reduce((sum, each) => sum + each, 0);
  return { ...boundsOf(counted, scored.length, rows.length - scored.length), interval };
}
