import type { Judge } from '../judge.ts';
import { bareVerdict } from './control.ts';

/** No false alarm and no detection. */
export const flagNothing: Judge = {
  id: 'control-nothing',
  view: 'step',
  judge: () => bareVerdict(false, 0.75, 'flags nothing'),
};
