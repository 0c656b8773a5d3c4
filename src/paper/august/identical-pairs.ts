import { ANSWER_SAME, SILENT } from '../../metrics/columns/pairs.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { faultRows, rowsOfType } from '../flags-among.ts';
import { decimal, NOTHING } from '../format.ts';
import type { AugustData } from './august-data.ts';

/** Pairs on which the outcome judge, shown the same text twice, said the same thing twice. */
export function identicalPairs(sheet: FigureSheet, { set, verdicts }: AugustData): void {
  const same = faultRows(set, ANSWER_SAME).filter((row) => {
    const fault = verdicts.Outcome[row];
    const parent = verdicts.Outcome[set.parent[row] as number];
    return (
      fault !== undefined &&
      parent !== undefined &&
      fault.faulty === parent.faulty &&
      fault.confidence === parent.confidence &&
      fault.rationale === parent.rationale
    );
  });
  sheet.set('OutcomeIdenticalPairs', same.length);
}

/** The pair of the first figure: a silent skipped check that the outcome judge flags, parent too. */
export function examplePair(sheet: FigureSheet, { set, trajectories, judges }: AugustData): void {
  const example = rowsOfType(set, 'skipped_precondition')
    .filter((row) => SILENT.has(set, row))
    .filter((row) => judges.Outcome.flag[row] === 1)
    .filter((row) => judges.Outcome.flag[set.parent[row] as number] === 1)
    .map((row) => trajectories[row])
    .sort((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1))[0];
  const refund = example?.steps.find(({ call }) => call.tool === 'issue_refund')?.call.args;
  sheet.set('PairExOrder', String(refund?.order_id ?? NOTHING));
  sheet.set('PairExAmount', refund ? decimal(Number(refund.amount_eur), 2) : NOTHING);
}
