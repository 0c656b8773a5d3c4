import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import type { JudgedSet } from '../../../4-measuring/rows/judged-set.ts';
import { selectJudges } from '../../../4-measuring/rows/select-judges.ts';
import { goalOf, tuneJudges } from '../../../4-measuring/scores/tune-judges.ts';
import { tuningTables } from '../../../5-reporting/tables/tuning-tables.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import { oneLine } from '../../../base/errors.ts';
import { startedAs } from '../../../base/started-as.ts';
import { colours } from '../../../base/text/colours.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import { wrapped } from '../../../base/text/terminal-width.ts';
import type { Settings } from '../commands/tune.ts';
import { INCONCLUSIVE } from '../exit-codes.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function tune(folder: string, args: Settings): Promise<void> {
  const { judged } = await openRunFolder(folder, args.environment, note);
  const chosen = selectJudges(judged, args.judge);
  if (args.search) return searchAmong(chosen, args);
  const found = tuneJudges(chosen, goalOf(args), args.judge !== undefined);
  if (found.judges.every(({ threshold }) => threshold === null)) process.exitCode = INCONCLUSIVE;
  if (args.json) return print(JSON.stringify(found));
  const columns = outputColumns();
  print(
    tuningTables(found)
      .map((table) => tableText(table, columns))
      .join('\n')
      .trimEnd(),
  );
  const expressions = found.judges.flatMap(({ expression }) => expression ?? []);
  if (expressions.length === 0) return;
  const words = shellWords([...startedAs(), 'measure', folder, '--judge', ...expressions]);
  note(`\nWith these thresholds, on the same runs:\n  ${words}`);
}

async function searchAmong(judged: JudgedSet, args: Settings): Promise<void> {
  const judges = judged.judges.filter(({ control }) => args.judge !== undefined || !control);
  const { searchCompositions } = await import(
    '../../../4-measuring/composing/search-compositions.ts'
  );
  const found = searchCompositions({ ...judged, judges }, args);
  if (args.json) return print(JSON.stringify(found));
  const { searchTables, useSentence } = await import(
    '../../../5-reporting/tables/search-tables.ts'
  );
  const columns = outputColumns();
  print(`${colours.bold(wrapped(oneLine(useSentence(found)), { columns }))}\n`);
  for (const table of searchTables(found)) print(tableText(table, columns));
}
