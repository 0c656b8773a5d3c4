/** Items that were flagged equally often in equally many repetitions, such as 2 of 3. */
export interface RepeatedItems {
  readonly flagged: number;
  /** The repetitions with a readable answer. */
  readonly scored: number;
  /** How many items are just like this. */
  readonly times: number;
}

/** Whether anything can be said about repetitions: one answer alone agrees with nothing. */
export const isRepeated = ({ scored, times }: RepeatedItems): boolean => scored >= 2 && times > 0;

export function requireRepeatedItems(statistic: string, items: readonly RepeatedItems[]): void {
  for (const { flagged, scored, times } of items) {
    const counts = [flagged, scored, times].every(Number.isSafeInteger);
    if (counts && flagged >= 0 && flagged <= scored && times >= 0) continue;
    throw new RangeError(`${statistic}: ${times} items cannot be flagged ${flagged} of ${scored}`);
  }
}
