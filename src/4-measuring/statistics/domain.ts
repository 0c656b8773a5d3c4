/** How sure an interval is unless somebody asks otherwise. */
export const DEFAULT_CONFIDENCE = 0.95;

/**
 * What the statistics require of their arguments. A value outside its domain is a mistake in the
 * calling code and stops there; otherwise it would surface as NaN in a table.
 */
export function requireCounts(statistic: string, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) {
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new RangeError(`${statistic}: ${name} has to be a count, not ${count}`);
    }
  }
}

/** A proportion's successes and trials: at least one trial, no more successes than trials. */
export function requireProportion(statistic: string, successes: number, trials: number): void {
  requireCounts(statistic, { successes, trials });
  if (trials === 0 || successes > trials) {
    throw new RangeError(`${statistic}: ${successes} of ${trials} is not a proportion`);
  }
}

export function requireProbability(statistic: string, name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) {
    throw new RangeError(`${statistic}: ${name} has to be in [0, 1], not ${value}`);
  }
}

/** Strictly between 0 and 1: at either end an interval is a point or everything. */
export function requireConfidence(statistic: string, confidence: number): void {
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(`${statistic}: confidence has to be between 0 and 1, not ${confidence}`);
  }
}
