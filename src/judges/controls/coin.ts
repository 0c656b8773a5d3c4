import { fingerprint } from '../../trajectory/fingerprint.ts';
import type { Judge } from '../judge.ts';
import { bareVerdict, unit } from './control.ts';

/** Flags a fixed share of everything, whatever it is: recall is the share, Δ is 0 but for chance. */
export function coinJudge(rate: number): Judge {
  return {
    id: `control-coin-${rate}`,
    view: 'step',
    judge: (_run, { id }) =>
      bareVerdict(unit(fingerprint(`coin ${rate} ${id}`)) < rate, 0.5, 'tossed a coin'),
  };
}
