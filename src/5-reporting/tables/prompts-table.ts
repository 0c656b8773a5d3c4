import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { percent, signed } from '../../base/text/numbers.ts';
import { terms } from '../../run/terms.ts';
import { judgeCell, linkedTo } from './cells.ts';
import { groupFilter } from './pair-filter.ts';
import type { Table } from './table.ts';

/** How much of the faults reaches the judges' models; no table where no prompt was compared. */
export function promptsTables(
  { judges }: Measurement,
  shown: 'all together' | 'every type',
): readonly Table[] {
  const rows = judges.flatMap((judge) => {
    const { judgeId, prompts, paired, pairedByType } = judge;
    // A first look is for what is wrong.
    if (prompts === null || (shown === 'all together' && keptFrom(judge) === null)) return [];
    const types = shown === 'every type' ? prompts.byType : [];
    return [
      row(judgeId, { ...prompts, label: 'all' }, paired.all.delta, groupFilter('all')),
      ...types.map((each) =>
        row(judgeId, each, pairedByType.find(({ group }) => group === each.type)?.delta ?? null, {
          type: each.type,
        }),
      ),
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      title: 'Do the faults reach the judge?',
      head: ['judge', 'faults', 'compared', 'same prompt', terms.deltaCeiling, terms.delta],
      rows,
      names: [0, 1],
      optional: ['compared'],
      note: `Same prompt: the share of faults about which the judge sends its model exactly what it sends about the clean run. ${terms.deltaCeiling.description} tj blind says what is missing.`,
    },
  ];
}

function row(
  judge: string,
  {
    label,
    compared,
    alike,
    ceiling,
  }: { label: string; compared: number; alike: number; ceiling: number },
  delta: number | null,
  filter: ReturnType<typeof groupFilter> | { type: string },
): Table['rows'][number] {
  return [
    judgeCell(judge),
    ...linkedTo({ judge, ...filter }, [
      label,
      String(compared),
      percent(alike / compared),
      signed(ceiling),
      signed(delta),
    ]),
  ];
}

/**
 * What is said of a judge from which faults are kept; null where all of those compared reach it, or where it was
 * chosen to see the reply alone.
 */
export function keptFrom({ judgeId, view, prompts }: JudgeMeasurement): string | null {
  if (prompts === null || prompts.alike === 0 || view === 'outcome') return null;
  const worst = prompts.byType
    .filter(({ alike }) => alike > 0)
    .sort((a, b) => b.alike / b.compared - a.alike / a.compared)
    .slice(0, 3)
    .map(({ label, alike, compared }) => `${label} ${alike} of ${compared}`);
  return `${judgeId}: ${prompts.alike} of ${prompts.compared} faults compared do not reach its model (${worst.join(', ')}), so its Δ is at most ${signed(prompts.ceiling)}; tj blind says what its prompts lack.`;
}
