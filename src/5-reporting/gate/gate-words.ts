import { oneLine } from '../../base/errors.ts';
import { ABSENT, number, range, signed } from '../../base/text/numbers.ts';
import { criterionOf } from './criteria.ts';
import type { Bound, CriterionSubject } from './criterion.ts';
import { apart } from './decide.ts';
import { gateHeadline } from './gate-headline.ts';
import type { GateCriterion, GateResult } from './gate-result.ts';

/** What a criterion is called where people read it. */
export const criterionLabel = (criterion: CriterionSubject & { readonly key: string }): string =>
  criterionOf(criterion.key)?.label(criterion) ?? oneLine(criterion.name);

/** What the words of a decided criterion need to know of it. */
type Decided = Pick<GateCriterion, 'bound' | 'threshold' | 'value' | 'interval' | 'decidedBy'> & {
  readonly key: string;
};

const figure =
  ({ key }: Pick<Decided, 'key'>) =>
  (value: number | null): string =>
    criterionOf(key)?.unit === 'share' ? number(value, 3) : signed(value, 3);

/** A count is exact, so it shows on which side of the threshold it lies: 9 of 441 is not 0.02. */
export function valueText(criterion: Decided): string {
  const { value, threshold, decidedBy } = criterion;
  if (decidedBy === 'leak') return 'rests on a leak';
  return decidedBy === 'count' && value !== null
    ? apart(value, threshold)
    : figure(criterion)(value);
}

/** The interval, or what decided in its place. */
export function intervalText(criterion: Decided): string {
  switch (criterion.decidedBy) {
    case 'interval':
    case 'running bound':
      return range(criterion.interval, figure(criterion));
    case 'count':
      return 'counted';
    case 'not shown':
      return 'not shown';
    case 'leak':
    case 'nothing':
      return ABSENT;
  }
}

const SIGNS: Readonly<Record<Bound, string>> = {
  minimum: '≥ ',
  maximum: '≤ ',
  within: '±',
};

export const thresholdText = ({ bound, threshold }: Pick<Decided, 'bound' | 'threshold'>): string =>
  `${SIGNS[bound]}${Number(threshold.toPrecision(6))}`;

/** What every table of decided criteria says of each, after the verdict and the judge. */
export const CRITERION_HEAD = ['criterion', 'value', 'interval', 'wanted'] as const;

export const criterionCells = (criterion: GateCriterion): readonly string[] => [
  criterionLabel(criterion),
  valueText(criterion),
  intervalText(criterion),
  thresholdText(criterion),
];

/** How the gate was decided, in one line. */
export function headline({ verdict, criteria, passing }: GateResult): string {
  return gateHeadline({
    verdict,
    passing,
    criteria: criteria.map((criterion) => ({
      judgeId: criterion.judge,
      verdict: criterion.verdict,
      name: criterionLabel(criterion),
      value: valueText(criterion),
      wanted: thresholdText(criterion),
    })),
  });
}

// Not rounded to whole percentages: 99.9 % is not 100 %.
const percentage = (share: number): string => `${Number((100 * share).toPrecision(6))} %`;

/** By what the criteria were decided. */
export function footnote(result: GateResult): string {
  const { confidence, simultaneous } = result;
  const { judges } = simultaneous;
  const together =
    judges === 1
      ? ''
      : `, so that ${percentage(simultaneous.confidence)} holds for ${judges} judges together`;
  return [
    `Decided on the bounds of ${percentage(confidence)} intervals${together}; what is unscored, on its count.`,
    ...result.notes.map(oneLine),
  ].join(' ');
}

/** Whether a criterion that did not pass is a problem: not if another judge passed and that is enough. */
export const isProblem = (criterion: GateCriterion, { passing, verdict }: GateResult): boolean =>
  criterion.verdict !== 'passed' && !(passing !== null && verdict === 'passed');
