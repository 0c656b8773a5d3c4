import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { selectJudges } from '../../../4-measuring/rows/select-judges.ts';
import { goalOf, tuneJudges } from '../../../4-measuring/scores/tune-judges.ts';
import { tuningTables } from '../../../5-reporting/tables/tuning-tables.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import type { Settings } from '../commands/tune.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function tune(folder: string, args: Settings): Promise<void> {
  const { judged } = await openRunFolder(folder, args.environment, note);
  const chosen = selectJudges(judged, args.judge);
  const found = tuneJudges(chosen, goalOf(args), args.judge !== undefined);
  if (args.json) return print(JSON.stringify(found));
  const columns = outputColumns();
  for (const table of tuningTables(found)) print(tableText(table, columns).trimEnd());
}
