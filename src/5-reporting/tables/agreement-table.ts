import type { Agreement } from '../../4-measuring/measurement/label-agreement.ts';
import { counted, probability, range, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, signedCell } from './cells.ts';
import type { Table } from './table.ts';

export const AGREEMENT_TITLE = 'Does Δ predict how judges do on labelled runs?';

/** Every judge on planted faults and on labelled runs, those that are ranked first. */
export function agreementTable(agreement: Agreement): Table {
  const { planted, labelled, judges, sharedRuns, rank, leftOut } = agreement;
  const inOrder = [
    ...judges.filter(({ ranked }) => ranked),
    ...judges.filter(({ ranked }) => !ranked),
  ];
  const labels = labelled.map(
    ({ world, by, faulty, sound }) =>
      `${world} (${counted(faulty, 'run')} labelled faulty and ${sound} sound, by ${by.join(', ')})`,
  );
  return {
    title: AGREEMENT_TITLE,
    head: ['judge', terms.delta, terms.unpairedDelta],
    rows: inOrder.map(({ judgeId, delta, unpairedDelta }) => [
      judgeCell(judgeId),
      signedCell(delta),
      signedCell(unpairedDelta),
    ]),
    controls: judges.filter(({ ranked }) => !ranked).length,
    note: [
      `Δ on the planted faults of ${planted.join(', ')}; unpaired Δ on ${labels.join('; ')}.`,
      rank === null
        ? ''
        : `τ ${signed(rank.estimate)} ${range(rank.interval, signed)}, p ${probability(rank.p)}. The interval allows for other judges and for other runs like these; that both are measured with error draws τ towards 0.`,
      defined('delta', 'unpairedDelta', ...(rank === null ? [] : (['rankCorrelation'] as const))),
      judges.some(({ ranked }) => !ranked)
        ? 'Judges that are not ranked stand apart: controls, unless you ask for them, and those that learn anew from the labels of each set.'
        : '',
      sharedRuns === 0
        ? ''
        : `${counted(sharedRuns, 'labelled run is', 'labelled runs are')} in both, so chance in ${sharedRuns === 1 ? 'it' : 'them'} makes the two measures look more alike.`,
      ...leftOut.map(({ name, reason }) => `Left out: ${name}, because ${reason}.`),
    ]
      .filter((text) => text !== '')
      .join(' '),
  };
}
