import { fingerprint } from '../../../src/run/fingerprint.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { annotatedRun } from './recorded-set.ts';
import { verdict } from './simulate.ts';

/**
 * By judge, how many more of the faulty runs it flags than the tenth that it flags of the others, chosen by
 * chance; above 1, it flags all.
 */
export type Skills = Readonly<Record<string, number>>;

export const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
export const rising: Skills = Object.fromEntries(EIGHT.map((name, at) => [name, at / 8]));

export const skilledVerdicts = (
  set: readonly LabelledTrajectory[],
  skills: Skills,
  more: Partial<Verdict> = {},
): readonly Verdict[] =>
  Object.entries(skills).flatMap(([judge, skill]) =>
    set.map((run) => {
      const share = run.label.faulty ? 0.1 + skill : 0.1;
      const flagged = skill > 1 || fingerprint(`${judge} ${run.id}`) / 2 ** 53 < share;
      return verdict(run, judge, flagged, more);
    }),
  );

/** A run as somebody labelled it who knows how it ended and nothing else. */
export const rewarded = (number: number, isFaulty: boolean): LabelledTrajectory =>
  annotatedRun(number, { faulty: isFaulty, outcomeCorrect: !isFaulty });
