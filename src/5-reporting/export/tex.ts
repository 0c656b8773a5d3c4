import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { measurementTables } from '../tables/measurement-tables.ts';
import { texTable } from '../tables/tex-table.ts';

/** The tables only: a paper has sentences of its own. */
export function measurementTex(measurement: Measurement): string {
  return measurementTables(measurement).map(texTable).join('\n\n');
}
