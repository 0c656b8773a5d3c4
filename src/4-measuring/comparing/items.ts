import { present } from '../../base/present.ts';
import type { ItemMark } from '../measurement/item-marks.ts';
import type { Items } from '../measurement/measurement.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { pairStatus } from '../rows/pair-status.ts';
import { pairsOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { FEWEST_RANKED } from '../statistics/rank-correlation.ts';

/** A pair as something that judges get right or wrong. */
export interface Item {
  /** The row of the fault. */
  readonly row: number;
  /** The judges that are shown the fault and scored both runs, and those of them that got it right. */
  readonly judges: number;
  readonly right: number;
  /** The corrected item-rest correlation; null where it is not defined. */
  readonly discrimination: number | null;
  /** Null for a pair that tells judges apart as it should. */
  readonly mark: ItemMark | null;
}

/** With more, a measurement names only the first; the page has them all. */
const MOST_NAMED = 200;

/**
 * Every pair that enough judges are asked about, controls left out, because theirs is not understanding. A judge
 * gets a pair right if it flags the fault and passes its parent. One that is not shown the fault is not asked.
 * Empty with fewer than five judges: by chance alone, half of all pairs would then be marked.
 */
export function itemsOf(set: SetColumns, all: readonly JudgeColumns[]): readonly Item[] {
  const judges = all.filter(({ control }) => !control);
  if (judges.length < FEWEST_RANKED) return [];
  const { fault: rows } = pairsOf(set);
  // By judge and pair: 1 right, 0 wrong, -1 not asked.
  const answers = judges.map((judge) =>
    Int8Array.from(rows, (row) => {
      const status = pairStatus(set, judge, row);
      if (status === 'unscored' || status === 'not-shown' || status === 'unpaired') return -1;
      return status === 'detected' ? 1 : 0;
    }),
  );
  const totals = answers.map((own) => ({
    right: own.reduce((sum, answer) => sum + (answer === 1 ? 1 : 0), 0),
    asked: own.reduce((sum, answer) => sum + (answer === -1 ? 0 : 1), 0),
  }));
  return Array.from(rows, (row, pair) => ({ row, pair })).flatMap(({ row, pair }) => {
    const asked = answers.flatMap((own, judge) => {
      const answer = present(own[pair]);
      const { right, asked } = present(totals[judge]);
      // The rest is a judge's share of the other pairs, or the pair would be compared with itself.
      return answer === -1 ? [] : [{ answer, rest: (right - answer) / Math.max(1, asked - 1) }];
    });
    if (asked.length < FEWEST_RANKED) return [];
    const right = asked.filter(({ answer }) => answer === 1).length;
    const discrimination = correlation(asked);
    const mark = markOf(right, asked.length, discrimination);
    return [{ row, judges: asked.length, right, discrimination, mark }];
  });
}

function markOf(right: number, judges: number, discrimination: number | null): ItemMark | null {
  if (right === 0) return 'nobody';
  if (right === judges) return 'everybody';
  return discrimination !== null && discrimination < 0 ? 'against' : null;
}

/** Pearson's, of 0 or 1 with a share; null where either is the same for all. */
function correlation(
  asked: readonly { readonly answer: number; readonly rest: number }[],
): number | null {
  const mean = (of: (each: (typeof asked)[number]) => number): number =>
    asked.reduce((sum, each) => sum + of(each), 0) / asked.length;
  const [answers, rests] = [mean(({ answer }) => answer), mean(({ rest }) => rest)];
  const both = mean(({ answer, rest }) => (answer - answers) * (rest - rests));
  const spread =
    mean(({ answer }) => (answer - answers) ** 2) * mean(({ rest }) => (rest - rests) ** 2);
  return spread < 1e-18 ? null : both / Math.sqrt(spread);
}

/** The pairs of a set by how hard they are; null with too few judges to say anything. */
export function summariseItems(set: SetColumns, judges: readonly JudgeColumns[]): Items | null {
  const items = itemsOf(set, judges);
  if (items.length === 0) return null;
  const typeOf = ({ row }: Item): number => present(set.type[row]);
  return {
    judges: judges.filter(({ control }) => !control).length,
    all: rowOf('all', 'all', items),
    byType: set.types.flatMap((name, type) => {
      const own = items.filter((item) => typeOf(item) === type);
      return own.length === 0 ? [] : [rowOf(name, set.typeLabels[type] ?? name, own)];
    }),
    marked: items
      .flatMap(({ mark, ...item }) =>
        mark === null
          ? []
          : [
              {
                pair: present(set.ids[item.row]),
                type: set.types[present(set.type[item.row])] ?? '',
                mark,
                judges: item.judges,
                right: item.right,
                discrimination: item.discrimination,
              },
            ],
      )
      .slice(0, MOST_NAMED),
  };
}

function rowOf(type: string, label: string, items: readonly Item[]): Items['all'] {
  const count = (mark: ItemMark): number => items.filter((item) => item.mark === mark).length;
  const mean = (values: readonly number[]): number | null =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    type,
    label,
    pairs: items.length,
    difficulty: mean(items.map(({ right, judges }) => right / judges)) ?? 0,
    nobody: count('nobody'),
    everybody: count('everybody'),
    against: count('against'),
    discrimination: mean(items.flatMap((item) => item.discrimination ?? [])),
  };
}
