import type { Trajectory } from '../../trajectory/trajectory.ts';
import type { PairKind } from './page-model.ts';
import { childrenOf, type ShownSet } from './shown-set.ts';

/** What the explorer calls pairs that are chosen among the fault types but are of none of them. */
export interface TypeApart {
  readonly name: string;
  readonly label: string;
}

/** Where a run belongs that is no plain fault. A space keeps it apart from the names of fault types. */
export function typeApart({ label }: Trajectory, kind: PairKind): string {
  switch (kind) {
    case 'faults':
      return label?.failureType ?? '';
    case 'harmless':
      return `harmless ${label?.edit?.name ?? ''}`;
    case 'several':
      return `several ${label?.faults?.length ?? 0}`;
    case 'faithful':
      return `faithful ${label?.failureType ?? ''}`;
  }
}

/** All of them, those of one kind together. */
export function typesApart(shown: ShownSet): readonly TypeApart[] {
  const { types, typeLabels } = shown.set;
  const found = new Map<string, TypeApart & { readonly kind: PairKind }>();
  for (const child of childrenOf(shown)) {
    if ('row' in child) continue;
    const { kind, control } = child;
    const name = typeApart(control.run, kind);
    const what = name.slice(kind.length + 1);
    const known = typeLabels[types.indexOf(what)] ?? what.replaceAll('_', ' ');
    if (!found.has(name)) found.set(name, { kind, name, label: labelOf(kind, known) });
  }
  return [...found.values()].toSorted((a, b) => compare(a.kind, b.kind) || compare(a.name, b.name));
}

function labelOf(kind: PairKind, what: string): string {
  switch (kind) {
    case 'faults':
      return what;
    case 'harmless':
      return `harmless: ${what}`;
    case 'several':
      return `${what} faults`;
    case 'faithful':
      return `faithful reply: ${what}`;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
