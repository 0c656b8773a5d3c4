import { z } from 'zod';
import { fromEntries } from '../../base/from-entries.ts';
import type { MeasuredKey } from '../../run/roles.ts';
import { ROLES_APART } from '../../run/row-role.ts';
import { terms } from '../../run/terms.ts';
import { metrics } from '../metrics/metrics.ts';
import { FEWEST_RANKED } from '../statistics/rank-correlation.ts';
import {
  amount,
  amountOrNull,
  count,
  countOrNull,
  estimateShape,
  INTERVAL_METHODS,
  intervalOrNull,
  type Of,
  text,
} from './estimate.ts';
import { ITEM_MARK_NAMES, ITEM_MARKS, type ItemMark } from './item-marks.ts';
import { judgeSchema } from './judge-schema.ts';
import { MEASUREMENT_VERSION } from './measurement-version.ts';

const metricId = z.enum(metrics.map(({ id }) => id)).describe('The id of the metric.');

type LabelsShape = { readonly [Metric in (typeof metrics)[number] as Metric['id']]: z.ZodString };

const metricLabels = z
  .strictObject(
    fromEntries<LabelsShape>(
      metrics.map(({ id, label }) => [id, z.string().describe(`Usually: ${label}.`)]),
    ),
  )
  .meta({
    id: 'MetricLabels',
    description: 'What people call each metric in this measurement, by its id.',
  });

const types = (description: string) => z.array(z.string()).describe(description);

const recommendation = z
  .strictObject({
    judge: z
      .string()
      .nullable()
      .describe('The id of the judge to trust first; null where none has earned it.'),
    catches: types('The ids of the fault types that it is shown to see.'),
    add: z
      .array(
        z.strictObject({
          judge: text('The id of the judge.'),
          types: types('The ids of the fault types that it sees and those before it do not.'),
        }),
      )
      .describe(
        'Other judges that are worth their false alarms and see further fault types, the most useful first. The false alarms of judges that are used together add up.',
      ),
    partly: types('The ids of the other fault types of which some judge sees at least a part.'),
    unsettled: z
      .array(
        z.strictObject({
          type: text('The id of the fault type.'),
          judge: text('The id of the judge with the largest Δ there.'),
          pairs: count('The pairs that it scored.'),
          needed: countOrNull(
            'How many pairs would probably settle it, if Δ stays what it is; null if no number would.',
          ),
        }),
      )
      .describe('The fault types whose pairs are too few to say whether a judge sees them.'),
    uncovered: types(
      'The ids of the fault types that every judge is shown to miss, or that no judge is shown.',
    ),
    wordsEnough: types(
      'The ids of the other fault types that a trusted judge sees without being shown to be better there than control-surface, so that a pattern of words may be enough.',
    ),
    headline: text('All of it in a few plain sentences.'),
    caveats: z
      .array(z.string())
      .describe('What a careful colleague would add, in short sentences.'),
  })
  .describe(
    'Which judge to trust, for what, and what no judge sees. A judge is trusted if its saving is shown to be above 0, it does not merely react to edits and, where control-surface was measured, its Δ above surface is shown to be above 0 over all faults and for some fault type; where its cost is not known, if it is shown to see a fault type. Of these, none is recommended that is shown to cost more than another, or to have a lower Δ where their costs cannot be told apart; of those that cannot be told from the one with the lowest cost, the cheapest to run is. A judge is said to see a fault type if the simultaneous interval of its Δ there lies above 0.5, at least a part of it if above 0, and to miss it if below 0.25. Where control-surface was measured, a judge is recommended only for types that it sees and for which its Δ above surface is shown to be above 0. Controls are never recommended.',
  );

const labelledRuns = z
  .strictObject({
    by: z.array(z.string()).describe('Who gave the labels.'),
    runs: count('Runs that people labelled.'),
    faulty: count('Those that they called faulty.'),
    withStep: count('Faulty runs whose label names a step.'),
  })
  .nullable()
  .describe('Runs that people labelled, without a pair; null where none of them is faulty.');

const remedy = z
  .strictObject({
    type: text('The id of the fault type.'),
    label: text('The fault type in words for people.'),
    tried: count('How many rules, judges and compositions were tried.'),
    kind: z
      .enum(['rule', 'judge', 'composition'])
      .nullable()
      .describe('What would catch it; null where nothing that was tried is shown to.'),
    name: z
      .string()
      .nullable()
      .describe('The name of the rule, the id of the judge, or the expression over judges.'),
    pairs: count('The pairs that it was measured on.'),
    delta: z
      .strictObject(estimateShape)
      .describe('Its Δ on the type. The interval allows for all that was tried.'),
    parentRate: amountOrNull('The share of the clean parents of those pairs that it flags.'),
  })
  .meta({ id: 'Remedy', description: 'What would catch a fault type that is left.' });

const leftOut = z
  .array(
    z.strictObject({
      metric: metricId,
      reason: text('Why, to complete "left out, because …".'),
    }),
  )
  .describe('The metrics that this set cannot give. Their values are null.');

/** How many pairs have each mark. */
const markCounts = fromEntries<Readonly<Record<ItemMark, ReturnType<typeof count>>>>(
  ITEM_MARKS.map(({ name, pairs }) => [name, count(pairs)]),
);

const itemRow = z
  .strictObject({
    type: text('The id of the fault type, or all.'),
    label: text('The fault type in words for people.'),
    pairs: count(`Pairs that at least ${FEWEST_RANKED} judges are shown and scored.`),
    difficulty: amount(`The mean over pairs. ${terms.itemDifficulty.description}`),
    ...markCounts,
    discrimination: amountOrNull(`The mean over pairs. ${terms.itemDiscrimination.description}`),
  })
  .meta({ id: 'ItemRow', description: 'Some pairs, by how hard they are for the judges.' });

const items = z
  .strictObject({
    judges: count('The judges that are no controls.'),
    all: itemRow.describe('All pairs.'),
    byType: z.array(itemRow).describe('By fault type.'),
    marked: z
      .array(
        z.strictObject({
          pair: text('The id of the fault.'),
          type: text('The id of its fault type.'),
          mark: z
            .enum(ITEM_MARK_NAMES)
            .describe(
              'Nobody or everybody gets it right, or its discrimination is below 0: the better judges get it wrong.',
            ),
          judges: count('The judges that are shown the fault and scored both runs.'),
          right: count('Those of them that flag the fault and pass its parent.'),
          discrimination: amountOrNull(terms.itemDiscrimination.description),
        }),
      )
      .describe('The first 200 pairs with a mark.'),
  })
  .nullable()
  .describe(
    `How hard the pairs are for the judges; null with fewer than ${FEWEST_RANKED} that are no controls.`,
  );

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
  wordsEnough: z
    .boolean()
    .nullable()
    .describe(
      'Whether control-surface is shown to see the type, so that a pattern of words is enough; null where it was not measured.',
    ),
});

/** Rows of each role that is in no number but its own. */
const countsApart = Object.fromEntries(
  ROLES_APART.map(({ key, rows }) => [
    key,
    count(`${rows.charAt(0).toUpperCase()}${rows.slice(1)}, which are not among the trajectories.`),
  ]),
) as Readonly<Record<MeasuredKey, ReturnType<typeof count>>>;

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
      tasks: count(
        'Tasks that the instances are recordings of, which all intervals go by; as many as instances where each is of its own.',
      ),
      types: z.array(faultType).describe('The fault types of the set.'),
      recorded: z
        .boolean()
        .describe('Whether somebody recorded the runs; otherwise an environment played them.'),
      parents: z
        .enum(['known', 'presumed'])
        .describe(
          'Whether the clean runs are known to be clean. If they are presumed, a flag on one of them is no error.',
        ),
      ...countsApart,
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
  costs: z
    .strictObject({
      miss: amount('What a missed fault costs.'),
      alarm: amount('What a false alarm costs.'),
      withoutJudge: z
        .strictObject({
          answer: z
            .enum(['pass every run', 'flag every run'])
            .describe('What to do without a judge, at these costs.'),
          cost: amount('What a run then costs.'),
        })
        .describe('What a judge has to beat.'),
    })
    .describe('What expected costs, savings and recommendations go by, besides the prevalence.'),
  intervals: z
    .strictObject({
      method: z
        .enum(INTERVAL_METHODS)
        .describe('Whether intervals are the default ones or made as in the paper.'),
      confidence: amount('The confidence of every interval.'),
      replicates: count('How often the set was resampled; 0 if it was not.'),
    })
    .describe('How the intervals were made.'),
  judges: z.array(judgeSchema).describe('What each judge detects.'),
  items,
  recommendation,
  remedies: z
    .array(remedy)
    .describe(
      'What would catch the fault types that no recommended judge is shown to see; empty where none is left or nobody looked.',
    ),
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

/** Everything that any renderer shows; renderers compute nothing. */
export type Measurement = Of<typeof measurementSchema>;

// The parts of a measurement that have a name of their own.
export type Recommendation = Measurement['recommendation'];
export type Remedy = Measurement['remedies'][number];
export type Items = NonNullable<Measurement['items']>;
export type LeftOut = Measurement['leftOut'][number];
export type Difference = Measurement['differences'][number];
export type Compared = Omit<Difference, 'metric' | 'judge' | 'minus'>;
export type JudgeMeasurement = Measurement['judges'][number];
export type MetricValues = JudgeMeasurement['metrics'];
export type MixedDelta = JudgeMeasurement['deltaByMix'][number];
export type CalibrationBin = JudgeMeasurement['calibrationCurve'][number];
export type FaultCountRow = JudgeMeasurement['byNumberOfFaults'][number];
export type HarmlessRows = NonNullable<JudgeMeasurement['harmlessEdits']>;
export type HarmlessRow = HarmlessRows['all'];
export type NetDelta = NonNullable<JudgeMeasurement['netDelta']>;
export type NetDeltaOfType = NetDelta['byType'][number];
export type AboveSurface = NonNullable<JudgeMeasurement['aboveSurface']>;
export type AttackRows = NonNullable<JudgeMeasurement['attacks']>;
export type AttackRow = AttackRows['all'];
export type AttackContrast = AttackRow['faults'];
export type FaithfulRows = NonNullable<JudgeMeasurement['faithfulReplies']>;
export type FaithfulRow = FaithfulRows['all'];
export type JudgeScores = JudgeMeasurement['scores'];
export type RankingRow = NonNullable<JudgeScores>['all'];
export type ThresholdCurve = NonNullable<JudgeScores>['curve'];
export type CurveRow = ThresholdCurve['all'];
export type AgainstLabels = NonNullable<JudgeMeasurement['againstLabels']>;
export type GuessedRate = NonNullable<AgainstLabels['localisation']>['rightStep'];
export type ConstantGuess = NonNullable<GuessedRate['bestGuess']>;
export type Repeats = NonNullable<JudgeMeasurement['repeats']>;
export type RepeatsRow = Repeats['all'];
export type RepeatAgreement = RepeatsRow['both'];
export type SingleRunDelta = RepeatsRow['singleRun'];
export type VarianceSplit = NonNullable<SingleRunDelta['oneRun']>;

/** The same as a JSON Schema, which the package publishes. */
export function measurementJsonSchema(): unknown {
  return {
    $id: `urn:trajectory-judge:measurement:v${MEASUREMENT_VERSION}`,
    title: 'What the judges of a run detect',
    ...z.toJSONSchema(measurementSchema),
  };
}
