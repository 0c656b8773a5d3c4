import { ITEM_MARKS, type ItemMark } from '../../../4-measuring/measurement/item-marks.ts';
import type { FlagCount } from '../../../4-measuring/repeats/flag-agreement.ts';
import type { PairStatus } from '../../../4-measuring/rows/pair-status.ts';
import { type PairKindName, ROLES } from '../../../run/roles.ts';
import { PAIR_KINDS, roleNumber } from '../../../run/row-role.ts';
import { FIRST_COUNT, FIRST_NAMED, STATUS_LETTERS, UNNAMED } from '../page-model.ts';
import { model } from './model.ts';

const { explorer } = model;

/** What people are shown for a fault type; a judge may also name one that is not in the set. */
export const typeLabel = (name: string): string =>
  explorer.typeLabels[explorer.types.indexOf(name)] ?? name.replaceAll('_', ' ');

/** What a fault of a type is, for readers who ask; empty where nobody said. */
export function typeMeaning(name: string): string {
  const meaning = explorer.typeDescriptions[explorer.types.indexOf(name)] ?? '';
  return meaning.charAt(0).toUpperCase() + meaning.slice(1);
}

export const pairCount = explorer.ids.length;

/** The status that each letter of the index stands for. */
export const STATUS_OF = new Map(
  Object.entries(STATUS_LETTERS).map(([status, letter]) => [letter, status as PairStatus]),
);

export function statusOf(judge: number, pair: number): PairStatus {
  return STATUS_OF.get(explorer.statuses[judge]?.[pair] ?? '') ?? 'unscored';
}

/** The role of the edited run of a pair. */
export const roleAt = (pair: number): (typeof ROLES)[number] | undefined =>
  ROLES[explorer.role[pair] ?? -1];

/** Whether the edit of a pair is one planted fault. */
export const isFault = (pair: number): boolean => roleAt(pair)?.name === 'fault';

/** Whether a run was made from no other, so that it stands alone. */
export const isAlone = (pair: number): boolean => roleAt(pair)?.madeFrom === null;

/** What kind of pair it is, as filters name it. */
export const kindOf = (pair: number): PairKindName => roleAt(pair)?.shown.pairs.name ?? 'faults';

/** The kinds of pairs that there are, and faults in any case. */
export const kindsHere = PAIR_KINDS.filter(({ roles }) =>
  roles.some((role) => role === 'fault' || explorer.role.includes(roleNumber(role))),
);

/** For an attack on a fault, the pair of that fault and its clean parent; null for any other pair. */
export function plainPair(pair: number): number | null {
  const plain = explorer.plain[pair] ?? -1;
  return plain === -1 ? null : plain;
}

/** The attacks on the fault of a pair. */
export const attacksOn = (pair: number): readonly number[] =>
  explorer.plain.flatMap((plain, at) => (plain === pair ? at : []));

/** Whether a judge flags the faulty run of a pair, or the run that it was made from. */
export const flagsFault = (judge: number, pair: number): boolean =>
  explorer.faultFlags[judge]?.[pair] === '1';
export const flagsClean = (judge: number, pair: number): boolean =>
  explorer.parentFlags[judge]?.[pair] === '1';

/** The type that a judge gave a fault; as many as there are types for none; null without a verdict. */
export function namedType(judge: number, pair: number): number | null {
  const letter = explorer.named[judge]?.charCodeAt(pair) ?? UNNAMED;
  return Number.isNaN(letter) || letter === UNNAMED ? null : letter - FIRST_NAMED;
}

/** The bins of the confidence with which a judge answered about the two runs. */
export const sureness = (judge: number, pair: number): string =>
  `${explorer.faultSure[judge]?.[pair] ?? ''}${explorer.parentSure[judge]?.[pair] ?? ''}`;

/** Whether pairs are marked by how hard they are. */
export const areItems = explorer.items !== '';

/** How hard a pair is for the judges; null for one that tells them apart. */
export const itemMark = (pair: number): ItemMark | null =>
  ITEM_MARKS[Number(explorer.items[pair])]?.name ?? null;

/** Whether some judge was asked more than once. */
export const areRepeated = explorer.repeats.some((times) => times > 1);

/** Whether the repetitions of a judge disagree about one of the two runs. */
export const isUnstable = (judge: number, pair: number): boolean =>
  explorer.unstable[judge]?.[pair] === '1';

/** Whether a verdict of a judge about one of the two runs contradicts its own reason. */
export const isContradicted = (judge: number, pair: number): boolean =>
  explorer.contradicted[judge]?.[pair] === '1';

/** Whether some judge has such a verdict. */
export const areContradicted = explorer.contradicted.some((pairs) => pairs.includes('1'));

/** How often the repetitions of a judge flag the two runs of a pair; null for a judge asked once. */
export function flagCountsOn(
  judge: number,
  pair: number,
): { readonly fault: FlagCount; readonly parent: FlagCount } | null {
  const letters = explorer.flagCounts[judge]?.slice(4 * pair, 4 * pair + 4) ?? '';
  if (letters === '') return null;
  const countAt = (place: number): number => letters.charCodeAt(place) - FIRST_COUNT;
  return {
    fault: { flagged: countAt(0), scored: countAt(1) },
    parent: { flagged: countAt(2), scored: countAt(3) },
  };
}

const numberOf = new Map(explorer.ids.map((id, pair) => [id, pair]));

export const pairNamed = (id: string): number | null => numberOf.get(id) ?? null;

/** Which chunk a pair is in, and where in it. */
export function placeOf(pair: number): { readonly chunk: number; readonly at: number } {
  let low = 0;
  let high = explorer.chunks.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((explorer.chunks[middle] ?? 0) <= pair) low = middle;
    else high = middle - 1;
  }
  return { chunk: low, at: pair - (explorer.chunks[low] ?? 0) };
}
