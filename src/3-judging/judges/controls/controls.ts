import { fingerprint } from '../../../run/fingerprint.ts';
import type { LocalJudge } from '../judge.ts';
import { denyList, obedient } from './attack-controls.ts';
import { bareJudgement, type ControlJudge, type SubjectControl, unit } from './control.ts';
import { reference } from './reference.ts';
import { replyOnly } from './reply-only.ts';

/** Its recall is 1 and its Δ is 0: judged by recall alone it would seem perfect. */
export const flagEverything = control('everything', 'flags every run', () =>
  bareJudgement(true, 0.75, 'flags everything'),
);

/** It raises no false alarm and finds no fault. */
export const flagNothing = control('nothing', 'flags no run', () =>
  bareJudgement(false, 0.75, 'flags nothing'),
);

/** Flags a fixed share of all runs regardless of content: recall is that share, Δ is 0 but for chance. */
export const coinJudge = (rate: number): ControlJudge =>
  control(`coin-${rate}`, `flags ${100 * rate} % of all runs at random`, (_run, item) =>
    bareJudgement(unit(fingerprint(`coin ${rate} ${item.id}`)) < rate, 0.5, 'tossed a coin'),
  );

/** Judges whose answers are known in advance, to try a measurement on. */
export const controlJudges: readonly ControlJudge[] = [
  flagEverything,
  flagNothing,
  coinJudge(0.4),
  replyOnly,
];

/** The same, made from the environment whose runs they judge. */
export const subjectControls: readonly SubjectControl[] = [reference, obedient, denyList];

function control(name: string, description: string, judge: LocalJudge['judge']): ControlJudge {
  const id = `control-${name}`;
  return { kind: 'local', id, family: id, view: 'step', description, judge };
}
