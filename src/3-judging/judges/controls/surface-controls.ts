import type { Unscored } from '../judge.ts';
import type { ControlJudge } from './control.ts';

/**
 * A linear classifier of words and calls: it reads no source, no result and no procedure, and knows only which
 * patterns the faults of other instances have. What it tells apart, a judge can tell apart without
 * understanding anything. It has to learn, so whoever judges a set gives it a judge that has learnt.
 */
const surface = (
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

/** Judges by patterns of words and calls, each in a view of its own. */
export const surfaceControls: readonly ControlJudge[] = [
  surface('control-surface', 'everything', 'flags by patterns of words and calls'),
  surface('control-surface-reply', 'reply', 'flags by patterns of words in the reply'),
  surface('control-surface-thoughts', 'thoughts', 'flags by patterns of words in the thoughts'),
];
