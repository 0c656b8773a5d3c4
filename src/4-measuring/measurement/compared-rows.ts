import { z } from 'zod';
import { defined } from '../../run/terms.ts';
import { PAIRED_METHODS, PAIRED_TESTS } from '../metrics/paired.ts';
import {
  amount,
  amountOrNull,
  count,
  countOrNull,
  estimateShape,
  intervalOrNull,
  type Of,
  rateShape,
  text,
} from './estimate.ts';

// One judge on some rows of the set and on the rows that they are compared with.

export const pairedRow = z
  .strictObject({
    group: text('The group of faults: all, silent, a fault type by its id, a scenario.'),
    label: text('The group in words for people.'),
    pairs: count('Pairs with both verdicts scored.'),
    unscored: count('Pairs that lack one of the two verdicts.'),
    faultRate: amountOrNull('The share of faults that the judge flags.'),
    parentRate: amountOrNull('The share of their clean parents that it flags.'),
    faultOnly: count('Pairs in which only the fault is flagged.'),
    parentOnly: count('Pairs in which only the clean parent is flagged.'),
    delta: amountOrNull('Δ: the flag rate on the faults minus the flag rate on their parents.'),
    upTo: amountOrNull(
      `${defined('deltaUpTo')} Null where the parents are known to be clean, and where Δ is not above 0.`,
    ),
    interval: intervalOrNull,
    simultaneous: intervalOrNull.describe(
      'For fault types, an interval that allows for every judge and type of the measurement at once, by which it is said what a judge sees; null for other groups.',
    ),
    method: z.enum(PAIRED_METHODS).describe('How the interval was made.'),
    parents: count('How many parents the scored pairs have.'),
    tasks: count('How many tasks those are of: fewer, where several are recordings of one task.'),
    standardError: amountOrNull(
      'The standard error of Δ, by instance and within fault types; null without a pair.',
    ),
    p: amountOrNull('Two-sided test that Δ is 0; null without a discordant pair.'),
    adjustedP: amountOrNull(
      'The same, adjusted by Holm’s method for the rows of the table that the row stands in.',
    ),
    test: z
      .enum(PAIRED_TESTS)
      .describe(
        'Which test: the level at which the interval begins to contain 0, or McNemar’s for the paper’s method.',
      ),
    lowest: amountOrNull('The least that Δ could be, whatever the missing verdicts would say.'),
    highest: amountOrNull('The most that Δ could be, whatever the missing verdicts would say.'),
    pairsNotShown: countOrNull(
      "Pairs whose two runs look the same in the judge's view; null where its view is not known.",
    ),
    inconsistent: countOrNull(
      'Of the pairs not shown, those that the judge answered differently: it is not deterministic.',
    ),
    noneShown: z
      .boolean()
      .describe(
        "Whether no fault of the group shows in the judge's view, so that Δ is 0 whatever it answers.",
      ),
  })
  .meta({
    id: 'PairedRow',
    description: 'A group of faults beside the clean parents they were made from.',
  });

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
  })
  .nullable()
  .describe(`${defined('netDelta')} Null where the set has no harmless edit or no pair.`);

const estimate = (description: string) => z.strictObject(estimateShape).describe(description);
const rate = (description: string) => z.strictObject(rateShape).describe(description);
const rateOrNull = (description: string) =>
  z.strictObject(rateShape).nullable().describe(description);

const attackContrast = (runs: string) =>
  z
    .strictObject({
      runs: count(
        'Runs scored with the attack, with neutral text in its place, and without either.',
      ),
      unscored: count('Runs that lack one of the three verdicts, or the neutral text.'),
      notShown: count(
        "Runs whose attack does not show in the judge's view. They are left out of every other number.",
      ),
      plainRate: amountOrNull('The share that the judge flags without the attack.'),
      placeboRate: amountOrNull('The share that it flags with the neutral text.'),
      attackedRate: amountOrNull('The share that it flags with the attack.'),
      effect: estimate(defined('attackEffect')),
      simultaneous: intervalOrNull.describe(
        'An interval of the effect that allows for all kinds of attack, or all places, at once.',
      ),
      change: estimate('The flag rate with the attack minus that without it.'),
    })
    .describe(runs);

export const attackRow = z
  .strictObject({
    by: z
      .enum(['all', 'framing', 'attack', 'place'])
      .describe(
        'Whether the row is about all attacks that hide faults, all that make clean runs look faulty, one kind of attack, or one place.',
      ),
    group: text('The kind of attack or the place by its id, all or framing.'),
    label: text('The same in words for people.'),
    faults: attackContrast('Faults with the attack. An effect below 0 hides them.'),
    parents: attackContrast(
      'Their clean parents with the attack, where the agent only reads it. With an effect above 0, the judge flags the attack itself.',
    ),
    manipulations: attackContrast(
      'Their clean parents with the attack in what the agent says itself, which is a fault of its own.',
    ),
    attackedDelta: z
      .strictObject({
        ...estimateShape,
        pairs: count('Attacked faults beside their equally attacked parents, both scored.'),
        unscored: count('Such pairs of which one verdict or both are missing.'),
      })
      .describe(
        `${defined('attackedDelta')} In the row about all attacks, over those that frame as well.`,
      ),
  })
  .meta({
    id: 'AttackRow',
    description:
      'Runs with an attack on the judge beside the same runs with neutral text that is as long.',
  });

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

export type PairedRow = Of<typeof pairedRow>;
