import { oneLine } from '../../errors.ts';
import type { GateCriterion, GateResult, GateVerdict } from '../../gate/gate-result.ts';
import { ABSENT, number, range, signed } from '../text/numbers.ts';

/** What a criterion is called in every report. */
export function criterionName({ name, type }: GateCriterion): string {
  switch (name) {
    case 'delta':
      return 'Δ';
    case 'delta of type':
      return `Δ of ${oneLine(type ?? '')}`;
    case 'drop':
      return 'drop of Δ';
    case 'flag rate':
      return 'flag rate on your runs';
    case 'false alarms':
    case 'unscored':
      return name;
  }
}

/** Differences are printed with a sign, shares without. */
const SHARES: readonly GateCriterion['name'][] = ['false alarms', 'flag rate', 'unscored'];

const figure =
  ({ name }: GateCriterion) =>
  (value: number | null): string =>
    SHARES.includes(name) ? number(value, 3) : signed(value, 3);

export const valueText = (criterion: GateCriterion): string => figure(criterion)(criterion.value);

/** The interval, or what decided in its place. */
export function intervalText(criterion: GateCriterion): string {
  switch (criterion.decidedBy) {
    case 'interval':
      return range(criterion.interval, figure(criterion));
    case 'count':
      return 'counted';
    case 'not shown':
      return 'not shown';
    case 'nothing':
      return ABSENT;
  }
}

export const thresholdText = ({ bound, threshold }: GateCriterion): string =>
  `${bound === 'minimum' ? '≥' : '≤'} ${Number(threshold.toPrecision(6))}`;

/** How the gate was decided, in one line. */
export function headline({ verdict, criteria }: GateResult): string {
  const judges = new Set(criteria.map(({ judge }) => judge)).size;
  const count = (wanted: GateVerdict): number =>
    criteria.filter((criterion) => criterion.verdict === wanted).length;
  const counted = [
    `${count('passed')} of ${criteria.length} criteria passed`,
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('inconclusive') > 0 ? [`${count('inconclusive')} unclear`] : []),
  ].join(', ');
  return `Gate ${verdict}: ${counted} (${judges} ${judges === 1 ? 'judge' : 'judges'})`;
}

/** By what the criteria were decided. */
export function footnote({ confidence }: GateResult): string {
  // Not rounded to whole percentages: 99.9 % is not 100 %.
  const percent = Number((100 * confidence).toPrecision(6));
  return `Decided on the bounds of ${percent} % intervals; what is unscored, on its count.`;
}
