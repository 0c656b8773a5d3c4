import type { PairKind, RoleEntry } from './role-entry.ts';
import { type EditKind, type PairKindName, ROLES, type Role } from './roles.ts';

/** What of a label decides the role of its row. */
export interface RoleLabel {
  readonly faulty: boolean;
  readonly edit?: { readonly kind: EditKind; readonly name: string } | undefined;
  readonly faults?: readonly { readonly type: string }[] | undefined;
}

export const roleNumber = (role: Role): number => ROLES.findIndex(({ name }) => name === role);

/** The role of a row, as its place in the list. */
export function roleOf({ edit, faulty, faults }: RoleLabel): number {
  const kind = edit?.kind;
  const several = edit === undefined && faults !== undefined;
  const isAlike = (role: RoleEntry): boolean =>
    role.edit?.kind === kind && (role.several ?? false) === several;
  const exact = ROLES.findIndex((role) => role.faulty === faulty && isAlike(role));
  // A label that contradicts itself is refused where it is read. Wherever it is not, the edit decides.
  return exact === -1 ? ROLES.findIndex(isAlike) : exact;
}

/** What a row is a variant of, within its role; null where its fault type says it. */
export function variantOf(label: RoleLabel): string | null {
  switch (ROLES[roleOf(label)]?.variant) {
    case 'edit':
      return label.edit?.name ?? null;
    case 'faults':
      return (label.faults ?? []).map(({ type }) => type).join('+');
    case undefined:
      return null;
  }
}

export function isInEveryNumber(label: RoleLabel): boolean {
  const role = ROLES[roleOf(label)];
  return role !== undefined && role.measured === undefined;
}

/** The roles of rows that are in no number but their own, with the words for their counts. */
export const ROLES_APART = ROLES.flatMap(({ name, measured }) =>
  measured === undefined ? [] : [{ name, ...measured }],
);

/** The kinds of edits that are not faults, and what each is. */
export const EDITS = distinct(ROLES.flatMap(({ edit }) => edit ?? []));
export const EDIT_KINDS: readonly EditKind[] = EDITS.map(({ kind }) => kind);

/** A kind of pairs, with the roles of the rows that it holds. */
export interface ShownKind extends PairKind<PairKindName> {
  readonly roles: readonly Role[];
}

/** The kinds of pairs, in the order in which readers are offered them. */
export const PAIR_KINDS: readonly ShownKind[] = distinct(ROLES.map(({ shown }) => shown.pairs)).map(
  (pairs) => ({
    ...pairs,
    roles: ROLES.flatMap(({ name, shown }) => (shown.pairs === pairs ? name : [])),
  }),
);

function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)];
}
