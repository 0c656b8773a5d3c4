import type { Table } from '../../5-reporting/tables/table.ts';
import { augustJudges, FAULT_NAMES, faultTypes } from '../names.ts';
import { type Cell, joined, judgeHeads, withInterval } from './figure-cells.ts';

/** The 2×2 table: whether a fault reaches the reply, and whether it breaks the outcome. */
export function recallAndPaired(cell: Cell): Table {
  const rows = [
    ['unchanged, silent', 'NReplySameKept', 'NPairsReplySameKept', 'ReplySameKept'],
    ['unchanged, loud', 'NReplySameBroke', 'NPairsReplySameBroke', 'ReplySameBroke'],
    ['changed, silent', 'NPerType', 'PairNUnsupClaim', 'UnsupClaim'],
    ['changed, loud', 'NPerType', 'PairNPrematureStop', 'PrematureStop'],
  ] as const;
  return {
    title: 'Recall and, in parentheses, paired Δ',
    head: ['Reply, fault', 'n (pairs)', ...judgeHeads],
    rows: [
      ...rows.map(([title, faults, pairs, group]) => [
        title,
        `${cell(faults)} (${cell(pairs)})`,
        ...augustJudges.map(
          (judge) => `${cell(`${judge}${group}`)} (${cell(`${judge}Pair${group}`)})`,
        ),
      ]),
      [
        'clean runs: false alarms',
        cell('NClean'),
        ...augustJudges.map((judge) => cell(`${judge}FATwo`)),
      ],
    ],
  };
}

export function recallByType(cell: Cell): Table {
  return {
    title: 'Recall by fault type',
    head: ['Fault type', ...judgeHeads],
    rows: [
      ...faultTypes.map((type) => [
        type,
        ...augustJudges.map((judge) => withInterval(cell, `${judge}${FAULT_NAMES[type]}`)),
      ]),
      [
        'false alarms (clean)',
        ...augustJudges.map((judge) => joined(cell(`${judge}FATwo`), cell(`${judge}FACI`))),
      ],
    ],
  };
}

export function pairedByType(cell: Cell): Table {
  const row = (title: string, pairs: string, group: string): readonly string[] => [
    title,
    cell(pairs),
    ...augustJudges.map((judge) => {
      const figure = `${judge}Pair${group}`;
      const discordant = cell(`${figure}Disc`);
      return joined(cell(figure), discordant, pText(cell(`${figure}P`)), cell(`${figure}CI`));
    }),
  ];
  return {
    title: 'Paired Δ by fault type and pooled',
    head: ['Fault type', 'Pairs', ...judgeHeads],
    rows: [
      ...faultTypes.map((type) => row(type, `PairN${FAULT_NAMES[type]}`, FAULT_NAMES[type])),
      row('reply unchanged', 'NPairsReplySame', 'ReplySame'),
      row('reply changed', 'NPairsReplyChanged', 'ReplyChanged'),
    ],
    note: 'Beside each Δ: pairs in which only the fault, or only the parent, is flagged; then the exact McNemar p, or the interval of a pooled row.',
  };
}

function pText(p: string): string {
  if (p === '') return '';
  return p.startsWith('<') ? `p ${p}` : `p = ${p}`;
}
