import { supportDesk } from '../environments/support-desk/support-desk.ts';
import { findRelease } from '../paper/release-files.ts';
import { DEFAULT_MEASURE, measure } from '../pipeline/4-measure.ts';
import { loadJudgedSet } from '../run-folder/rows/load-judged-set.ts';
import { writeFigures } from './write-figures.ts';

/** Draws the release's judges, with the paper's intervals, into a folder: a file for each figure. */
export async function writePaperFigures(data: string, folder: string): Promise<void> {
  const { trajectories, verdicts } = findRelease(data);
  const run = await loadJudgedSet(trajectories, verdicts, supportDesk);
  const measurement = measure(run, { ...DEFAULT_MEASURE, method: 'paper' });
  await writeFigures(folder, measurement);
}
