import { cleanTrajectory } from '../../1-worlds/generate.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import { attackedTrajectory } from '../attacks/attack-run.ts';
import { ATTACK_PLACES } from '../attacks/attacks.ts';
import type { SetPlan } from '../plan/plan-set.ts';
import type { FaultInjector } from '../plant.ts';
import { shuffledPositions } from './edit-harmlessly.ts';

/**
 * Stage 2 for attacks: faults with text that addresses whoever reads them, each followed by its clean
 * parent with the same text. The faults are shuffled, and the kinds and places of attack take them in
 * turn, so that each meets every type of fault.
 */
export function* attackFaults(plan: SetPlan, inject: FaultInjector): Generator<LabelledTrajectory> {
  const { environment, seed, attacks } = plan;
  if (attacks === null) return;
  const faults = shuffledPositions(plan, `attacks-${seed}`, ({ fault }) => fault !== null);
  const ways = attacks.kinds.flatMap((attack) => ATTACK_PLACES.map((place) => ({ attack, place })));
  const count = Math.min(attacks.count, faults.length * ways.length);
  const made = new Set<string>();
  for (let number = 0; number < count; number++) {
    const { instance, fault } = plan.entry(faults[number % faults.length] as number);
    if (fault === null) continue;
    // A second round over the faults attacks each in another way than the first.
    const round = Math.floor(number / faults.length);
    const way = ways[((number % faults.length) + round) % ways.length];
    if (way === undefined) continue;
    const clean = cleanTrajectory(environment, instance);
    const plain = inject(instance, clean, fault);
    const planned = { ...way, step: plain.label.failureStep ?? 0 };
    for (const run of [plain, clean]) {
      const attacked = attackedTrajectory(environment, instance, run, clean, planned);
      // A fault that has no place for the attack needs no attacked parent either.
      if (attacked === null) break;
      // Two faults of one instance may share their attacked parent.
      if (made.has(attacked.id)) continue;
      made.add(attacked.id);
      yield attacked;
    }
  }
}
