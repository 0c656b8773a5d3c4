import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { selectJudges } from '../../../4-measuring/rows/select-judges.ts';
import { worstPairs } from '../../../4-measuring/rows/worst-pairs.ts';
import {
  WORST_PAIRS_LEFT,
  worstPairsTable,
} from '../../../5-reporting/tables/worst-pairs-table.ts';
import { showWords } from '../../../5-reporting/words/show-command.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import { UnknownNameError } from '../../../base/errors.ts';
import { startedAs } from '../../../base/started-as.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import type { Settings } from '../commands/misses.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function misses(folder: string, args: Settings): Promise<void> {
  const { type, most, environment } = args;
  const { judged } = await openRunFolder(folder, environment, note);
  const { set, judges } = selectJudges(judged, args.judge);
  if (type !== undefined && !set.types.includes(type)) {
    throw new UnknownNameError('fault type', type, set.types);
  }
  // A control gets things wrong on purpose.
  const candidates = judges.filter(({ control }) => !control);
  const looked = args.judge === undefined && candidates.length > 0 ? candidates : judges;
  const pairs = worstPairs(set, looked, most, type);
  if (args.json) {
    for (const pair of pairs) print(JSON.stringify(pair));
    return;
  }
  const [first] = pairs;
  if (first === undefined) {
    const names = looked.map(({ judgeId }) => judgeId).join(', ');
    print(
      `${names}: no fault is missed${set.parents === 'known' ? ' and no clean run flagged' : ''}.`,
    );
    return;
  }
  print(
    tableText(
      worstPairsTable(pairs, 'What the judges get wrong, the surest mistakes first'),
      outputColumns(),
      WORST_PAIRS_LEFT,
    ).trimEnd(),
  );
  const words = showWords(first, folder, { program: startedAs(), environment });
  note(`\nThe first, beside the run it was made from:\n  ${shellWords(words)}`);
}
