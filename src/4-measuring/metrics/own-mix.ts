import type { MeasuringContext } from './measuring-context.ts';

/** The user's own mix as shares that add up to 1, by type; null if none was given. */
export function ownMix({
  set,
  mixes,
}: Pick<MeasuringContext, 'set' | 'mixes'>): Readonly<Record<string, number>> | null {
  const own = mixes.find(({ name }) => name === 'your mix');
  if (own === undefined) return null;
  return Object.fromEntries(set.types.map((type, at) => [type, own.shares[at] as number]));
}
