import type { Figures } from './figures.ts';

/** Figures that belong together. Their names are known before there is any data to read. */
export interface FigureTable<Data> {
  readonly names: readonly string[];
  readonly rebuild: (data: Data) => Figures;
}

/** One row per figure, under its name in the paper: `NTraj: ({ set }) => set.size`. */
export type Formulas<Data> = Readonly<Record<string, (data: Data) => string | number>>;

/** @param read gathers what several formulas share, so that it is done once */
export function formulaTable<Source, Data>(
  read: (source: Source) => Data,
  formulas: Formulas<Data>,
): FigureTable<Source> {
  return {
    names: Object.keys(formulas),
    rebuild(source) {
      const data = read(source);
      return Object.fromEntries(
        Object.entries(formulas).map(([name, formula]) => [name, String(formula(data))]),
      );
    },
  };
}
