import { recordedFaults } from './edits.ts';

/**
 * The faults that can be planted in recorded runs, in the words that judges are given: one line per
 * type, in the order in which prompts and reports list them.
 */
export const FAULT_DESCRIPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  recordedFaults.map(({ type, description }) => [type ?? '', description]),
);
