import { fingerprint } from '../../../run/fingerprint.ts';
import { bareJudgement, type ControlJudge, unit } from './control.ts';

/** Flags a fixed share of all runs regardless of content: recall is that share, Δ is 0 but for chance. */
export function coinJudge(rate: number): ControlJudge {
  const id = `control-coin-${rate}`;
  return {
    kind: 'local',
    id,
    family: id,
    view: 'step',
    description: `flags ${100 * rate} % of all runs at random`,
    judge: (_run, item) =>
      bareJudgement(unit(fingerprint(`coin ${rate} ${item.id}`)) < rate, 0.5, 'tossed a coin'),
  };
}
