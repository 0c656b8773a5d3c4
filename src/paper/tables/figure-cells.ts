import type { Figures } from '../figures.ts';
import { NOTHING } from '../format.ts';
import { AUGUST_JUDGES, augustJudges } from '../names.ts';

/** A figure by name, without what only TeX needs; empty where there is none. */
export type Cell = (name: string) => string;

export function cellsOf(figures: Figures): Cell {
  return (name) => {
    const figure = figures[name] ?? NOTHING;
    if (figure === NOTHING) return '';
    return figure.replaceAll('\\ensuremath{-}', '−').replaceAll('\\%', '%');
  };
}

/** Parts that belong together in one cell; what is empty leaves no trace. */
export const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

export const withInterval = (cell: Cell, name: string): string =>
  joined(cell(name), cell(`${name}CI`));

/** For a judge that names no steps. */
export const orNone = (text: string): string => (text === '' ? 'n/a' : text);

export const judgeHeads: readonly string[] = augustJudges.map((judge) => AUGUST_JUDGES[judge]);

/** A row for each judge. */
export const byJudge = (
  cells: (judge: string) => readonly string[],
): readonly (readonly string[])[] =>
  augustJudges.map((judge) => [AUGUST_JUDGES[judge], ...cells(judge)]);
