import type { Table } from '../../5-reporting/tables/table.ts';
import { ABSENT, number, probability, range, signed } from '../../base/text/numbers.ts';
import { CELL_NAMES } from './ablation-cells.ts';
import type {
  AblationMeasurement,
  AblationReport,
  ContrastMeasurement,
} from './ablation-measurement.ts';
import type { Agreement } from './judge-agreement.ts';
import type { StepConventions } from './step-conventions.ts';

export function ablationTables(report: AblationReport): readonly Table[] {
  const { ablation, schemaCheck, against, stepConventions } = report;
  return [
    contrastTable(ablation),
    cellTable(ablation),
    ...(against.length === 0 ? [] : [agreementTable(against)]),
    schemaTable(schemaCheck),
    ...(stepConventions === null ? [] : [stepTable(stepConventions)]),
  ];
}

function contrastTable({ contrasts, confidence }: AblationMeasurement): Table {
  const open = contrasts.some(({ interpretable }) => !interpretable);
  return {
    title: 'The five contrasts',
    head: ['', 'varies', 'cells', 'on', 'estimate', 'p (Holm)', 'difference'],
    rows: contrasts.map((contrast) => [
      String(contrast.number),
      contrast.varies,
      `${contrast.of} − ${contrast.minus}`,
      `${inWords(contrast.on)} (${contrast.size})`,
      contrast.estimate === null
        ? ABSENT
        : `${signed(contrast.estimate, 3)} ${range(contrast.interval, (x) => signed(x, 3))}`,
      probability(contrast.adjustedP),
      shortReading(contrast),
    ]),
    note: `Differences in Δ, or in false alarms, with ${Math.round(100 * confidence)} % intervals over whole instances.${
      open
        ? ' Contrasts with cell B are not interpreted, because its false alarms are outside the band that was fixed in advance.'
        : ''
    }`,
  };
}

/** A fault type as a person reads it. The names of other groups are in words already. */
const inWords = (name: string): string => name.replaceAll('_', ' ');

function shortReading({ interpretable, reading }: ContrastMeasurement): string {
  if (!interpretable || reading === null) return ABSENT;
  return reading === 'no measurable difference' ? 'none seen' : reading;
}

function cellTable({ cells, set }: AblationMeasurement): Table {
  const groups = ['answer unchanged', 'answer changed', 'all'];
  return {
    title: 'Every cell',
    head: ['cell', '', 'false alarms', ...groups],
    rows: cells.flatMap(({ cell, falseAlarms, groups: measured }) => {
      const chosen = groups.map((name) => measured.find((group) => group.name === name));
      return [
        [
          cell,
          CELL_NAMES[cell],
          number(falseAlarms.estimate, 3),
          ...chosen.map((group) => signed(group?.delta ?? null)),
        ],
        [
          '',
          falseAlarms.unscored > 0 ? `${falseAlarms.unscored} clean runs unscored` : '',
          range(falseAlarms.interval),
          ...chosen.map((group) => range(group?.interval ?? null, signed)),
        ],
      ];
    }),
    note: `False alarms on ${set.clean} clean runs; Δ over ${set.pairs} faults and their clean parents.`,
  };
}

function agreementTable(against: AblationReport['against']): Table {
  return {
    title: 'Agreement with the earlier run',
    head: ['cell', 'earlier judge', 'both', 'flag', 'type', 'step', 'confidence', 'rationale'],
    rows: against.map(({ cell, judgeId, agreement }) => [
      cell,
      judgeId,
      ...[
        agreement.both,
        agreement.flag,
        agreement.type,
        agreement.step,
        agreement.confidence,
        agreement.rationale,
      ].map(String),
    ]),
    note: 'Both: trajectories on which both verdicts could be read. Then on how many of them each part of the verdict is the same.',
  };
}

function schemaTable({ both, flag, flagAndRationale }: Agreement): Table {
  return {
    title: 'Does the schema alone change anything?',
    head: ['same prompt under two schemas', 'same flag', 'same flag and rationale'],
    rows: [[String(both), String(flag), String(flagAndRationale)]],
    note: 'Cell A compared with the outcome judge, which answers under a schema without a step.',
  };
}

function stepTable(conventions: StepConventions): Table {
  const { type, faults, detected, lastExecuted, missingAction, other } = conventions;
  return {
    title: `Which step cell D blames for a ${inWords(type)}`,
    head: ['faults', 'detected', 'last executed step', 'missing action', 'another step'],
    rows: [[faults, detected, lastExecuted, missingAction, other].map(String)],
    note: 'The label is the last executed step. Naming the place of the missing action is just as reasonable.',
  };
}
