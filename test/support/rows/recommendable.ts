import type { PairedRow } from '../../../src/4-measuring/measurement/compared-rows.ts';
import type { Rate } from '../../../src/4-measuring/measurement/estimate.ts';
import type { JudgeMeasurement } from '../../../src/4-measuring/measurement/measurement.ts';
import type { Sight } from '../../../src/4-measuring/recommending/sight.ts';

/** Numbers of a fault type of which a judge has this sight; null where none of its pairs is scored. */
const NUMBERS: Readonly<Record<Sight, Partial<PairedRow>>> = {
  seen: { delta: 0.9, interval: { low: 0.8, high: 0.96 } },
  partly: { delta: 0.6, interval: { low: 0.4, high: 0.75 } },
  missed: { delta: 0, interval: { low: -0.1, high: 0.1 } },
  unclear: {
    pairs: 5,
    parents: 5,
    faultRate: 1,
    parentRate: 0,
    faultOnly: 5,
    delta: 1,
    interval: { low: -0.01, high: 1 },
    standardError: 0.17,
  },
  'not shown': { delta: 0, interval: { low: 0, high: 0 }, noneShown: true },
};

/** A group of pairs with ordinary numbers, except for those that are given. */
export const pairedRow = (group: string, more: Partial<PairedRow> = {}): PairedRow => ({
  group,
  label: group.replaceAll('_', ' '),
  pairs: 50,
  unscored: 0,
  faultRate: 0.9,
  parentRate: 0.1,
  faultOnly: 40,
  parentOnly: 0,
  delta: 0.8,
  upTo: null,
  interval: { low: 0.66, high: 0.89 },
  simultaneous: null,
  method: "Student's t by instance",
  parents: 50,
  tasks: 50,
  standardError: 0.06,
  p: 0.001,
  adjustedP: 0.001,
  test: 'McNemar',
  lowest: 0.8,
  highest: 0.8,
  pairsNotShown: 0,
  inconsistent: 0,
  noneShown: false,
  ...more,
});

export const rateOf = (estimate: number | null, interval: Rate['interval'] = null): Rate => ({
  estimate,
  interval,
  count: Math.round((estimate ?? 0) * 100),
  of: estimate === null ? 0 : 100,
  unscored: 0,
  lowest: estimate,
  highest: estimate,
});

interface Traits {
  readonly control?: boolean;
  readonly delta?: number | null;
  readonly low?: number;
  readonly falseAlarms?: number | null;
  readonly precision?: number | null;
  /** How much less a run costs with the judge; not known if it is null. */
  readonly saving?: number | null;
  readonly unscored?: number;
  readonly rows?: readonly Partial<PairedRow>[];
  /** Δ above surface, over all faults and by type. */
  readonly above?: number;
}

/** The same for every type, with an interval that reaches 0.05 to either side. */
const aboveSurface = (
  estimate: number,
  types: readonly PairedRow[],
): JudgeMeasurement['aboveSurface'] => {
  const interval = { low: estimate - 0.05, high: estimate + 0.05 };
  const compared = { pairs: 50, estimate, interval, simultaneous: interval };
  const byType = types.map(({ group, label }) => ({ type: group, label, ...compared }));
  return { control: 'control-surface', ...compared, byType };
};

/** A judge by what it sees of each type, as far as a recommendation looks at it. */
export function judgeSeeing(
  judgeId: string,
  sights: Readonly<Record<string, Sight | null>>,
  traits: Traits = {},
): JudgeMeasurement {
  const {
    delta = 0.5,
    low = (delta ?? 0) - 0.1,
    falseAlarms = 0.02,
    precision = 0.8,
    saving = 0.1,
  } = traits;
  const types = Object.entries(sights).map(([type, sight], at) =>
    pairedRow(type, {
      ...(sight === null
        ? { pairs: 0, unscored: 50, delta: null, interval: null }
        : NUMBERS[sight]),
      ...traits.rows?.[at],
    }),
  );
  const scored = types.reduce((sum, { pairs }) => sum + pairs, 0);
  return {
    judgeId,
    control: traits.control ?? false,
    unscored: traits.unscored ?? 0,
    whyNoDelta: scored === 0 ? 'it has no readable verdicts on both' : null,
    saving: {
      estimate: saving,
      interval: saving === null ? null : { low: saving - 0.04, high: saving + 0.03 },
    },
    metrics: {
      recall: rateOf(0.9),
      delta: { estimate: delta, interval: delta === null ? null : { low, high: delta + 0.1 } },
      falseAlarms: rateOf(falseAlarms, { low: 0.01, high: 0.04 }),
      precisionAtPrevalence: { estimate: precision, interval: null },
      secondsPerTrajectory: { estimate: null, interval: null },
      tokensPerTrajectory: { estimate: null, interval: null },
    },
    paired: {
      all: pairedRow('all', { pairs: scored, delta }),
      silent: pairedRow('silent', { pairs: 0, delta: null }),
    },
    pairedByType: types,
    harmlessEdits: null,
    byNumberOfFaults: [],
    faithfulReplies: null,
    netDelta: null,
    aboveSurface: traits.above === undefined ? null : aboveSurface(traits.above, types),
    patterns: null,
    attacks: null,
    editsSentence: null,
    againstLabels: null,
    // The words read nothing else of a judge.
  } as unknown as JudgeMeasurement;
}
