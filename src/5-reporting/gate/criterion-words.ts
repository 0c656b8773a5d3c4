import { oneLine } from '../../base/errors.ts';
import { sharePercent } from '../../base/text/numbers.ts';
import type { GateCriterion } from './gate-result.ts';
import { criterionName } from './gate-words.ts';

type Name = GateCriterion['name'];

/** Whether a criterion is about a share, which is shown in percent, or about a difference. */
const IS_SHARE: Readonly<Record<Name, boolean>> = {
  delta: false,
  'delta of type': false,
  'false alarms': true,
  'flag rate': true,
  'edit sensitivity': false,
  'net delta': false,
  robustness: true,
  drop: false,
  equivalence: false,
  unscored: true,
};

export const isCriterionName = (name: string): name is Name => Object.hasOwn(IS_SHARE, name);

export const isShare = (name: Name): boolean => IS_SHARE[name];

/** What a criterion is called where people read it. @param label what the fault type is called */
export function criterionLabel(
  { name, type, reference }: Pick<GateCriterion, 'name' | 'type' | 'reference'>,
  label: string | undefined,
): string {
  if (name === 'delta of type') return `Δ of ${oneLine(label ?? type ?? '')}`;
  return criterionName({ name, type, reference });
}

const SIGNS: Readonly<Record<GateCriterion['bound'], string>> = {
  minimum: '≥ ',
  maximum: '≤ ',
  within: '± ',
};

/** What was wanted, in the unit of the value: "≥ +0.50", "≤ 5 %". */
export function wantedText({
  name,
  bound,
  threshold,
}: Pick<GateCriterion, 'name' | 'bound' | 'threshold'>): string {
  if (IS_SHARE[name]) return SIGNS[bound] + sharePercent(threshold);
  const digits = String(Number(Math.abs(threshold).toPrecision(6))).split('.')[1] ?? '';
  const text = Math.abs(threshold).toFixed(Math.max(2, digits.length));
  // A bound on a difference has a side; a margin reaches to both.
  const sign = bound === 'within' ? '' : threshold < 0 ? '-' : '+';
  return SIGNS[bound] + sign + text;
}
