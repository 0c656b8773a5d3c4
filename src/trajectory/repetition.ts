/** How often a judge can be asked about one trajectory. A row that claims more is refused. */
export const MOST_REPETITIONS = 100;

/** Whether this is the number of a repetition, counted from 1. */
export function isRepetition(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_REPETITIONS;
}

/** Which repetition a verdict belongs to. A row that does not say is the first one. */
export function repetitionOf({
  extra,
}: {
  readonly extra: { readonly repetition?: unknown } | null;
}): number {
  return isRepetition(extra?.repetition) ? extra.repetition : 1;
}
