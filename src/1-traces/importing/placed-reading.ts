import type { TraceReading } from '../recorded-trace.ts';

/** A reading, and where in the file its record is. */
export interface PlacedReading {
  readonly reading: TraceReading;
  readonly place: string;
}
