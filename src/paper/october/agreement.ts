import type { Verdict } from '../../trajectory/verdict.ts';
import type { AugustData } from '../august/august-data.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import type { AugustJudge } from '../names.ts';
import type { Ablation, CellVerdicts } from './october-data.ts';

type Pair = readonly [august: Verdict, october: Verdict];

/** How often a cell repeats what the same prompt gave in August, on an older engine. */
export function agreement(
  sheet: FigureSheet,
  august: AugustData,
  { set }: Ablation,
  cells: { readonly A: CellVerdicts; readonly D: CellVerdicts },
): void {
  const both = (judge: AugustJudge, cell: CellVerdicts): readonly Pair[] =>
    august.set.ids.flatMap((id, row): Pair[] => {
      const then = august.verdicts[judge][row];
      const now = cell.verdicts[set.rowOf.get(id) ?? -1];
      return then === undefined || now === undefined ? [] : [[then, now]];
    });
  state(sheet, 'AblD', both('StepQ', cells.D));
  state(sheet, 'AblA', both('Outcome', cells.A));
}

function state(sheet: FigureSheet, name: string, pairs: readonly Pair[]): void {
  const same = (field: 'faulty' | 'failureType' | 'failureStep' | 'confidence' | 'rationale') =>
    pairs.filter(([then, now]) => then[field] === now[field]).length;
  sheet.set(`${name}AgreeN`, pairs.length);
  sheet.set(`${name}AgreeFaultyK`, same('faulty'));
  sheet.set(`${name}AgreeTypeK`, same('failureType'));
  sheet.set(`${name}AgreeStepK`, same('failureStep'));
  sheet.set(`${name}AgreeConfK`, same('confidence'));
  sheet.set(`${name}AgreeRationaleK`, same('rationale'));
  sheet.set(`${name}FlipK`, pairs.length - same('faulty'));
}

/** Whether the answer schema alone changes anything: the outcome prompt under both schemas. */
export function schemaCheck(sheet: FigureSheet, cell: CellVerdicts, ownSchema: CellVerdicts): void {
  const identical = cell.verdicts.filter((verdict, row) => {
    const other = ownSchema.verdicts[row];
    return (
      verdict !== undefined &&
      other !== undefined &&
      verdict.faulty === other.faulty &&
      verdict.rationale === other.rationale
    );
  });
  sheet.set('AblSchemaIdenticalN', identical.length);
}
