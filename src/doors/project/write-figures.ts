import { join } from 'node:path';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { drawFigures } from '../../5-reporting/report.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';

/** Draws a measurement into a folder, one file per figure, and returns their paths. */
export async function writeFigures(
  folder: string,
  measurement: Measurement,
): Promise<readonly string[]> {
  const written: string[] = [];
  for (const figure of await drawFigures(measurement)) {
    const path = join(folder, `${figure.name}.svg`);
    await writeAtomically(path, figure.svg, { folder });
    written.push(path);
  }
  return written;
}
