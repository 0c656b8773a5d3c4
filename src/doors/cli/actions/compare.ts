import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { judgeNamed } from '../../../4-measuring/rows/select-judges.ts';
import { DEFAULT_CONFIDENCE } from '../../../4-measuring/statistics/domain.ts';
import { judgeReplacement } from '../../../5-reporting/changes/judge-replacement.ts';
import {
  replacementSentence,
  replacementTables,
} from '../../../5-reporting/tables/replacement-tables.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import { oneLine } from '../../../base/errors.ts';
import { colours } from '../../../base/text/colours.ts';
import { wrapped } from '../../../base/text/terminal-width.ts';
import type { Settings } from '../commands/compare.ts';
import { FAILED, INCONCLUSIVE } from '../exit-codes.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function compare(folder: string, args: Settings): Promise<void> {
  const { judge, margin, price, json, environment } = args;
  const { judged } = await openRunFolder(folder, environment, note);
  // In the order in which they are named: which of them is to go is what is asked.
  const judges = judge.map((id) => judgeNamed(judged, id));
  const found = judgeReplacement({ ...judged, judges }, margin, DEFAULT_CONFIDENCE, price);
  if (json) print(JSON.stringify(found));
  else {
    const columns = outputColumns();
    print(`${colours.bold(wrapped(oneLine(replacementSentence(found)), { columns }))}\n`);
    for (const table of replacementTables(found)) print(tableText(table, columns));
  }
  process.exitCode = { yes: 0, no: FAILED, unclear: INCONCLUSIVE }[found.answer];
}
