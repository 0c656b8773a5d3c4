import type { Measurement } from '../../../src/4-measuring/measurement/measurement.ts';
import { tj } from '../../support/process/tj.ts';

/** A text with every run of blanks as one space. */
export const inFull = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

export function measurementOf(folder: string): Measurement {
  return JSON.parse(tj(['measure', folder, '--json']).stdout) as Measurement;
}

export const byDelta = ({ judges }: Measurement) =>
  judges.toSorted((a, b) => (b.paired.all.delta ?? -2) - (a.paired.all.delta ?? -2));
