import type { Label } from './label.ts';

/** What of a label decides the role of its row. */
export type RoleLabel = Pick<Label, 'faulty' | 'edit' | 'faults'>;

interface RoleEntry {
  readonly name: string;
  /** Whether a label is that of such a row. */
  readonly is: (label: RoleLabel) => boolean;
  /**
   * What the row is a variant of, within its role; null where the fault type says it. Variants are
   * strata: the design fixes how many rows there are of each.
   */
  readonly variant: (label: RoleLabel) => string | null;
  /** Whether every number is about such rows; the others are in no number but their own. */
  readonly inEveryNumber: boolean;
}

const editName = ({ edit }: RoleLabel): string | null => edit?.name ?? null;

/**
 * What a row of a set can be. Every row but a parent was made out of another, its counterpart, by one
 * change. The role of a row is the first whose test its label passes.
 */
export const ROLES = [
  {
    name: 'harmless edit',
    is: ({ edit }) => edit?.kind === 'harmless',
    variant: editName,
    inEveryNumber: false,
  },
  {
    name: 'attacked fault',
    is: ({ edit, faulty }) => edit?.kind === 'attack' && faulty,
    variant: editName,
    inEveryNumber: false,
  },
  {
    name: 'attacked parent',
    is: ({ edit }) => edit?.kind === 'attack',
    variant: editName,
    inEveryNumber: false,
  },
  {
    name: 'faithful reply',
    is: ({ edit }) => edit?.kind === 'faithful',
    variant: () => null,
    inEveryNumber: false,
  },
  {
    name: 'several faults',
    is: ({ faults }) => faults !== undefined,
    variant: ({ faults = [] }) => faults.map(({ type }) => type).join('+'),
    inEveryNumber: false,
  },
  { name: 'fault', is: ({ faulty }) => faulty, variant: () => null, inEveryNumber: true },
  { name: 'parent', is: () => true, variant: () => null, inEveryNumber: true },
] as const satisfies readonly RoleEntry[];

export type Role = (typeof ROLES)[number]['name'];

/** The role of a row, as its place in the list. */
export const roleOf = (label: RoleLabel): number => ROLES.findIndex(({ is }) => is(label));

export const roleNameOf = (label: RoleLabel): Role => ROLES[roleOf(label)]?.name ?? 'parent';

export const isInEveryNumber = (label: RoleLabel): boolean =>
  ROLES[roleOf(label)]?.inEveryNumber ?? false;

export const roleNumber = (role: Role): number => ROLES.findIndex(({ name }) => name === role);
