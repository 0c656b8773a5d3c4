import type {
  CurveRow,
  JudgeMeasurement,
  JudgeScores,
  Measurement,
  RankingRow,
} from '../../4-measuring/measurement/measurement.ts';
import { pairedAuc } from '../../4-measuring/metrics/discrimination.ts';
import { number, percent, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { metricText } from '../words/metric-text.ts';
import { judgeCell, linkedTo } from './cells.ts';
import type { Cell, Table } from './table.ts';

/** How far judges find faults, and edits that break nothing, more suspicious than their parents. */
export function scoreTables(
  { judges }: Measurement,
  shown: 'all together' | 'every type',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId: judge, scores }) =>
    scores === null
      ? []
      : rankings(scores, shown).map(({ group, row, pooled }) => [
          judgeCell(judge),
          ...linkedTo({ judge, ...group }, [
            row.label,
            String(row.pairs),
            rankingCell(row),
            String(row.tied),
            number(pooled),
          ]),
        ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Does it find faults more suspicious than their parents?',
      head: ['judge', 'pairs of', 'pairs', terms.pairedAuc, 'tied', terms.pooledAuc],
      rows,
      names: [0, 1],
      optional: ['tied', terms.pooledAuc.label],
      note: `${defined('pairedAuc', 'pooledAuc')} A judge that only flags has ties where it answers both runs alike. Of edits that break nothing, one half would be right: a score that is as high there as for faults goes by the edit.`,
    },
  ];
}

interface Shown {
  readonly row: RankingRow;
  readonly pooled: number | null;
  /** Which pairs it is about. */
  readonly group: Parameters<typeof linkedTo>[0];
}

function rankings(
  { all, byType, harmlessEdits, shams, overShams, pooledAuc }: NonNullable<JudgeScores>,
  shown: 'all together' | 'every type',
): readonly Shown[] {
  const edits = (row: RankingRow | null, group: Shown['group']): readonly Shown[] =>
    row === null ? [] : [{ row, pooled: null, group }];
  return [
    { row: { ...all, label: 'faults' }, pooled: pooledAuc, group: { edits: 'faults' } },
    ...(shown === 'all together' ? [] : byType)
      .filter(({ pairs }) => pairs > 0)
      .map((row) => ({ row, pooled: null, group: { type: row.group } })),
    ...edits(harmlessEdits, { edits: 'harmless' }),
    ...edits(shams, { edits: 'shams' }),
    ...edits(overShams, { edits: 'shams' }),
  ];
}

export const rankingCell = ({ estimate, interval }: RankingRow): Cell =>
  metricText(pairedAuc.format, { estimate, interval });

/** What a judge would flag at one of its thresholds, by fault type and of edits that break nothing. */
export function thresholdTable({ judgeId: judge, scores }: JudgeWithThresholds, at: number): Table {
  const { all, byType, edits } = scores.curve;
  const cells = ({ label, pairs, made, parents }: CurveRow): readonly Cell[] => {
    const share = (counts: readonly number[]): number => (counts[at] ?? 0) / pairs;
    return [
      label,
      String(pairs),
      percent(share(made)),
      percent(share(parents)),
      signed(share(made) - share(parents)),
    ];
  };
  return {
    title: `What ${judge} would flag at ${thresholdText(scores, at)}`,
    head: ['fault type', 'pairs', 'flagged', 'parents', terms.delta],
    rows: [{ ...all, label: 'all' }, ...byType, ...edits].map(cells),
  };
}

/** The threshold as it is compared: "≥ 0.62". */
export const thresholdText = (
  { faultyWhen, curve }: NonNullable<JudgeScores>,
  at: number,
): string => `${faultyWhen === 'high' ? '≥' : '≤'} ${curve.thresholds[at] ?? 0}`;

export type JudgeWithThresholds = JudgeMeasurement & { readonly scores: NonNullable<JudgeScores> };

/** Whether there is a threshold to choose: with two, one flags everything. */
export const hasThresholds = (judge: JudgeMeasurement): judge is JudgeWithThresholds =>
  judge.scores !== null && judge.scores.curve.thresholds.length > 2;

/** The place of the threshold that has the largest Δ on these runs. */
export const highestAt = ({ curve, highestDelta }: NonNullable<JudgeScores>): number =>
  Math.max(0, curve.thresholds.indexOf(highestDelta.threshold));
