import pc from 'picocolors';
import { fixed } from '../python/fixed.ts';
import { textTable } from '../report/text-table.ts';
import type { Measurement } from './4-measure.ts';

/** Stage 5: a measurement becomes something a person reads. */
export function reportTable(measurement: Measurement): string {
  const rows = measurement.byType.map(({ type, pairs, faultsFlagged, parentsFlagged }) => [
    type,
    String(pairs),
    percent(faultsFlagged, pairs),
    percent(parentsFlagged, pairs),
    signed((faultsFlagged - parentsFlagged) / pairs),
  ]);
  const table = textTable(
    ['fault type', 'pairs', 'faults flagged', 'clean parents flagged', 'Δ'],
    rows,
  );
  const { judgeId, cleanRuns, cleanRunsFlagged } = measurement;
  return [
    pc.bold(`What the judge '${judgeId}' sees`),
    '',
    table,
    '',
    `False alarms: ${cleanRunsFlagged} of ${cleanRuns} clean runs.`,
    'Δ is the flag rate on the faults minus the flag rate on the clean runs they were made from:',
    '0 means the judge cannot tell them apart, 1 that it always can.',
  ].join('\n');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${fixed((100 * part) / whole, 0)} %`;
}

function signed(delta: number): string {
  if (Number.isNaN(delta)) return '–';
  return `${delta < 0 ? '' : '+'}${fixed(delta, 2)}`;
}
