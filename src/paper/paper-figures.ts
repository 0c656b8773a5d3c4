import published from './published-figures.json' with { type: 'json' };

/** Figures by name, as printed: `{ OutcomeFA: '0.330', OutcomeFACI: '[0.24, 0.43]' }`. */
export type Figures = Readonly<Record<string, string>>;

/** August 2026: the five judges. October 2026: the view-by-task ablation. */
export type Edition = 'august' | 'october';

/** What the paper printed: the strings that rebuilt figures are compared with. */
export const publishedFigures: Readonly<Record<Edition, Figures>> = published;

/** Sorts names into the order in which the paper's own file lists them. */
export function inOrderOfPublication(edition: Edition, names: readonly string[]): string[] {
  const places = new Map(
    Object.keys(publishedFigures[edition]).map((name, place) => [name, place]),
  );
  const placeOf = (name: string): number => places.get(name) ?? places.size;
  return names.toSorted((a, b) => placeOf(a) - placeOf(b));
}

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
