import { oneLine } from '../../base/errors.ts';
import { ABSENT, number, range, signed } from '../../base/text/numbers.ts';
import type { GateCriterion, GateResult, GateVerdict } from './gate-result.ts';

/** What a criterion is called in every report. */
export function criterionName({
  name,
  type,
  reference,
}: Pick<GateCriterion, 'name' | 'type' | 'reference'>): string {
  switch (name) {
    case 'delta':
      return 'Δ';
    case 'delta of type':
      return `Δ of ${oneLine(type ?? '')}`;
    case 'drop':
      return 'drop of Δ';
    case 'equivalence':
      return `Δ minus that of ${oneLine(reference ?? '')}`;
    case 'flag rate':
      return 'flag rate on your runs';
    case 'net delta':
      return 'net Δ';
    case 'edit sensitivity':
    case 'robustness':
    case 'false alarms':
    case 'unscored':
      return name;
  }
}

/** Differences are printed with a sign, shares without. */
const SHARES: readonly GateCriterion['name'][] = [
  'false alarms',
  'flag rate',
  'robustness',
  'unscored',
];

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

const SIGNS: Readonly<Record<GateCriterion['bound'], string>> = {
  minimum: '≥ ',
  maximum: '≤ ',
  within: '±',
};

export const thresholdText = ({ bound, threshold }: GateCriterion): string =>
  `${SIGNS[bound]}${Number(threshold.toPrecision(6))}`;

/** How the gate was decided, in one line. */
export function headline({ verdict, criteria, passing }: GateResult): string {
  const judges = new Set(criteria.map(({ judge }) => judge)).size;
  const many = `${judges} ${judges === 1 ? 'judge' : 'judges'}`;
  if (passing !== null) {
    const who =
      passing.length === 0 ? 'no judge passes' : `passed by ${passing.map(oneLine).join(', ')}`;
    return `Gate ${verdict}: ${who} (any of ${many})`;
  }
  const count = (wanted: GateVerdict): number =>
    criteria.filter((criterion) => criterion.verdict === wanted).length;
  const counted = [
    `${count('passed')} of ${criteria.length} criteria passed`,
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('inconclusive') > 0 ? [`${count('inconclusive')} unclear`] : []),
  ].join(', ');
  return `Gate ${verdict}: ${counted} (${many})`;
}

// Not rounded to whole percentages: 99.9 % is not 100 %.
const percentage = (share: number): string => `${Number((100 * share).toPrecision(6))} %`;

/** By what the criteria were decided. */
export function footnote(result: GateResult): string {
  const { confidence, simultaneous } = result;
  const { judges, looks } = simultaneous;
  const several = [
    ...(judges > 1 ? [`${judges} judges`] : []),
    ...(looks > 1 ? [`${looks} looks`] : []),
  ].join(' and ');
  const together =
    several === ''
      ? ''
      : `, so that ${percentage(simultaneous.confidence)} holds for ${several} together`;
  return [
    `Decided on the bounds of ${percentage(confidence)} intervals${together}; what is unscored, on its count.`,
    ...result.notes.map(oneLine),
  ].join(' ');
}

/** Whether a criterion that did not pass is a problem: not if another judge passed and that is enough. */
export const isProblem = (criterion: GateCriterion, { passing, verdict }: GateResult): boolean =>
  criterion.verdict !== 'passed' && !(passing !== null && verdict === 'passed');
