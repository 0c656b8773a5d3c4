import { DELTA, MARGIN, RATE } from '../../4-measuring/domains.ts';
import { InvalidOptionError, oneLine } from '../../base/errors.ts';
import { FLAGGED_CLEAN } from '../tables/pair-filter.ts';
import { cleanRows, harmlessRows, pairedRows } from './counted-rows.ts';
import type { Criterion } from './criterion.ts';
import {
  ofAboveSurface,
  ofAttackedDelta,
  ofAttackLoss,
  ofDelta,
  ofDrop,
  ofEquivalence,
  ofFalseAlarms,
  ofNetDelta,
  ofSensitivity,
  ofUnscored,
} from './evidence.ts';

/**
 * All that a gate can ask, in the order in which it is reported. The schema of `gate.json`, the options of
 * the command line, the action's inputs, the service's parameters, words and page follow from this list.
 */
const LIST = [
  {
    key: 'minDelta',
    name: 'delta',
    label: () => 'Δ',
    bound: 'minimum',
    domain: DELTA,
    unit: 'difference',
    description: 'require at least this Δ over all pairs',
    counted: pairedRows,
    evidence: ofDelta,
  },
  {
    key: 'minDeltaType',
    name: 'delta of type',
    label: ({ type }) => `Δ of ${oneLine(type ?? '')}`,
    bound: 'minimum',
    domain: DELTA,
    unit: 'difference',
    description: 'require at least this Δ for one fault type',
    perType: true,
    counted: pairedRows,
    evidence: ofDelta,
  },
  {
    key: 'maxFalseAlarm',
    name: 'false alarms',
    presumedName: 'flag rate',
    label: ({ name }) => (name === 'flag rate' ? 'flag rate on your runs' : 'false alarms'),
    bound: 'maximum',
    domain: RATE,
    unit: 'share',
    description: 'allow at most this share of clean runs to be flagged',
    pairs: FLAGGED_CLEAN,
    counted: cleanRows,
    evidence: ofFalseAlarms,
  },
  {
    key: 'maxSensitivity',
    name: 'edit sensitivity',
    label: () => 'edit sensitivity',
    bound: 'maximum',
    domain: RATE,
    unit: 'difference',
    description: 'allow harmless edits to raise the flag rate by at most this',
    pairs: { edits: 'harmless' },
    counted: harmlessRows,
    evidence: ofSensitivity,
  },
  {
    key: 'minNetDelta',
    name: 'net delta',
    label: () => 'net Δ',
    bound: 'minimum',
    domain: DELTA,
    unit: 'difference',
    description:
      'require at least this Δ after subtracting what shams of the faults cause, or harmless edits where there are none',
    evidence: ofNetDelta,
  },
  {
    key: 'minAboveSurface',
    name: 'delta above surface',
    label: () => 'Δ above surface',
    bound: 'minimum',
    domain: DELTA,
    unit: 'difference',
    description: 'require Δ to be above that of control-surface, a pattern of words, by this',
    evidence: ofAboveSurface,
  },
  {
    key: 'minAttackedDelta',
    name: 'attacked delta',
    label: () => 'attacked Δ',
    bound: 'minimum',
    domain: DELTA,
    unit: 'difference',
    description:
      'require at least this Δ between faults and clean runs under the same attack, which the agent only reads',
    pairs: { edits: 'attacks' },
    evidence: ofAttackedDelta,
  },
  {
    key: 'maxAttackLoss',
    name: 'attack loss',
    label: () => 'attack loss',
    bound: 'maximum',
    domain: RATE,
    unit: 'difference',
    description:
      'allow attacks to lower the flag rate on faults by at most this, beside neutral text in their place',
    pairs: { edits: 'attacks' },
    evidence: ofAttackLoss,
  },
  {
    key: 'maxDrop',
    name: 'drop',
    label: () => 'drop of Δ',
    bound: 'maximum',
    domain: RATE,
    unit: 'difference',
    description: 'allow Δ to be lower than in the earlier run folder by at most this',
    default: 0.05,
    needs: 'against',
    evidence: ofDrop,
  },
  {
    key: 'maxDropByType',
    name: 'drop of type',
    label: ({ type }) => `drop of Δ on ${oneLine(type ?? '')}`,
    bound: 'maximum',
    domain: RATE,
    unit: 'difference',
    description:
      'allow Δ of any one fault type to be lower than in the earlier run folder by at most this',
    everyType: true,
    needs: 'against',
    evidence: ofDrop,
  },
  {
    key: 'within',
    name: 'equivalence',
    label: ({ reference }) => `Δ minus that of ${oneLine(reference ?? '')}`,
    bound: 'within',
    domain: MARGIN,
    unit: 'difference',
    description: 'allow Δ to differ from that of the equivalent judge by less than this',
    default: 0.05,
    needs: 'equivalentTo',
    evidence: ofEquivalence,
  },
  {
    key: 'maxUnscored',
    name: 'unscored',
    label: () => 'unscored',
    bound: 'maximum',
    domain: RATE,
    unit: 'share',
    description: 'allow at most this share of trajectories to have no readable verdict',
    // Always checked: a judge that skips what it finds hard would look better than it is.
    default: 0.02,
    pairs: { status: 'unscored' },
    evidence: ofUnscored,
  },
] as const satisfies readonly Criterion[];

type Listed = (typeof LIST)[number];

export type CriterionKey = Listed['key'];

/** The thresholds of a criterion: one, or one per fault type. */
export type Threshold<Entry = Listed> = Entry extends { readonly perType: true }
  ? Readonly<Record<string, number>>
  : number;

/** What a judge must meet to pass. What is omitted is not checked, unless it has a default. */
export type GateCriteria = {
  readonly [Entry in Listed as Entry['key']]?: Threshold<Entry> | undefined;
};

export const CRITERIA: readonly (Criterion & { readonly key: CriterionKey })[] = LIST;

/** Undefined for a criterion that this version does not know. */
export const criterionOf = (key: string): (typeof CRITERIA)[number] | undefined =>
  CRITERIA.find((criterion) => criterion.key === key);

/** Its option on the command line: `--min-delta`. */
export const optionName = (key: CriterionKey): string => `--${words(key).join('-')}`;

/** Its parameter in a request to the service: `min_delta`. */
export const parameterName = (key: CriterionKey): string => words(key).join('_');

const words = (key: string): readonly string[] =>
  key.split(/(?=[A-Z])/).map((word) => word.toLowerCase());

/** Every threshold that is given for a criterion, or its default. */
export function thresholdsOf(
  { key, default: byDefault }: (typeof CRITERIA)[number],
  criteria: GateCriteria,
): readonly { readonly type: string | null; readonly threshold: number }[] {
  const given = criteria[key] ?? byDefault;
  if (given === undefined) return [];
  if (typeof given === 'number') return [{ type: null, threshold: given }];
  return Object.entries(given).map(([type, threshold]) => ({ type, threshold }));
}

/** Refuses thresholds that make no sense; with NaN, for instance, every comparison is false. */
export function requireCriteria(criteria: GateCriteria): void {
  for (const criterion of CRITERIA) {
    for (const { type, threshold } of thresholdsOf(criterion, criteria)) {
      if (criterion.domain.has(threshold)) continue;
      const name = type === null ? criterion.key : `${criterion.key}.${type}`;
      throw new InvalidOptionError(name, `must be ${criterion.domain.text}`);
    }
  }
}
