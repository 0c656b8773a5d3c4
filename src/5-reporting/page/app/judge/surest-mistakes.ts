import type { ExplorerIndex } from '../../page-model.ts';

/** A pair on which a judge was wrong, and how sure it was of that, in percent. */
export interface Mistake {
  readonly pair: number;
  readonly sure: number;
}

/** The pairs on which a judge was wrong, the surest mistakes first. */
export function surestMistakes(
  { sureOfWrong }: Pick<ExplorerIndex, 'sureOfWrong'>,
  judge: number,
  most: number,
): readonly Mistake[] {
  const wrong = (sureOfWrong[judge] ?? []).flatMap((sure, pair) =>
    sure === null ? [] : [{ pair, sure }],
  );
  return wrong.toSorted((one, other) => other.sure - one.sure).slice(0, most);
}
