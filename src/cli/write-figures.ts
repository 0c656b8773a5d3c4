import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measurement } from '../metrics/measurement.ts';
import { drawFigures } from '../pipeline/5-report.ts';
import { figureFile } from '../report/figures/figure.ts';
import { writeFailure } from '../run-folder/claims/claim-folder.ts';
import { createFolder } from '../store/create-folder.ts';

/** Draws a measurement into a folder, a file for each figure, and says which. */
export async function writeFigures(
  folder: string,
  measurement: Measurement,
): Promise<readonly string[]> {
  const written: string[] = [];
  try {
    await createFolder(folder);
    for (const figure of await drawFigures(measurement)) {
      const path = join(folder, `${figure.name}.svg`);
      await writeFile(path, figureFile(figure));
      written.push(path);
    }
  } catch (cause) {
    throw writeFailure(folder, cause);
  }
  return written;
}
