import { z } from 'zod';
import { count, estimateShape, rateShape, text } from './measurement-parts-schema.ts';

// What a measurement says only of sets with several faults per run, or with faithful replies.

const estimate = (description: string) => z.strictObject(estimateShape).describe(description);
const rate = (description: string) => z.strictObject(rateShape).describe(description);
const rateOrNull = (description: string) =>
  z.strictObject(rateShape).nullable().describe(description);

export const faultCountRow = z
  .strictObject({
    faults: count('How many faults the runs have.'),
    runs: count('How many such runs the set has.'),
    recall: rate('The share of them that the judge flags.'),
    pairs: count('Those that are scored together with their clean parents.'),
    delta: estimate('Δ over these pairs.'),
    firstStep: rateOrNull(
      'Of the runs that the judge flags, the share where it names the step of the first fault.',
    ),
    anyStep: rateOrNull('The same for the step of any of the faults.'),
    firstType: rateOrNull(
      'Of the runs that the judge flags, the share where it names the type of the first fault.',
    ),
    anyType: rateOrNull('The same for the type of any of the faults.'),
  })
  .meta({
    id: 'FaultCountRow',
    description:
      'A judge on the runs with so many faults. A rate is null where the judge never names a step, or a type.',
  });

export const faithfulRow = z
  .strictObject({
    type: text('The fault type by its id, or all.'),
    label: text('The fault type in words for people.'),
    faults: count('Faults that are scored with both replies and together with their parent.'),
    unscored: count('Faults that lack one of these verdicts.'),
    stale: estimate('Δ where the reply is that of the clean parent.'),
    faithful: estimate('Δ where the reply says what really happened.'),
    difference: estimate('The first minus the second, over the same faults.'),
    staleOnly: count('Faults that are flagged with the stale reply only.'),
    faithfulOnly: count('Faults that are flagged with the faithful reply only.'),
  })
  .meta({
    id: 'FaithfulRow',
    description: 'The same faults with stale replies and with faithful ones.',
  });
