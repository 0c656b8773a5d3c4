import type { Judge } from '../judge.ts';
import { bareVerdict } from './control.ts';

/** Recall 1 and Δ 0: what recall alone would call a perfect judge. */
export const flagEverything: Judge = {
  id: 'control-everything',
  view: 'step',
  judge: () => bareVerdict(true, 0.75, 'flags everything'),
};
