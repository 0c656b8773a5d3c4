import type { Table } from '../../5-reporting/tables/table.ts';
import type { Cell } from './figure-cells.ts';

export function differencesTable(cell: Cell): Table {
  const rows = {
    'outcome: loud − silent recall': 'DeltaOutcomeLoudSilent',
    'step 14B − outcome: silent recall': 'DeltaStepOutcomeSilent',
    'step 14B − rules: silent recall': 'DeltaStepRulesSilent',
    'selfcons − step 14B: F1': 'DeltaSelfconsFone',
    'selfcons − step 14B: silent recall': 'DeltaSelfconsSilent',
    'selfcons − step 14B: type F1': 'DeltaSelfconsTypeF',
    'selfcons − step 14B: step exact': 'DeltaSelfconsStepExact',
    'selfcons − step 14B: ECE': 'DeltaSelfconsECE',
    'selfcons − step 14B: Brier': 'DeltaSelfconsBrier',
    'outcome − step 14B: ECE': 'DeltaOutcomeStepECE',
    'outcome − step 14B: Brier': 'DeltaOutcomeStepBrier',
  };
  return {
    title: 'Differences between judges and strata',
    head: ['Difference', 'Point', '95 % interval'],
    rows: Object.entries(rows).map(([title, name]) => [title, cell(name), cell(`${name}CI`)]),
  };
}
