import { NOTHING } from '../format.ts';
import { AUGUST_JUDGES, augustJudges } from '../names.ts';
import type { Figures } from '../paper-figures.ts';

/** Looks a figure up by name, without what only TeX needs. Empty if there is no such figure. */
export type Cell = (name: string) => string;

export function cellsOf(figures: Figures): Cell {
  return (name) => {
    const figure = figures[name] ?? NOTHING;
    if (figure === NOTHING) return '';
    return figure.replaceAll('\\ensuremath{-}', '−').replaceAll('\\%', '%');
  };
}

/** Joins the parts of one cell, skipping those that are empty. */
export const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

export const withInterval = (cell: Cell, name: string): string =>
  joined(cell(name), cell(`${name}CI`));

/** What a cell says of a judge that names no steps. */
export const orNone = (text: string): string => (text === '' ? 'n/a' : text);

export const judgeHeads: readonly string[] = augustJudges.map((judge) => AUGUST_JUDGES[judge]);

/** One row per judge. The name of a figure about one judge begins with the name of that judge. */
export const byJudge = (
  cells: (judge: string) => readonly string[],
): readonly (readonly string[])[] =>
  augustJudges.map((judge) => [AUGUST_JUDGES[judge], ...cells(judge)]);
