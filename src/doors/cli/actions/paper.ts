import { join } from 'node:path';
import { InvalidOptionError } from '../../../base/errors.ts';
import { claimFolder } from '../../../folder/claims/claim-folder.ts';
import { differences, type NotRebuilt, rebuildPaper } from '../../../paper/rebuild.ts';
import { writePaper } from '../../../paper/write-paper.ts';
import { FAILED } from '../exit-codes.ts';
import { note, print, untrustedLine } from '../terminal.ts';

export interface PaperOptions {
  readonly data: string;
  readonly out?: string;
  readonly force: boolean;
  readonly json: boolean;
}

export async function paper({ data, out, force, json }: PaperOptions): Promise<void> {
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder');
  const rebuilt = await rebuildPaper(data);
  if (out !== undefined) {
    await claimFolder(out, { force, replaces: 'the files in it' });
    await writePaper(out, rebuilt);
    // The drawing code is large and is needed only here.
    const { writePaperCharts } = await import('../paper-charts.ts');
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
