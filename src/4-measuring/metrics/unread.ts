import { isGuessable } from '../../base/random/drawn-seed.ts';
import { signed } from '../../base/text/numbers.ts';
import { listedBriefly } from '../recommending/listed.ts';
import type { JudgedSet } from '../rows/judged-set.ts';
import { NONE, type SetColumns } from '../rows/set-columns.ts';

/** What is too small to be seen in a report is not worth a sentence. */
const WORTH_SAYING = 0.005;

/**
 * What a report and a gate say of how far a judge could have come without reading, one sentence each. It
 * concerns programs of the user's own only: the program's own judges are known not to, and models forget.
 */
export function unreadNotes({ set, judges, unread }: JudgedSet): readonly string[] {
  if (unread === undefined || !judges.some(({ ownProgram }) => ownProgram)) return [];
  const { seed, outliers } = unread;
  const free = judges.flatMap(({ judgeId, unconfined }) => (unconfined ? [judgeId] : []));
  const delta = outliers === null ? 0 : siblingsDelta(set, outliers);
  return [
    ...(free.length === 0
      ? []
      : [
          `${listedBriefly(free, 'and', 3)} ran where a program cannot be confined, so nothing kept it from reading the labels in the run folder.`,
        ]),
    ...(seed !== null && !set.recorded && isGuessable(seed)
      ? [
          `The set was made with a seed that can be guessed (${seed}): a judge could have made it again and looked up its labels. Without --seed, one is drawn that nobody knows.`,
        ]
      : []),
    ...(delta < WORTH_SAYING
      ? []
      : [
          `A judge that remembers what it was shown could compare the runs of one task: that alone would give Δ ${signed(delta)} here (control-siblings).`,
        ]),
  ];
}

/** How much more often faults stand out among the runs of their task than their parents do. */
function siblingsDelta({ parent, ids, all }: SetColumns, outliers: ReadonlySet<string>): number {
  const standsOut = (row: number): number => (outliers.has(all.ids[row] ?? '') ? 1 : 0);
  const differences = ids.flatMap((_, row) => {
    const own = parent[row] ?? NONE;
    return own === NONE ? [] : standsOut(row) - standsOut(own);
  });
  return differences.reduce((sum, each) => sum + each, 0) / Math.max(1, differences.length);
}
