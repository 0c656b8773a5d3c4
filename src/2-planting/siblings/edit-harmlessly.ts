import { cleanTrajectory } from '../../1-worlds/generate.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import { harmlessMaker } from '../harmless/make-harmless.ts';
import type { PlanEntry, SetPlan } from '../plan/plan-set.ts';

/**
 * Stage 2 for harmless edits: clean runs with an edit that breaks nothing, as planned. Each kind of edit goes
 * its own way through the clean runs, which are shuffled so that no kind meets one scenario only, and
 * takes those that can have it.
 */
export function* editHarmlessly(plan: SetPlan): Generator<LabelledTrajectory> {
  const { environment, seed, harmless } = plan;
  if (harmless === null) return;
  const make = harmlessMaker(environment, seed);
  // The name of the stream decides which runs are edited, so it stays.
  const clean = shuffledPositions(plan, `controls-${seed}`, isClean);
  const { kinds, count } = harmless;
  for (const [at, kind] of kinds.entries()) {
    const start = Math.floor((at * clean.length) / kinds.length);
    // The first kinds take what cannot be divided evenly.
    let wanted = Math.floor((count + kinds.length - 1 - at) / kinds.length);
    for (let tried = 0; tried < clean.length && wanted > 0; tried++) {
      const { instance } = plan.entry(clean[(start + tried) % clean.length] as number);
      const edited = make(instance, cleanTrajectory(environment, instance), kind);
      if (edited === null) continue;
      wanted--;
      yield edited;
    }
  }
}

const isClean = ({ fault, several }: PlanEntry): boolean => fault === null && several === undefined;

/** The positions in a plan whose entries are wanted, in an order of their own. */
export function shuffledPositions(
  plan: SetPlan,
  stream: string,
  isWanted: (entry: PlanEntry) => boolean,
): Int32Array {
  const positions: number[] = [];
  for (let position = 0; position < plan.length; position++) {
    if (isWanted(plan.entry(position))) positions.push(position);
  }
  const shuffled = Int32Array.from(positions);
  new PythonRandom(stream).shuffle(shuffled);
  return shuffled;
}
