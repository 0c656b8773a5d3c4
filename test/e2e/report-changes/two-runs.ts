import { join } from 'node:path';
import { fingerprint } from '../../../src/run/fingerprint.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';
import { writeRun } from '../../support/rows/written-run.ts';

/** Sees everything, and since the earlier run no longer one fault type. */
export const WORSE = 'worse';
/** Says the same twice. */
export const SAME = 'same';
/** Began to flag everything. */
export const ALARMED = 'alarmed';
/** Judges of one run alone. */
export const NEW = 'new';
export const GONE = 'gone <b>now</b>';

export const LOST_TYPE = 'wrong_tool';

export interface TwoRuns {
  readonly now: string;
  readonly then: string;
  readonly set: readonly LabelledTrajectory[];
  readonly faults: readonly LabelledTrajectory[];
}

/** Writes a run and an earlier one of the same set, of which it is known what changed. */
export function writeTwoRuns(root: string, size = 120): TwoRuns {
  const set = buildSet({ size, seed: 7, parents: true });
  const half = ({ id }: LabelledTrajectory): boolean => fingerprint(id) % 2 === 0;
  const rows = (judges: Readonly<Record<string, (t: LabelledTrajectory) => boolean>>) =>
    Object.entries(judges).flatMap(([id, flags]) =>
      set.map((t) => verdict(t, id, flags(t), { extra: { view: 'step' } })),
    );
  const isFaulty = ({ label }: LabelledTrajectory): boolean => label.faulty;
  const judged = (finished: string) => [
    { command: 'generate', environment: 'support-desk', seed: 7, n_requested: size },
    { command: 'judge', finished, judges: [] },
  ];
  const [now, then] = [join(root, 'now'), join(root, 'then')];
  writeRun(
    then,
    set,
    rows({ [WORSE]: isFaulty, [SAME]: half, [ALARMED]: isFaulty, [GONE]: isFaulty }),
    judged('2026-11-15T10:00:00.000Z'),
  );
  writeRun(
    now,
    set,
    rows({
      [WORSE]: (t) => isFaulty(t) && t.label.failureType !== LOST_TYPE,
      [SAME]: half,
      [ALARMED]: () => true,
      [NEW]: isFaulty,
    }),
    judged('2026-11-17T10:00:00.000Z'),
  );
  return { now, then, set, faults: set.filter(isFaulty) };
}
