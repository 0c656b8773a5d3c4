import type { Table } from '../../5-reporting/tables/table.ts';
import { byJudge, type Cell, orNone, withInterval } from './figure-cells.ts';

export function mainResults(cell: Cell): Table {
  const columns = {
    Recall: 'Sens',
    Silent: 'Silent',
    Loud: 'Loud',
    'False alarms': 'FA',
    'Paired Δ': 'PairAll',
    'Step, detected': 'LocDet',
    'Step, joint': 'LocJoint',
    'Type F1': 'TypeF',
    ECE: 'ECE',
  };
  return {
    title: 'Main results',
    head: ['Judge', ...Object.keys(columns)],
    rows: byJudge((judge) =>
      Object.values(columns).map((name) => orNone(withInterval(cell, `${judge}${name}`))),
    ),
  };
}

export function prevalence(cell: Cell): Table {
  const columns = {
    Sensitivity: 'Sens',
    Specificity: 'Spec',
    'Precision at 5 %': 'PPVFive',
    'Brier, faulty': 'BrierFaulty',
    'Brier, clean': 'BrierClean',
    'Detected, typed': 'TypeJoint',
  };
  return {
    title: 'What does not depend on the share of faults, and precision at 5 % faults',
    head: ['Judge', ...Object.keys(columns), 'Lowest precision'],
    rows: byJudge((judge) => [
      ...Object.values(columns).map((name) => withInterval(cell, `${judge}${name}`)),
      cell(`${judge}PPVFiveLow`),
    ]),
    note: 'Lowest precision: at the top of the interval for no false alarm among the clean runs.',
  };
}

export function localisation(cell: Cell): Table {
  return {
    title: 'Detection F1 and further localisation',
    head: ['Judge', 'F1', 'In range', 'Five types', 'Five types, joint', 'Within one'],
    rows: byJudge((judge) => {
      const of = (name: string): string => cell(`${judge}${name}`);
      const namesSteps = of('StepN') !== '';
      return [
        withInterval(cell, `${judge}Fone`),
        namesSteps ? `${of('StepExact')} (${of('StepN')})` : 'n/a',
        namesSteps ? `${of('LocNonOmitK')}/${of('LocNonOmitN')}` : 'n/a',
        orNone(of('LocJointNonOmit')),
        orNone(of('StepWithinOne')),
      ];
    }),
    note: 'In range: exact step among detections whose step the run has. Five types: all but premature_stop.',
  };
}

export function cost(cell: Cell): Table {
  return {
    title: 'Cost',
    head: ['Judge', 's/trajectory', 'Prompt tokens', 'Completion tokens'],
    rows: byJudge((judge) =>
      ['Cost', 'PromptTok', 'ComplTok'].map((name) => cell(`${judge}${name}`)),
    ),
  };
}

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
