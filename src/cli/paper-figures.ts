import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { supportDesk } from '../environments/support-desk/support-desk.ts';
import { findRelease } from '../paper/release-files.ts';
import { DEFAULT_MEASURE, measure } from '../pipeline/4-measure.ts';
import { drawFigures } from '../pipeline/5-report.ts';
import { figureFile } from '../report/figures/figure.ts';
import { createFolder, writeFailure } from '../runs/claim-folder.ts';
import { loadRun } from '../runs/load-run.ts';

/** Draws the release's judges, with the paper's intervals, into a folder: a file for each figure. */
export async function writePaperFigures(data: string, folder: string): Promise<void> {
  const { trajectories, verdicts } = findRelease(data);
  const run = await loadRun(trajectories, verdicts, supportDesk);
  const measurement = measure(run, { ...DEFAULT_MEASURE, method: 'paper' });
  try {
    await createFolder(folder);
    for (const figure of await drawFigures(measurement)) {
      await writeFile(join(folder, `${figure.name}.svg`), figureFile(figure));
    }
  } catch (cause) {
    throw writeFailure(folder, cause);
  }
}
