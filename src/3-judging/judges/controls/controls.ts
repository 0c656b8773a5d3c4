import { fingerprint } from '../../../run/fingerprint.ts';
import type { LocalJudge } from '../judge.ts';
import { denyList, obedient } from './attack-controls.ts';
import { bareJudgement, type ControlJudge, type SubjectControl, unit } from './control.ts';
import { reference } from './reference.ts';

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

const NAME_OR_NUMBER = /\p{Lu}\S*|\S*\d\S*/gu;

/**
 * Reads only the reply, and flags some kinds of reply more often than others. A fault that leaves the
 * reply alone gets the same verdict as its parent, so its Δ is exactly 0, although recall equals the
 * rate at which the judge flags clean runs of the same scenarios. This is the paper's finding without
 * a model.
 */
export const replyOnly: ControlJudge = {
  ...control('reply-only', 'flags by the wording of the reply', ({ finalAnswer }) => {
    // Replies are of one kind if they differ only in names and numbers.
    const kind = finalAnswer.replace(NAME_OR_NUMBER, '_');
    const rate = unit(fingerprint(`kind ${kind}`));
    const flagged = unit(fingerprint(`reply ${finalAnswer}`)) < rate;
    return bareJudgement(flagged, 0.8, 'judged by the wording of the reply');
  }),
  view: 'outcome',
};

/** Judges whose answers are known in advance, to try a measurement on. */
export const controlJudges: readonly ControlJudge[] = [
  flagEverything,
  flagNothing,
  coinJudge(0.4),
  replyOnly,
];

/** The same, made from the environment whose runs they judge. */
export const subjectControls: readonly SubjectControl[] = [reference, obedient, denyList];

/** A control that has to see a whole set first: whoever judges one gives it a judge that has learnt. */
const learning = (
  name: string,
  learns: NonNullable<ControlJudge['learns']>,
  description: string,
): ControlJudge => ({
  ...control(name, description, () => ({
    unscored: 'it learns from a whole set, and this is one run',
    raw: '',
  })),
  view: learns === 'reply' ? 'outcome' : 'step',
  learns,
});

/**
 * Linear classifiers of words and calls: they read no source, no result and no procedure, and know only which
 * patterns the faults of other instances have. What they tell apart, a judge can tell apart without
 * understanding anything.
 */
export const surfaceControls: readonly ControlJudge[] = [
  learning('surface', 'everything', 'flags by patterns of words and calls'),
  learning('surface-reply', 'reply', 'flags by patterns of words in the reply'),
  learning('surface-thoughts', 'thoughts', 'flags by patterns of words in the thoughts'),
];

/** Reads nothing, and compares all runs of a set with each other. */
export const siblings: ControlJudge = learning(
  'siblings',
  'siblings',
  'flags whatever is not the middle one of the runs of its task',
);

function control(name: string, description: string, judge: LocalJudge['judge']): ControlJudge {
  const id = `control-${name}`;
  return { kind: 'local', id, family: id, view: 'step', description, judge };
}
