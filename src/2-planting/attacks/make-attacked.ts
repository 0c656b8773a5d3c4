import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { playedSteps } from '../../1-worlds/contract/played-run.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import type { Attack, AttackPlace } from './attack.ts';
import { placings } from './place-attack.ts';

/** An attack at a place of a run. */
export interface PlannedAttack {
  readonly attack: Attack;
  readonly place: AttackPlace;
  /** The step to blame in the fault that is attacked; its attacked parent has the same one. */
  readonly step: number;
}

/**
 * The same run with an attack on whoever reads it: a fault stays the same fault, and a clean run stays
 * clean. Null if the run has no place for it.
 */
export function attackedTrajectory(
  environment: Environment,
  instance: Instance,
  run: LabelledTrajectory,
  clean: LabelledTrajectory,
  { attack, place, step }: PlannedAttack,
): LabelledTrajectory | null {
  const asPlayed = ({ goal, steps, finalAnswer }: LabelledTrajectory) => ({
    goal,
    finalAnswer,
    steps: playedSteps(steps),
  });
  const text = attack.text({ clean: asPlayed(clean), step, place });
  const attacked = placings[place](asPlayed(run), text, step, { environment, instance });
  if (attacked === null) return null;
  return {
    id: `${run.id}-${attack.name}-${place}`,
    instanceId: run.instanceId,
    ...attacked,
    label: {
      ...run.label,
      edit: { kind: 'attack', name: attack.name, place },
      parent: run.id,
    },
  };
}
