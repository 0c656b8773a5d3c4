import type { Figures } from './figure-sheet.ts';
import { NOTHING } from './format.ts';
import { AUGUST_JUDGES, augustJudges, FAULT_NAMES, faultTypes } from './names.ts';

/** A figure by name, as Markdown shows it; empty where the paper has none. */
type Cell = (name: string) => string;

/** The paper's tables as Markdown, in its order. */
export function paperTables(figures: Figures): string {
  const cell: Cell = (name) => {
    const figure = figures[name] ?? NOTHING;
    return figure === NOTHING ? '' : plain(figure);
  };
  const tables = [
    mainResults,
    recallAndPaired,
    recallByType,
    pairedByType,
    prevalence,
    localisation,
    cost,
    differences,
  ];
  return `${tables.map((table) => table(cell)).join('\n')}`;
}

/** What TeX needs and a reader of Markdown does not. */
const plain = (figure: string): string =>
  figure.replaceAll('\\ensuremath{-}', '−').replaceAll('\\%', '%').replaceAll('<', '&lt;');

function table(
  title: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const rule = line(header.map((_, column) => (column === 0 ? '---' : '---:')));
  return `## ${title}\n\n${line(header)}${rule}${rows.map(line).join('')}`;
}

const judgeNames = augustJudges.map((judge) => `\`${AUGUST_JUDGES[judge]}\``);

/** A row for each judge, the cells by what their figures' names end in. */
const byJudge = (cells: (judge: string) => readonly string[]): readonly (readonly string[])[] =>
  augustJudges.map((judge, index) => [judgeNames[index] as string, ...cells(judge)]);

/** Parts that belong together in one cell; what is empty leaves no trace. */
const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' ');

const withInterval = (cell: Cell, name: string): string => joined(cell(name), cell(`${name}CI`));

/** Shown where a judge names no steps. */
const orNone = (text: string): string => (text === '' ? 'n/a' : text);

function mainResults(cell: Cell): string {
  const columns = ['Sens', 'Silent', 'Loud', 'FA', 'PairAll', 'LocDet', 'LocJoint', 'TypeF', 'ECE'];
  return table(
    'Main results',
    [
      'Judge',
      'Recall',
      'Silent',
      'Loud',
      'False alarms',
      'Paired Δ',
      'Step, detected',
      'Step, joint',
      'Type F1',
      'ECE',
    ],
    byJudge((judge) => columns.map((name) => orNone(withInterval(cell, `${judge}${name}`)))),
  );
}

function recallAndPaired(cell: Cell): string {
  const rows = [
    ['unchanged', 'silent', 'NReplySameKept', 'NPairsReplySameKept', 'ReplySameKept'],
    ['unchanged', 'loud', 'NReplySameBroke', 'NPairsReplySameBroke', 'ReplySameBroke'],
    ['changed', 'silent', 'NPerType', 'PairNUnsupClaim', 'UnsupClaim'],
    ['changed', 'loud', 'NPerType', 'PairNPrematureStop', 'PrematureStop'],
  ] as const;
  return table(
    'Recall and, in parentheses, paired Δ',
    ['Reply', 'Fault', 'n (pairs)', ...judgeNames],
    [
      ...rows.map(([reply, fault, faults, pairs, group]) => [
        reply,
        fault,
        `${cell(faults)} (${cell(pairs)})`,
        ...augustJudges.map(
          (judge) => `${cell(`${judge}${group}`)} (${cell(`${judge}Pair${group}`)})`,
        ),
      ]),
      ['clean', '', cell('NClean'), ...augustJudges.map((judge) => cell(`${judge}FATwo`))],
    ],
  );
}

function recallByType(cell: Cell): string {
  return table(
    'Recall by fault type',
    ['Fault type', ...judgeNames],
    [
      ...faultTypes.map((type) => [
        type,
        ...augustJudges.map((judge) => withInterval(cell, `${judge}${FAULT_NAMES[type]}`)),
      ]),
      [
        'false alarms (clean)',
        ...augustJudges.map((judge) => joined(cell(`${judge}FATwo`), cell(`${judge}FACI`))),
      ],
    ],
  );
}

function pairedByType(cell: Cell): string {
  const row = (name: string, pairs: string, group: string): readonly string[] => [
    name,
    cell(pairs),
    ...augustJudges.map((judge) => {
      const figure = `${judge}Pair${group}`;
      const p = cell(`${figure}P`);
      return joined(
        cell(figure),
        cell(`${figure}Disc`),
        p === '' ? '' : `p ${p.startsWith('&lt;') ? p : `= ${p}`}`,
        cell(`${figure}CI`),
      );
    }),
  ];
  return table(
    'Paired Δ by fault type: discordant pairs, exact McNemar p, pooled intervals',
    ['Fault type', 'Pairs', ...judgeNames],
    [
      ...faultTypes.map((type) => row(type, `PairN${FAULT_NAMES[type]}`, FAULT_NAMES[type])),
      row('reply unchanged', 'NPairsReplySame', 'ReplySame'),
      row('reply changed', 'NPairsReplyChanged', 'ReplyChanged'),
    ],
  );
}

function prevalence(cell: Cell): string {
  const columns = ['Sens', 'Spec', 'PPVFive', 'BrierFaulty', 'BrierClean', 'TypeJoint'];
  return table(
    'Sensitivity, specificity, precision at 5 % faults, Brier score by class',
    [
      'Judge',
      'Sensitivity',
      'Specificity',
      'Precision at 5 %',
      'Brier, faulty',
      'Brier, clean',
      'Detected, typed',
    ],
    byJudge((judge) => columns.map((name) => withInterval(cell, `${judge}${name}`))),
  );
}

function localisation(cell: Cell): string {
  return table(
    'Detection F1 and further localisation',
    ['Judge', 'F1', 'In range', 'Five types', 'Five types, joint', 'Within one'],
    byJudge((judge) => {
      const of = (name: string): string => cell(`${judge}${name}`);
      const steps = of('StepN') !== '';
      return [
        withInterval(cell, `${judge}Fone`),
        steps ? `${of('StepExact')} (${of('StepN')})` : 'n/a',
        steps ? `${of('LocNonOmitK')}/${of('LocNonOmitN')}` : 'n/a',
        orNone(of('LocJointNonOmit')),
        orNone(of('StepWithinOne')),
      ];
    }),
  );
}

function cost(cell: Cell): string {
  return table(
    'Cost',
    ['Judge', 's/trajectory', 'Prompt tokens', 'Completion tokens'],
    byJudge((judge) => ['Cost', 'PromptTok', 'ComplTok'].map((name) => cell(`${judge}${name}`))),
  );
}

function differences(cell: Cell): string {
  const rows = [
    ['outcome: loud − silent recall', 'DeltaOutcomeLoudSilent'],
    ['step 14B − outcome: silent recall', 'DeltaStepOutcomeSilent'],
    ['step 14B − rules: silent recall', 'DeltaStepRulesSilent'],
    ['selfcons − step 14B: F1', 'DeltaSelfconsFone'],
    ['selfcons − step 14B: silent recall', 'DeltaSelfconsSilent'],
    ['selfcons − step 14B: type F1', 'DeltaSelfconsTypeF'],
    ['selfcons − step 14B: step exact', 'DeltaSelfconsStepExact'],
    ['selfcons − step 14B: ECE', 'DeltaSelfconsECE'],
    ['selfcons − step 14B: Brier', 'DeltaSelfconsBrier'],
    ['outcome − step 14B: ECE', 'DeltaOutcomeStepECE'],
    ['outcome − step 14B: Brier', 'DeltaOutcomeStepBrier'],
  ] as const;
  return table(
    'Differences',
    ['Difference', 'Point', '95 % interval'],
    rows.map(([title, name]) => [title, cell(name), cell(`${name}CI`)]),
  );
}
