import type { ExplorerIndex } from '../../page-model.ts';

/** A pair on which a judge was wrong, and how sure it was of that, in percent. */
export interface Mistake {
  readonly pair: number;
  readonly sure: number;
}

/**
 * The pairs on which a judge was wrong, the surest mistakes first. Of those that it was as sure of, each fault
 * type has its first before any has its second: a judge that is always 60 % sure has more than one kind of miss.
 */
export function surestMistakes(
  { sureOfWrong, type }: Pick<ExplorerIndex, 'sureOfWrong' | 'type'>,
  judge: number,
  most: number,
): readonly Mistake[] {
  const wrong = (sureOfWrong[judge] ?? []).flatMap((sure, pair) =>
    sure === null ? [] : [{ pair, sure }],
  );
  const seen = new Map<string, number>();
  const ranked = wrong.map((mistake) => {
    const kind = `${mistake.sure} ${type[mistake.pair]}`;
    const before = seen.get(kind) ?? 0;
    seen.set(kind, before + 1);
    return { ...mistake, before };
  });
  return ranked
    .toSorted((one, other) => other.sure - one.sure || one.before - other.before)
    .slice(0, most)
    .map(({ pair, sure }) => ({ pair, sure }));
}
