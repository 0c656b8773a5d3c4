import { z } from 'zod';

// The values that a measurement is made of, each with what its properties mean.

/** The default intervals, or those made as in the paper. */
export const INTERVAL_METHODS = ['default', 'paper'] as const;
export type IntervalMethod = (typeof INTERVAL_METHODS)[number];

export const count = (description: string) => z.int().nonnegative().describe(description);
export const amount = (description: string) => z.number().describe(description);
export const text = (description: string) => z.string().describe(description);
export const amountOrNull = (description: string) => z.number().nullable().describe(description);
export const countOrNull = (description: string) =>
  z.int().nonnegative().nullable().describe(description);

const interval = z
  .strictObject({ low: amount('The lower end.'), high: amount('The upper end.') })
  .meta({ id: 'Interval', description: 'A confidence interval, both ends included.' });

export const intervalOrNull = interval
  .nullable()
  .describe('The confidence interval; null where the data do not allow one.');

export const estimateShape = {
  estimate: amountOrNull('The number itself; null where the data do not allow one.'),
  interval: intervalOrNull,
};

export const estimate = z
  .strictObject(estimateShape)
  .meta({ id: 'Estimate', description: 'A number with its interval.' });

export const rateShape = {
  ...estimateShape,
  count: count('How many trajectories are counted.'),
  of: count('Out of how many scored trajectories.'),
  unscored: count('How many trajectories are left out because they are unscored.'),
  lowest: amountOrNull('The estimate if no unscored trajectory counted.'),
  highest: amountOrNull('The estimate if every unscored trajectory counted.'),
};

export const rate = z.strictObject(rateShape).meta({
  id: 'Rate',
  description:
    'A share of scored trajectories. With the unscored ones it could be anything from lowest to highest.',
});

/** What a schema describes, as nobody may change it. */
export type Of<Schema extends z.ZodType> = DeepReadonly<z.infer<Schema>>;

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;

export type Estimate = Of<typeof estimate>;
export type Rate = Of<typeof rate>;
