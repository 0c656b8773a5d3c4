import { oneLine } from '../../base/errors.ts';
import { ABSENT, number, range, signed } from '../../base/text/numbers.ts';
import type { ShownCriterion } from '../page/shown-gate.ts';
import { criterionOf } from './criteria.ts';
import type { Bound, CriterionSubject } from './criterion.ts';
import type { GateCriterion, GateResult, GateVerdict } from './gate-result.ts';

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

export const valueText = (criterion: Decided): string => figure(criterion)(criterion.value);

/** The interval, or what decided in its place. */
export function intervalText(criterion: Decided): string {
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

const SIGNS: Readonly<Record<Bound, string>> = {
  minimum: '≥ ',
  maximum: '≤ ',
  within: '±',
};

export const thresholdText = ({ bound, threshold }: Pick<Decided, 'bound' | 'threshold'>): string =>
  `${SIGNS[bound]}${Number(threshold.toPrecision(6))}`;

/** As much of a decided criterion as the headline says. */
export type ToldCriterion = Pick<
  ShownCriterion,
  'judgeId' | 'verdict' | 'name' | 'value' | 'wanted'
>;

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

/** The same from what a page knows of it: what kept the gate from passing comes first. */
export function gateHeadline({
  verdict,
  criteria,
  passing,
}: Pick<GateResult, 'verdict' | 'passing'> & {
  readonly criteria: readonly ToldCriterion[];
}): string {
  const judges = new Set(criteria.map(({ judgeId }) => judgeId)).size;
  const many = `${judges} ${judges === 1 ? 'judge' : 'judges'}`;
  if (passing !== null) {
    const who =
      passing.length === 0 ? 'no judge passes' : `passed by ${passing.map(oneLine).join(', ')}`;
    return `Gate ${verdict}: ${who} (any of ${many})`;
  }
  const count = (wanted: GateVerdict): number =>
    criteria.filter((criterion) => criterion.verdict === wanted).length;
  const [first] = verdict === 'passed' ? [] : criteria.filter((each) => each.verdict === verdict);
  const why =
    first === undefined
      ? ''
      : `${oneLine(first.judgeId)} has ${first.name} ${first.value}, wanted ${first.wanted}; `;
  const counted = [
    `${count('passed')} of ${criteria.length} criteria passed`,
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('inconclusive') > 0 ? [`${count('inconclusive')} unclear`] : []),
  ].join(', ');
  return `Gate ${verdict}: ${why}${counted} (${many})`;
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
