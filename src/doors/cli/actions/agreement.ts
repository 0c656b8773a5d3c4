import { DEFAULT_MEASURE } from '../../../4-measuring/measure.ts';
import type { RunFolder } from '../../../4-measuring/open-run-folder.ts';
import { agreementWith } from '../../../5-reporting/labelled-folders.ts';
import { agreementTable } from '../../../5-reporting/tables/agreement-table.ts';
import { markdownTable } from '../../../5-reporting/tables/markdown-table.ts';
import { markdownText } from '../../../5-reporting/words/markdown-text.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import { measuredWorlds, openWorld } from '../../../5-reporting/worlds.ts';
import { oneLine } from '../../../base/errors.ts';
import { colours } from '../../../base/text/colours.ts';
import { wrapped } from '../../../base/text/terminal-width.ts';
import type { Settings } from '../commands/agreement.ts';
import { outputColumns } from '../output/output-columns.ts';
import { requireDifferentFolders } from '../reporting/different-folders.ts';
import { note, print } from '../terminal.ts';

export async function agreement(folders: readonly string[], args: Settings): Promise<void> {
  const { labels, environment, judge } = args;
  requireDifferentFolders('--labels', [...folders, ...labels]);
  const runs: RunFolder[] = [];
  for (const folder of folders) runs.push(await openWorld(folder, environment, note));
  const planted = measuredWorlds(runs, { ...DEFAULT_MEASURE, compares: false }, judge);
  const found = await agreementWith(planted, {
    folders: labels,
    judges: judge,
    environment,
    countControls: args.controls,
    onNote: note,
  });
  const table = agreementTable(found);
  if (args.json) print(JSON.stringify(found));
  else if (args.markdown) print(`**${markdownText(found.conclusion)}**\n\n${markdownTable(table)}`);
  else {
    const columns = outputColumns();
    print(`${colours.bold(wrapped(oneLine(found.conclusion), { columns }))}\n`);
    print(tableText(table, columns).trimEnd());
  }
}
