import type { Unscored } from '../judge.ts';
import type { ControlJudge } from './control.ts';

/** A control that has to see a whole set first: whoever judges one gives it a judge that has learnt. */
const learning = (
  id: string,
  learns: NonNullable<ControlJudge['learns']>,
  description: string,
): ControlJudge => ({
  kind: 'local',
  id,
  family: id,
  view: learns === 'reply' ? 'outcome' : 'step',
  description,
  learns,
  judge: (): Unscored => ({ unscored: 'it learns from a whole set, and this is one run', raw: '' }),
});

/**
 * Linear classifiers of words and calls: they read no source, no result and no procedure, and know only which
 * patterns the faults of other instances have. What they tell apart, a judge can tell apart without
 * understanding anything.
 */
export const surfaceControls: readonly ControlJudge[] = [
  learning('control-surface', 'everything', 'flags by patterns of words and calls'),
  learning('control-surface-reply', 'reply', 'flags by patterns of words in the reply'),
  learning('control-surface-thoughts', 'thoughts', 'flags by patterns of words in the thoughts'),
];

/** Reads nothing, and compares all runs of a set with each other. */
export const siblings: ControlJudge = learning(
  'control-siblings',
  'siblings',
  'flags whatever is not the middle one of the runs of its task',
);
