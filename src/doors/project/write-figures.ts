import { join } from 'node:path';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { Front } from '../../5-reporting/charts/front-chart.tsx';
import { drawFigures } from '../../5-reporting/report.ts';
import { writeAtomically } from '../../base/files/write-atomically.ts';

/** Draws a measurement into a folder, one file per figure, and returns their paths. */
export async function writeFigures(
  folder: string,
  measurement: Measurement,
  front: Front | null = null,
): Promise<readonly string[]> {
  const written: string[] = [];
  for (const figure of await drawFigures(measurement, front)) {
    const path = join(folder, `${figure.name}.svg`);
    await writeAtomically(path, figure.svg, { folder });
    written.push(path);
  }
  return written;
}
