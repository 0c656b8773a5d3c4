import type { Measurement } from '../../4-measuring/measurement/measurement.ts';

export function measurementJson(measurement: Measurement): string {
  return JSON.stringify(measurement);
}
