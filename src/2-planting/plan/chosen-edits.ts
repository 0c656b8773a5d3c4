import { InvalidOptionError, UnknownNameError } from '../../base/errors.ts';

/** Which edits that are no faults a set gets, and how many. */
export interface EditChoice {
  /** About how many in all, spread evenly over the kinds; by default one per run that can be edited. */
  readonly count?: number | undefined;
  /** The kinds by name; by default all. */
  readonly names?: readonly string[] | undefined;
}

/** The edits of a list that are chosen, in the list's order. */
export function chosenFrom<Edit extends { readonly name: string }>(
  list: readonly Edit[],
  { count, names }: EditChoice,
  what: string,
): readonly Edit[] {
  const known = list.map(({ name }) => name);
  for (const name of names ?? []) {
    if (!known.includes(name)) throw new UnknownNameError(what, name, known);
  }
  if (count !== undefined && !(Number.isSafeInteger(count) && count > 0)) {
    throw new InvalidOptionError(`the number of ${what}s`, 'must be a whole number above 0');
  }
  return names === undefined ? list : list.filter(({ name }) => names.includes(name));
}
