import { OCTOBER_JUDGES, type OctoberJudge } from '../names.ts';
import { type FigureTable, type Formulas, formulaTable } from '../paper-figures.ts';
import type { CellVerdicts, JudgedCells } from './october-data.ts';

/** Judged trajectories with verdicts by all of the named judges. */
export type WithCells<Source extends JudgedCells, Judge extends OctoberJudge> = Omit<
  Source,
  'cells'
> & { readonly cells: Readonly<Record<Judge, CellVerdicts>> };

/** Figures that can be rebuilt only where certain judges' verdicts are at hand. */
export interface AblationTable<Source extends JudgedCells> extends FigureTable<Source> {
  readonly needs: readonly OctoberJudge[];
}

export function ablationTable<Source extends JudgedCells, Judge extends OctoberJudge, Data>(
  needs: readonly Judge[],
  read: (source: WithCells<Source, Judge>) => Data,
  formulas: Formulas<Data>,
): AblationTable<Source> {
  const { names, rebuild } = formulaTable(read, formulas);
  return {
    names,
    needs,
    rebuild: (source) => (hasCells(source, needs) ? rebuild(source) : {}),
  };
}

function hasCells<Source extends JudgedCells, Judge extends OctoberJudge>(
  source: Source,
  needs: readonly Judge[],
): source is Source & WithCells<Source, Judge> {
  return needs.every((judge) => source.cells[judge] !== undefined);
}

/** The judges that some table needs and that have no verdicts, each as the reason to give. */
export function absentJudges<Source extends JudgedCells>(
  { cells }: Source,
  tables: readonly AblationTable<Source>[],
  on: string,
): readonly string[] {
  const needed = new Set(tables.flatMap(({ needs }) => needs));
  return (Object.keys(OCTOBER_JUDGES) as OctoberJudge[])
    .filter((judge) => needed.has(judge) && cells[judge] === undefined)
    .map((judge) => `there are no verdicts by ${OCTOBER_JUDGES[judge]} on ${on}`);
}
