import { present } from '../../base/present.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import { kindOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';

/**
 * The clusters of a set in the order in which they are judged and counted under a rule that may end judging early. It
 * is drawn, but from the ids of the set alone: whoever goes on, or gates the folder, has the same one. Clusters to
 * which the same was done are spread evenly over it, so wherever it ends, fault types, and clusters of every size, have their
 * share; which of them come first is chance.
 */
export function clusterOrder(set: SetColumns): readonly number[] {
  const { all } = set;
  const names = new Map<number, string>();
  const kinds = new Map<number, string[]>();
  for (const [row, id] of all.ids.entries()) {
    const cluster = present(all.cluster[row]);
    const name = names.get(cluster);
    if (name === undefined || id < name) names.set(cluster, id);
    const own = kinds.get(cluster) ?? [];
    kinds.set(cluster, own);
    own.push(`${all.role[row]} ${kindOf(set, row)}`);
  }
  const alike = new Map<string, { cluster: number; turn: number }[]>();
  for (const [cluster, own] of kinds) {
    const pattern = own.sort().join();
    const members = alike.get(pattern) ?? [];
    alike.set(pattern, members);
    members.push({ cluster, turn: drawn(`turn ${names.get(cluster)}`) });
  }
  const placed = [...alike].flatMap(([pattern, members]) => {
    const start = drawn(`start ${pattern}`);
    return members
      .sort((a, b) => a.turn - b.turn)
      .map((each, at) => ({ ...each, place: (at + start) / members.length }));
  });
  return placed.sort((a, b) => a.place - b.place || a.turn - b.turn).map(({ cluster }) => cluster);
}

/** A number in [0, 1) that follows from a text. */
const drawn = (text: string): number => fingerprint(text) / 2 ** 53;
