/** Runs with one planted fault, or pairs of another kind, such as edits that break nothing. */
export type EditFilter = 'faults' | 'harmless' | 'attacks' | 'several' | 'faithful';

export const EDIT_FILTERS: readonly EditFilter[] = [
  'faults',
  'harmless',
  'attacks',
  'several',
  'faithful',
];

/** How the types begin that are no fault types; no fault type has a space in it. */
const PREFIXES: readonly (readonly [string, EditFilter])[] = [
  ['harmless ', 'harmless'],
  ['attack ', 'attacks'],
  ['several ', 'several'],
  ['faithful ', 'faithful'],
];

/** The kind of pairs that a type of the list belongs to. */
export const kindOfType = (type: string): EditFilter =>
  PREFIXES.find(([prefix]) => type.startsWith(prefix))?.[1] ?? 'faults';
