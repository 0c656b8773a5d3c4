import { oneLine } from '../../base/errors.ts';
import { markdownTable } from '../tables/markdown-table.ts';
import { worstPairsTable } from '../tables/worst-pairs-table.ts';
import { showCommand } from '../words/show-command.ts';
import type { GateResult, GateVerdict } from './gate-result.ts';
import { CRITERION_HEAD, criterionCells, footnote, headline } from './gate-words.ts';

const WORDS: Readonly<Record<GateVerdict, string>> = {
  passed: '✅ pass',
  failed: '❌ fail',
  inconclusive: '⚠️ unclear',
};

/** A gate's result for the summary of a build. Everything that came from data is escaped. */
export function gateMarkdown(result: GateResult, folder: string): string {
  const criteria = markdownTable(
    {
      title: headline(result),
      head: ['verdict', 'judge', ...CRITERION_HEAD, 'why'],
      rows: result.criteria.map((criterion) => [
        WORDS[criterion.verdict],
        oneLine(criterion.judge),
        ...criterionCells(criterion),
        oneLine(criterion.reason),
      ]),
      note: footnote(result),
    },
    [0, 1, 2, 6],
  );
  const { worstPairs } = result;
  if (worstPairs.length === 0) return `${criteria}\n`;
  const { title, head, rows } = worstPairsTable(worstPairs);
  const look = worstPairs.map((pair) => showCommand(pair, folder));
  return `${criteria}\n\n${markdownTable(
    {
      title,
      head: [...head, 'look at it with'],
      rows: rows.map((cells, at) => [...cells, look[at] ?? '']),
    },
    [0, 1, 2, 3, 5],
  )}\n`;
}
