import { join } from 'node:path';
import type { Measurement } from '../metrics/measurement/measurement.ts';
import { drawFigures } from '../pipeline/5-report.ts';
import { figureFile } from '../report/figures/figure.ts';
import { writeAtomically } from '../store/write-atomically.ts';

/** Draws a measurement into a folder, one file per figure, and returns their paths. */
export async function writeFigures(
  folder: string,
  measurement: Measurement,
): Promise<readonly string[]> {
  const written: string[] = [];
  for (const figure of await drawFigures(measurement)) {
    const path = join(folder, `${figure.name}.svg`);
    await writeAtomically(path, figureFile(figure), { folder });
    written.push(path);
  }
  return written;
}
