import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { replay } from '../../1-worlds/contract/play.ts';
import { type PlayedRun, playedSteps } from '../../1-worlds/contract/played-run.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import { cleanId, type LabelledTrajectory } from '../../run/trajectory.ts';
import type { HarmlessEdit } from './harmless-edits.ts';

/** Makes harmless edits of clean runs. */
export type HarmlessMaker = (
  instance: Instance,
  parent: Pick<PlayedRun, 'goal' | 'finalAnswer'> & { readonly steps: LabelledTrajectory['steps'] },
  edit: HarmlessEdit,
) => LabelledTrajectory | null;

/**
 * Makes one harmless edit to a clean run and replays it on a fresh world. Each edit draws from its own
 * random stream, named after its instance, so it does not depend on which other edits are made.
 */
export function harmlessMaker(environment: Environment, seed: number | bigint): HarmlessMaker {
  const random = new PythonRandom(seed);
  return (instance, { goal, steps, finalAnswer }, edit) => {
    const run: PlayedRun = { goal, steps: playedSteps(steps), finalAnswer };
    random.seed(`${instance.id}-harmless-${edit.name}-${seed}`);
    const script = edit.edit({ environment, instance, run }, random);
    if (script === null) return null;
    const edited = replay(environment, instance, script);
    const parent = cleanId(instance.id);
    return {
      id: `${parent}-${edit.name}`,
      instanceId: instance.id,
      ...edited,
      label: {
        faulty: false,
        failureStep: null,
        failureType: null,
        outcomeCorrect: true,
        edit: { kind: 'harmless', name: edit.name, place: edit.place },
        parent,
      },
    };
  };
}
