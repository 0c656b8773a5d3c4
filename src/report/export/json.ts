import type { Measurement } from '../../metrics/measurement/measurement.ts';

export function measurementJson(measurement: Measurement): string {
  return JSON.stringify(measurement);
}
