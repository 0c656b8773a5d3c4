import { listed } from '../../4-measuring/recommending/listed.ts';
import { oneLine } from '../../base/errors.ts';
import { ABSENT } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, signedCell } from '../tables/cells.ts';
import type { Table } from '../tables/table.ts';
import type { HistoryPoint, JudgeHistory } from './judge-history.ts';

export const HISTORY_TITLE = 'Over time';

/** Every point of every judge, with what changed since the one before it. */
export function historyTable(history: readonly JudgeHistory[]): Table {
  const rows = history.flatMap(({ judgeId, points }) =>
    points.map((point, at) => [
      at === 0 ? judgeCell(oneLine(judgeId)) : '',
      point.date?.slice(0, 10) ?? ABSENT,
      oneLine(point.folder),
      signedCell(point.delta),
      String(point.pairs),
      at === 0 ? '' : whatChanged(point),
    ]),
  );
  return {
    title: HISTORY_TITLE,
    head: ['judge', 'judged', 'folder', terms.delta, 'pairs', 'changed since'],
    rows,
    names: [0, 2, 5],
    optional: ['pairs', 'judged'],
    note: `${defined('delta')} Numbers on different sets differ for that reason too: compare them with tj report --against, on the pairs that both have.`,
  };
}

function whatChanged({ changed, sameSet }: HistoryPoint): string {
  const parts = [...(changed ?? ['the versions cannot be told']), ...(sameSet ? [] : ['the set'])];
  return parts.length === 0 ? 'nothing' : listed(parts);
}
