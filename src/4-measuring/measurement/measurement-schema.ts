import { z } from 'zod';
import { MIX_NAMES } from '../mix/type-mix.ts';
import { attackRow, harmlessRow, netDelta } from './edits-schema.ts';
import { faithfulRow, faultCountRow } from './further-runs-schema.ts';
import { MEASUREMENT_VERSION, type Measurement } from './measurement.ts';
import {
  amount,
  amountOrNull,
  calibrationBin,
  count,
  estimateShape,
  intervalOrNull,
  metricId,
  metricValues,
  pairedRow,
  rateShape,
  text,
} from './measurement-parts-schema.ts';
import { recommendation } from './recommendation-schema.ts';
import { againstLabels, labelledRuns, leftOut, metricLabels } from './recorded-parts-schema.ts';
import { repeats } from './repeats-schema.ts';

const rows = (description: string) => z.array(pairedRow).describe(description);

const judge = z
  .strictObject({
    judgeId: text('The id of the judge: its family, or its family and its model.'),
    control: z
      .boolean()
      .describe(
        'Whether its answers are known in advance, so that it is there to be compared with and never recommended.',
      ),
    view: z
      .enum(['step', 'outcome'])
      .nullable()
      .describe('What the judge is shown; null where that is not known.'),
    verdicts: count('Verdicts on record, over all repetitions.'),
    unscored: count('Trajectories without a readable verdict.'),
    whyNoDelta: z
      .string()
      .nullable()
      .describe('Why there is no Δ over all faults; null where there is one.'),
    metrics: metricValues.describe('Every metric of the judge, by its id.'),
    recallByType: z
      .array(
        z.strictObject({
          type: text('The id of the fault type.'),
          label: text('The fault type in words for people.'),
          ...rateShape,
        }),
      )
      .describe('The share of the faults of each type that the judge flags.'),
    falseAlarmsByScenario: z
      .array(
        z.strictObject({
          scenario: text('The id of the scenario.'),
          label: text('The scenario in words for people.'),
          ...rateShape,
        }),
      )
      .describe('The share of the clean runs of each scenario that the judge flags.'),
    paired: z
      .strictObject({
        all: pairedRow.describe('All faults.'),
        silent: pairedRow.describe('Faults that leave the outcome as it should be.'),
        loud: pairedRow.describe('Faults that break the outcome.'),
        answerUnchanged: pairedRow.describe('Faults that leave the final answer as it was.'),
        answerChanged: pairedRow.describe('Faults that change the final answer.'),
      })
      .describe('Δ over all faults, silent, loud, and by whether the final answer changed.'),
    reachByOutcome: z
      .strictObject({
        unchangedSilent: pairedRow.describe('Silent faults with the same final answer.'),
        unchangedLoud: pairedRow.describe('Loud faults with the same final answer.'),
        changedSilent: pairedRow.describe('Silent faults with another final answer.'),
        changedLoud: pairedRow.describe('Loud faults with another final answer.'),
      })
      .describe(
        'Δ by whether the fault changes the final answer and whether the outcome survives it.',
      ),
    pairedByType: rows('Δ by fault type.'),
    pairedByScenario: rows('Δ by scenario.'),
    deltaByMix: z
      .array(
        z.strictObject({
          mix: z.enum(MIX_NAMES).describe('Which mix of fault types.'),
          ...estimateShape,
        }),
      )
      .describe(
        'Δ for other mixes of fault types than that of the set: each type the same, and the shares that the user gave.',
      ),
    confusion: z
      .array(z.array(z.int().nonnegative()))
      .describe(
        'Faults by their type (rows) and by the type that the judge named (columns), in the order of set.types; the last column counts faults missed or untyped.',
      ),
    calibrationCurve: z
      .array(calibrationBin)
      .describe('Stated confidence against accuracy, in ten bins.'),
    harmlessEdits: z
      .strictObject({
        all: harmlessRow.describe('All harmless edits.'),
        byEdit: z.array(harmlessRow).describe('By kind of edit.'),
      })
      .nullable()
      .describe('Harmless edits beside the runs that were edited; null where the set has none.'),
    netDelta,
    attacks: z
      .strictObject({
        all: attackRow.describe('All attacks.'),
        byAttack: z.array(attackRow).describe('By kind of attack.'),
        byPlace: z.array(attackRow).describe('By the place that the attack stands in.'),
      })
      .nullable()
      .describe(
        'Attacks on whoever reads a fault beside the same fault without one; null where the set has none.',
      ),
    editsSentence: z
      .string()
      .nullable()
      .describe(
        'Whether the judge dislikes change, and whether it can be talked out of a verdict; null where the set has neither harmless edits nor attacks.',
      ),
    byNumberOfFaults: z
      .array(faultCountRow)
      .describe(
        'The judge by how many faults a run has, from one up; empty where no run has several. Runs with several faults are in no other number.',
      ),
    faithfulReplies: z
      .strictObject({
        all: faithfulRow.describe('All faults that come with both replies.'),
        byType: z.array(faithfulRow).describe('By fault type.'),
      })
      .nullable()
      .describe(
        'The same faults with stale and with faithful replies; null where the set has no faithful ones.',
      ),
    againstLabels: againstLabels
      .nullable()
      .describe('The judge against labels that people gave; null where they gave none.'),
    repeats,
    cost: z
      .strictObject({
        seconds: amount('Seconds spent on all verdicts.'),
        promptTokens: amount('Tokens read for all verdicts.'),
        completionTokens: amount('Tokens written for all verdicts.'),
      })
      .describe('What all of its verdicts took together.'),
    sentence: text('What was found, in one plain sentence.'),
  })
  .meta({ id: 'Judge', description: 'What one judge detects.' });

const faultType = z.strictObject({
  name: text('The id of the fault type.'),
  label: text('The fault type in words for people.'),
  faults: count('Faults of the type.'),
  pairs: count('Those whose clean parent is in the set.'),
  answerChanges: z
    .boolean()
    .nullable()
    .describe(
      'Whether its faults show in the final answer; null where only some do or it is not known.',
    ),
});

/** A measurement as it is written to JSON, for programs that read one back. */
export const measurementSchema = z.strictObject({
  version: z.literal(MEASUREMENT_VERSION).describe('The form of the measurement.'),
  set: z
    .strictObject({
      trajectories: count('Trajectories in the set.'),
      clean: count('Clean runs.'),
      faults: count('Faulty runs.'),
      silent: count('Faults that leave the outcome as it should be.'),
      loud: count('Faults that break the outcome.'),
      pairs: count('Faults whose clean parent is in the set.'),
      instances: count('Instances that the trajectories come from.'),
      types: z.array(faultType).describe('The fault types of the set.'),
      recorded: z
        .boolean()
        .describe('Whether somebody recorded the runs; otherwise an environment played them.'),
      parents: z
        .enum(['known', 'presumed'])
        .describe(
          'Whether the clean runs are known to be clean. If they are presumed, a flag on one of them is no error.',
        ),
      harmlessEdits: count('Runs with a harmless edit, which are not among the trajectories.'),
      severalFaults: count('Runs with several faults, which are not among the trajectories.'),
      faithfulReplies: count(
        'Faults that come a second time with a faithful reply, which are not among the trajectories.',
      ),
      attackedFaults: count('Faults with an attack, which are not among the trajectories.'),
      attackedParents: count('Clean runs with an attack, which are not among the trajectories.'),
      unlabelled: count('Runs without a label, which are not among the trajectories.'),
      labelled: labelledRuns,
    })
    .describe('What the judges were asked about.'),
  labels: metricLabels.describe('What people call each metric where this measurement is shown.'),
  leftOut,
  notes: z
    .array(z.string())
    .describe('What every report should say about how to read it, one sentence each.'),
  mix: z
    .record(z.string(), z.number())
    .nullable()
    .describe('The shares of fault types that the user gave, by type; null if none were given.'),
  prevalence: amount(
    'The share of real runs taken to be faulty, which precision in use depends on.',
  ),
  intervals: z
    .strictObject({
      method: z
        .enum(['default', 'paper'])
        .describe('Whether intervals are the default ones or made as in the paper.'),
      confidence: amount('The confidence of every interval.'),
      replicates: count('How often the set was resampled; 0 if it was not.'),
    })
    .describe('How the intervals were made.'),
  judges: z.array(judge).describe('What each judge detects.'),
  recommendation,
  differences: z
    .array(
      z.strictObject({
        ...estimateShape,
        metric: metricId,
        judge: text('The id of the one judge.'),
        minus: text('The id of the judge whose value is subtracted.'),
        over: count(
          'The pairs or runs that both judges scored, which the difference is taken over.',
        ),
        simultaneous: intervalOrNull.describe(
          'An interval that allows for all comparisons of this metric at once; null with the paper’s method.',
        ),
        p: amountOrNull('Two-sided test that there is no difference, by itself.'),
        adjustedP: amountOrNull('The same, adjusted for all comparisons of this metric.'),
        equivalentWithin: amountOrNull(
          'The smallest margin within which the two judges are shown to be equivalent, by two one-sided tests at the level of the intervals.',
        ),
      }),
    )
    .describe('How much more one judge scores than another, over what both of them scored.'),
});

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

// Does not compile where the schema and the interface differ, in either direction.
true satisfies Same<DeepReadonly<z.infer<typeof measurementSchema>>, Measurement>;

/** The same as a JSON Schema, which the package publishes. */
export function measurementJsonSchema(): unknown {
  return {
    $id: `urn:trajectory-judge:measurement:v${MEASUREMENT_VERSION}`,
    title: 'What the judges of a run detect',
    ...z.toJSONSchema(measurementSchema),
  };
}
