import { join } from 'node:path';
import { supportDesk } from '../../../1-worlds/support-desk/support-desk.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { claimFolder } from '../../../folder/claim.ts';
import { differences, type NotRebuilt, rebuildPaper } from '../../../paper/rebuild.ts';
import { findRelease } from '../../../paper/release-files.ts';
import { writePaper } from '../../../paper/write-paper.ts';
import type { Settings } from '../commands/paper.ts';
import { FAILED } from '../exit-codes.ts';
import { note, print, untrustedLine } from '../terminal.ts';

export async function paper({ data, out, force, json }: Settings): Promise<void> {
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder');
  const rebuilt = await rebuildPaper(data);
  if (out !== undefined) {
    await claimFolder(out, { force, replaces: 'the files in it' });
    await writePaper(out, rebuilt);
    await writePaperCharts(data, join(out, 'figures'));
  }

  const { august, october, notRebuilt } = rebuilt;
  const differing = differences(rebuilt);
  const figures = Object.keys(august).length + Object.keys(october).length;
  const equal = figures - differing.length;
  if (differing.length > 0) process.exitCode = FAILED;
  if (json) {
    const not_rebuilt = notRebuilt ?? { names: [], reasons: [] };
    print(JSON.stringify({ figures, equal, differences: differing, not_rebuilt }));
    return;
  }
  print(`${equal} of ${figures} figures equal`);
  for (const { name, published, rebuilt } of differing) {
    print(untrustedLine(`${name}: published ${published}, rebuilt ${rebuilt}`));
  }
  if (notRebuilt !== null) print(untrustedLine(notRebuiltLine(notRebuilt)));
  if (out !== undefined) note(`${out}: numbers.tex, numbers.json, tables.md, figures/`);
}

function notRebuiltLine({ names, reasons }: NotRebuilt): string {
  return `October: ${names.length} figures not rebuilt: ${reasons.join('; ')}`;
}

/** Draws the judges of the release, with the paper's intervals, into a folder: one file per chart. */
async function writePaperCharts(data: string, folder: string): Promise<void> {
  // Measuring and drawing are large and are needed only here.
  const { DEFAULT_MEASURE, measure } = await import('../../../4-measuring/measure.ts');
  const { loadJudgedSet } = await import('../../../4-measuring/rows/load-judged-set.ts');
  const { writeFigures } = await import('../../project/write-figures.ts');
  const { trajectories, verdicts } = findRelease(data);
  const run = await loadJudgedSet(trajectories, verdicts, supportDesk);
  const measurement = measure(run, { ...DEFAULT_MEASURE, method: 'paper' });
  await writeFigures(folder, measurement);
}
