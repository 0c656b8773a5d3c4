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

/**
 * Under which number the judge was asked for a verdict. It is that of its repetition, unless tj merge
 * gave the verdict another number; the row then says so.
 */
export function askedRepetitionOf(verdict: {
  readonly extra: { readonly repetition?: unknown; readonly asked_repetition?: unknown } | null;
}): number {
  const asked = verdict.extra?.asked_repetition;
  return isRepetition(asked) ? asked : repetitionOf(verdict);
}
