import { oneLine } from '../../base/errors.ts';
import type { ShownCriterion, ShownGate } from '../page/shown-gate.ts';
import type { GateResult, GateVerdict } from './gate-result.ts';

/** As much of a decided criterion as the headline says. */
export type ToldCriterion = Pick<
  ShownCriterion,
  'judgeId' | 'verdict' | 'name' | 'value' | 'wanted'
>;

/** How a gate was decided, in one line: what kept it from passing comes first. */
export function gateHeadline({
  verdict,
  criteria,
  passing,
}: Pick<GateResult, 'verdict' | 'passing'> & {
  readonly criteria: readonly ToldCriterion[];
}): string {
  const judges = [...new Set(criteria.map(({ judgeId }) => oneLine(judgeId)))];
  const [only] = judges.length === 1 ? judges : [];
  const many = `${judges.length} judges`;
  if (passing !== null) {
    const who =
      passing.length === 0 ? 'no judge passes' : `passed by ${passing.map(oneLine).join(', ')}`;
    return `Gate ${verdict}: ${who} (any of ${only === undefined ? many : '1 judge'})`;
  }
  const count = (wanted: GateVerdict): number =>
    criteria.filter((criterion) => criterion.verdict === wanted).length;
  const [first] = verdict === 'passed' ? [] : criteria.filter((each) => each.verdict === verdict);
  const told = first === undefined ? '' : `${first.name} ${first.value}, wanted ${first.wanted}; `;
  const counted = [
    `${count('passed')} of ${criteria.length} criteria passed`,
    ...(count('failed') > 0 ? [`${count('failed')} failed`] : []),
    ...(count('inconclusive') > 0 ? [`${count('inconclusive')} unclear`] : []),
  ].join(', ');
  if (only !== undefined) return `Gate ${verdict} for ${only}: ${told}${counted}`;
  const whose = first === undefined ? '' : `${oneLine(first.judgeId)} has `;
  return `Gate ${verdict}: ${whose}${told}${counted} (${many})`;
}

/** The same for a gate that was decided earlier, as far as its record says. */
export function shownDecision({ verdict, any, judges, criteria }: ShownGate): string {
  if (criteria === null || criteria.length === 0) return `Gate ${verdict}.`;
  const passing = judges.flatMap((judge) => (judge.verdict === 'passed' ? [judge.judgeId] : []));
  return `${gateHeadline({ verdict, criteria, passing: any ? passing : null })}.`;
}
