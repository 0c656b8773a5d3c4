import { z } from 'zod';
import { MEASUREMENT_VERSION, type Measurement } from './measurement.ts';

const count = z.int().nonnegative();
const amount = z.number();

const interval = z
  .strictObject({ low: amount, high: amount })
  .meta({ id: 'Interval', description: 'A confidence interval, both ends included.' });

const estimateShape = { estimate: amount.nullable(), interval: interval.nullable() };

const estimate = z
  .strictObject(estimateShape)
  .meta({ id: 'Estimate', description: 'A number with its interval, where one is offered.' });

const rateShape = {
  ...estimateShape,
  count,
  of: count,
  unscored: count,
  lowest: amount.nullable(),
  highest: amount.nullable(),
};

const rate = z.strictObject(rateShape).meta({
  id: 'Rate',
  description:
    'A share of scored trajectories. With unscored ones, it could be anything from lowest to highest.',
});

const pairedRow = z
  .strictObject({
    group: z.string(),
    pairs: count,
    unscored: count,
    faultRate: amount.nullable(),
    parentRate: amount.nullable(),
    faultOnly: count,
    parentOnly: count,
    delta: amount.nullable(),
    interval: interval.nullable(),
    method: z.string(),
    p: amount.nullable(),
    lowest: amount.nullable(),
    highest: amount.nullable(),
    pairsNotShown: count.nullable(),
    inconsistent: count.nullable(),
    noneShown: z.boolean(),
  })
  .meta({
    id: 'PairedRow',
    description:
      'A group of faults beside the clean parents they were made from; delta is the flag rate on the faults minus that on the parents.',
  });

const calibrationBin = z
  .strictObject({
    low: amount,
    high: amount,
    count,
    meanConfidence: amount.nullable(),
    accuracy: amount.nullable(),
  })
  .meta({ id: 'CalibrationBin', description: 'How sure the judge was, how often it was right.' });

const judge = z
  .strictObject({
    judgeId: z.string(),
    view: z.enum(['step', 'outcome']).nullable(),
    verdicts: count,
    unscored: count,
    recall: z.strictObject({ all: rate, silent: rate, loud: rate }),
    recallByType: z.array(z.strictObject({ type: z.string(), ...rateShape })),
    falseAlarms: rate,
    falseAlarmsByScenario: z.array(z.strictObject({ scenario: z.string(), ...rateShape })),
    paired: z.array(pairedRow),
    reachByOutcome: z.array(pairedRow),
    pairedByType: z.array(pairedRow),
    pairedByScenario: z.array(pairedRow),
    precision: estimate,
    f1: estimate,
    precisionAtPrevalence: z.strictObject({ ...estimateShape, prevalence: amount }),
    localisation: z.strictObject({
      ofDetected: rate,
      ofAll: rate,
      inRange: rate,
      withinOne: rate,
      ofDetectedExecuted: rate,
    }),
    typing: z.strictObject({
      macroF1: estimate,
      detectedAndTyped: rate,
      confusion: z.array(z.array(count)),
    }),
    calibration: z.strictObject({
      error: estimate,
      brier: estimate,
      brierOnFaults: estimate,
      brierOnClean: estimate,
      curve: z.array(calibrationBin),
    }),
    cost: z.strictObject({
      secondsPerTrajectory: amount,
      seconds: amount,
      promptTokens: amount,
      completionTokens: amount,
    }),
    sentence: z.string(),
  })
  .meta({ id: 'Judge', description: 'What one judge detects.' });

const faultType = z.strictObject({
  name: z.string(),
  faults: count,
  pairs: count,
  answerChanges: z.boolean().nullable(),
});

/** A measurement as it is written to JSON, for those who read one back. */
export const measurementSchema = z.strictObject({
  version: z.literal(MEASUREMENT_VERSION),
  set: z.strictObject({
    trajectories: count,
    clean: count,
    faults: count,
    silent: count,
    loud: count,
    pairs: count,
    instances: count,
    types: z.array(faultType),
  }),
  intervals: z.strictObject({
    method: z.enum(['default', 'paper']),
    confidence: amount,
    replicates: count,
  }),
  judges: z.array(judge),
  differences: z.array(
    z.strictObject({
      ...estimateShape,
      metric: z.string(),
      judge: z.string(),
      minus: z.string(),
    }),
  ),
});

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

// Does not compile where the schema and the interface part ways, in either direction.
true satisfies Same<DeepReadonly<z.infer<typeof measurementSchema>>, Measurement>;

/** The same as a JSON Schema, which the package publishes. */
export function measurementJsonSchema(): unknown {
  return {
    $id: `urn:trajectory-judge:measurement:v${MEASUREMENT_VERSION}`,
    title: 'What the judges of a run detect',
    ...z.toJSONSchema(measurementSchema),
  };
}
