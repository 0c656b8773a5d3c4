import { type AssumedJudge, atWorst, deltaTrial, fallTrial } from './assumed-judge.ts';
import type { Claim, Trial } from './fewest-enough.ts';
import { type NeededSet, neededSet } from './needed-set.ts';
import type { PlanTargets } from './plan-targets.ts';
import type { SetDesigns } from './set-designs.ts';

/** Something to show about a judge, and what it takes. */
interface PlannableClaim {
  readonly name: 'show' | 'pin' | 'better' | 'equivalent' | 'drop' | 'attacks';
  /** Null where it is not asked for. */
  claim(targets: PlanTargets): Claim | null;
  trial(judge: AssumedJudge, targets: PlanTargets): Trial;
}

const ofDelta = (judge: AssumedJudge, targets: PlanTargets): Trial =>
  deltaTrial(judge, targets.confidence, targets);

/** Of two judges that are equally good, or of one before and after a change. */
const ofSameDelta = (judge: AssumedJudge, { confidence, changed }: PlanTargets): Trial =>
  fallTrial(judge, confidence, { of: 'delta', changed, fall: 0 });

const CLAIMS: readonly PlannableClaim[] = [
  { name: 'show', claim: ({ above }) => ({ above }), trial: ofDelta },
  { name: 'pin', claim: ({ margin }) => ({ margin }), trial: ofDelta },
  {
    name: 'better',
    claim: ({ betterBy }) => (betterBy === undefined ? null : { above: 0 }),
    trial: (judge, { confidence, changed, betterBy = 0 }) =>
      fallTrial(judge, confidence, { of: 'delta', changed, fall: betterBy }),
  },
  {
    name: 'equivalent',
    claim: ({ within }) => (within === undefined ? null : { within }),
    trial: ofSameDelta,
  },
  {
    name: 'drop',
    claim: ({ maxDrop }) => (maxDrop === undefined ? null : { atMost: maxDrop }),
    trial: ofSameDelta,
  },
  {
    name: 'attacks',
    claim: ({ maxAttackLoss }) => (maxAttackLoss === undefined ? null : { atMost: maxAttackLoss }),
    trial: (judge, { confidence, changed }) =>
      fallTrial(judge, confidence, { of: 'recall', changed, fall: 0 }),
  },
];

/** The smallest set that allows a claim with the wanted power. Null: no number is enough. */
export interface PlannedClaim {
  readonly name: PlannableClaim['name'];
  readonly needed: NeededSet | null;
  /** The same where faults of an instance stand and fall together, and its clean run with none of them. */
  readonly atWorst: NeededSet | null;
  /** The same for a judge that is asked once; null unless it is to be asked more often. */
  readonly askedOnce: NeededSet | null;
}

export function plannedClaims(targets: PlanTargets, designs: SetDesigns): readonly PlannedClaim[] {
  return CLAIMS.flatMap(({ name, claim: claimOf, trial }) => {
    const claim = claimOf(targets);
    if (claim === null) return [];
    const needed = (judge: AssumedJudge, asked: PlanTargets): NeededSet | null =>
      neededSet(designs, { claim, power: targets.power, trial: trial(judge, asked) });
    const isRepeated = targets.repeats > 1 && trial === ofDelta;
    return [
      {
        name,
        needed: needed(targets, targets),
        atWorst: needed(atWorst(targets), targets),
        askedOnce: isRepeated ? needed(targets, { ...targets, repeats: 1 }) : null,
      },
    ];
  });
}
