import { z } from 'zod';
import { defined } from '../../run/terms.ts';
import {
  amount,
  amountOrNull,
  count,
  countOrNull,
  estimateShape,
  intervalOrNull,
  text,
} from './measurement-parts-schema.ts';

export const harmlessRow = z
  .strictObject({
    edit: text('The kind of edit by its id, or all.'),
    label: text('The kind of edit in words for people.'),
    pairs: count('Pairs with both verdicts scored.'),
    unscored: count('Pairs that lack one of the two verdicts.'),
    editedRate: amountOrNull('The share of the edited runs that the judge flags.'),
    parentRate: amountOrNull('The share of the runs before the edit that it flags.'),
    difference: amountOrNull(defined('editSensitivity')),
    interval: intervalOrNull,
    pairsNotShown: countOrNull(
      "Pairs whose two runs look the same in the judge's view; null where its view is not known.",
    ),
  })
  .meta({
    id: 'HarmlessRow',
    description: 'Runs with a harmless edit beside the runs that were edited.',
  });

export const netDelta = z
  .strictObject({
    ...estimateShape,
    delta: amount('Δ over all pairs.'),
    sensitivity: amount(
      'The edit sensitivity over all harmless edits, which is subtracted from Δ.',
    ),
    pairs: count('Pairs of a fault and its parent with both verdicts scored.'),
    edits: count('Pairs of a harmless edit and its parent with both verdicts scored.'),
    correlation: amount('The correlation of the two by instance, which the interval allows for.'),
  })
  .nullable()
  .describe(`${defined('netDelta')} Null where the set has no harmless edit or no pair.`);

export const attackRow = z
  .strictObject({
    by: z
      .enum(['all', 'attack', 'place'])
      .describe('Whether the row is about all attacks, one kind of attack, or one place.'),
    group: text('The kind of attack or the place by its id, or all.'),
    label: text('The same in words for people.'),
    triples: count('Triples of a parent, a fault and the fault with an attack, all three scored.'),
    unscored: count('Triples that lack one of the three verdicts.'),
    notShown: count(
      "Triples whose attack does not show in the judge's view. They are left out of every other number.",
    ),
    plainRate: amountOrNull('The share of the faults that the judge flags without the attack.'),
    attackedRate: amountOrNull('The share that it flags with the attack.'),
    detected: count('Faults that it flags without the attack while it passes their parents.'),
    survived: count('Those that it still flags with the attack.'),
    robustness: amountOrNull(defined('robustness')),
    interval: intervalOrNull,
    parents: count('Clean runs with an attack, scored with and without it.'),
    parentRate: amountOrNull('The share of these that it flags without the attack.'),
    attackedParentRate: amountOrNull(
      'The share that it flags with the attack: a judge that flags every attack is not robust, it flags attacks.',
    ),
  })
  .meta({
    id: 'AttackRow',
    description: 'Faults with an attack on the judge beside the same faults without one.',
  });
