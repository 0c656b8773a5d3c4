import { InvalidOptionError, UnknownNameError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import type { SetColumns } from '../rows/set-columns.ts';

/** How much each fault type counts, by its place among the types of the set; the shares add up to 1. */
export interface TypeMix {
  readonly name: MixName;
  readonly shares: readonly number[];
}

export const MIX_NAMES = ['as in the set', 'equal types', 'your mix'] as const;
export type MixName = (typeof MIX_NAMES)[number];

/** Shares of fault types as a user gives them: `{ "wrong_tool": 0.5, "premature_stop": 0.5 }`. */
export type GivenMix = Readonly<Record<string, number>>;

/**
 * The mixes that Δ is stated for. How many faults of each type a set has is the generator's choice, so
 * the pooled Δ says as much about that choice as about the judge; these say what it is for others.
 */
export function typeMixes(
  { types }: Pick<SetColumns, 'types'>,
  given: GivenMix | null,
): readonly TypeMix[] {
  const equal: TypeMix = { name: 'equal types', shares: types.map(() => 1 / types.length) };
  return given === null ? [equal] : [equal, { name: 'your mix', shares: sharesOf(types, given) }];
}

function sharesOf(types: readonly string[], given: GivenMix): readonly number[] {
  for (const [type, share] of Object.entries(given)) {
    if (!types.includes(type)) throw new UnknownNameError('fault type', type, types);
    if (!(share >= 0 && Number.isFinite(share))) {
      throw new InvalidOptionError('--mix', `the share of ${type} must be a number from 0 upwards`);
    }
  }
  const shares = types.map((type) => (Object.hasOwn(given, type) ? present(given[type]) : 0));
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (!(total > 0 && Number.isFinite(total))) {
    throw new InvalidOptionError('--mix', 'must give at least one fault type a share above 0');
  }
  return shares.map((share) => share / total);
}

/** The user's own mix as shares that add up to 1, by type; null if none was given. */
export function ownMix({
  set,
  mixes,
}: {
  readonly set: Pick<SetColumns, 'types'>;
  readonly mixes: readonly TypeMix[];
}): Readonly<Record<string, number>> | null {
  const own = mixes.find(({ name }) => name === 'your mix');
  if (own === undefined) return null;
  return Object.fromEntries(set.types.map((type, at) => [type, own.shares[at] ?? 0]));
}
