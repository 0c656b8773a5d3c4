import { supportDesk } from '../../1-worlds/support-desk/support-desk.ts';
import { DEFAULT_MEASURE, measure } from '../../4-measuring/measure.ts';
import { loadJudgedSet } from '../../4-measuring/rows/load-judged-set.ts';
import { findRelease } from '../../paper/release-files.ts';
import { writeFigures } from './write-figures.ts';

/** Draws the judges of the release, with the paper's intervals, into a folder: one file per chart. */
export async function writePaperCharts(data: string, folder: string): Promise<void> {
  const { trajectories, verdicts } = findRelease(data);
  const run = await loadJudgedSet(trajectories, verdicts, supportDesk);
  const measurement = measure(run, { ...DEFAULT_MEASURE, method: 'paper' });
  await writeFigures(folder, measurement);
}
