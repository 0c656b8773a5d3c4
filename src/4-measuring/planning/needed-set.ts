import { type AssumedJudge, deltaTrial } from './assumed-judge.ts';
import { type Enough, fewestEnough, type Question } from './fewest-enough.ts';
import type { PlannedSet, SetDesigns } from './set-designs.ts';

/** The smallest set that allows a claim with the wanted power. */
export interface NeededSet extends PlannedSet, Omit<Enough, 'count'> {}

/** The smallest set that an environment can generate for a question. */
export function neededSet(designs: SetDesigns, question: Question): NeededSet | null {
  const enough = fewestEnough(
    {
      design: (faults) => designs.ofSize(designs.sizeWith(faults)),
      pairsPerCount: designs.types,
      least: 1,
    },
    question,
  );
  if (enough === null) return null;
  const { count, power, simulated } = enough;
  return { ...designs.planned(designs.sizeWith(count)), power, simulated };
}

/** The same for a claim about the Δ of an assumed judge. */
export const neededForDelta = (
  designs: SetDesigns,
  {
    judge,
    confidence,
    ...asked
  }: Omit<Question, 'trial'> & { readonly judge: AssumedJudge; readonly confidence: number },
): NeededSet | null => neededSet(designs, { ...asked, trial: deltaTrial(judge, confidence) });
