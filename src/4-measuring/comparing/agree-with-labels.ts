import { counted, range, signed } from '../../base/text/numbers.ts';
import type { Estimate } from '../measurement/estimate.ts';
import type {
  Agreement,
  AgreementRow,
  LabelledFolder,
  RankAgreement,
} from '../measurement/label-agreement.ts';
import type { JudgeMeasurement, Measurement } from '../measurement/measurement.ts';
import { candidatesFirst } from '../recommending/ranked.ts';
import { isSurface } from '../rows/judge-columns.ts';
import type { JudgedSet } from '../rows/judged-set.ts';
import { labelledRows } from '../rows/labelled-rows.ts';
import { NONE } from '../rows/set-columns.ts';
import { DEFAULT_CONFIDENCE } from '../statistics/domain.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import { normalQuantile } from '../statistics/normal-quantile.ts';
import {
  FEWEST_RANKED,
  kendall,
  kendallInterval,
  kendallTest,
} from '../statistics/rank-correlation.ts';
import { orderError } from './order-error.ts';

/** A run folder that was read and measured, and what people call it. */
export interface AgreementFolder {
  readonly world: string;
  readonly judged: JudgedSet;
  readonly measurement: Measurement;
}

/**
 * Compares Δ on planted faults with the unpaired Δ on labelled runs, judge by judge. Folders count the same,
 * however large they are. They are never pooled: if one source had more faulty runs than another, a judge
 * that merely tells the sources apart would seem to find faults.
 *
 * @param countControls whether controls are ranked, too; what they do is mostly known in advance
 */
export function agreementOf(
  planted: readonly AgreementFolder[],
  given: readonly AgreementFolder[],
  countControls = false,
): Agreement {
  const folders = given.map(withLabels);
  const labelled = folders.flatMap(({ folder, labels }) =>
    labels === null ? [] : [{ folder, labels }],
  );
  const labelledFolders = labelled.map(({ folder }) => folder);
  const found = candidatesFirst(allJudges([...planted, ...labelledFolders])).map((judge) =>
    rowOf(judge, planted, labelledFolders, countControls),
  );
  const judges = found.flatMap((row) => ('reason' in row ? [] : [row]));
  const ranked = judges.filter((row) => row.ranked);
  const rank =
    ranked.length < FEWEST_RANKED
      ? null
      : rankAgreement(
          ranked,
          orderError(
            planted,
            labelledFolders,
            ranked.map(({ judgeId }) => judgeId),
          ),
        );
  return {
    planted: planted.map(({ world }) => world),
    labelled: labelled.map(({ labels }) => labels),
    judges,
    leftOut: [
      ...folders.flatMap(({ folder: { world }, labels }) =>
        labels === null ? [{ name: world, reason: ONE_SIDED }] : [],
      ),
      ...found.flatMap((row) => ('reason' in row ? [row] : [])),
    ],
    sharedRuns: sharedRuns(planted, labelledFolders),
    rank,
    conclusion: conclusionOf(ranked.length, rank),
  };
}

const ONE_SIDED = 'it has no runs labelled faulty beside runs labelled sound';

function withLabels(folder: AgreementFolder): {
  readonly folder: AgreementFolder;
  readonly labels: LabelledFolder | null;
} {
  const labelled = labelledRows(folder.judged.set);
  const faulty = labelled?.faulty.length ?? 0;
  const sound = (labelled?.rows.length ?? 0) - faulty;
  const { world } = folder;
  return {
    folder,
    labels: labelled === null || sound === 0 ? null : { world, by: labelled.by, faulty, sound },
  };
}

/** Every judge of some folders, as the first of them that has it measured it. */
function allJudges(folders: readonly AgreementFolder[]): readonly JudgeMeasurement[] {
  const judges = new Map<string, JudgeMeasurement>();
  for (const judge of folders.flatMap(({ measurement }) => measurement.judges)) {
    if (!judges.has(judge.judgeId)) judges.set(judge.judgeId, judge);
  }
  return [...judges.values()];
}

function rowOf(
  { judgeId, control, view }: JudgeMeasurement,
  planted: readonly AgreementFolder[],
  labelled: readonly AgreementFolder[],
  countControls: boolean,
): AgreementRow | { readonly name: string; readonly reason: string } {
  const deltas: Estimate[] = [];
  const unpaired: Estimate[] = [];
  for (const [folders, estimates, of] of [
    [planted, deltas, ({ metrics }: JudgeMeasurement) => metrics.delta],
    [
      labelled,
      unpaired,
      (judge: JudgeMeasurement) => judge.againstLabels?.detection?.unpairedDelta,
    ],
  ] as const) {
    for (const { world, measurement } of folders) {
      const judge = measurement.judges.find((each) => each.judgeId === judgeId);
      if (judge === undefined) return { name: judgeId, reason: `it judged nothing in ${world}` };
      const estimate = of(judge);
      if (estimate == null || estimate.estimate === null) {
        return { name: judgeId, reason: `it scored too little in ${world}` };
      }
      if (judge.view !== view) {
        return { name: judgeId, reason: `it is shown something else in ${world}` };
      }
      if (judge.leak !== null) {
        return { name: judgeId, reason: `it knows more in ${world} than it is shown` };
      }
      estimates.push(estimate);
    }
  }
  return {
    judgeId,
    control,
    // What learns anew from the labels of each set is another judge in each of them.
    ranked: !control || (countControls && !isSurface({ judgeId, control })),
    delta: meanOf(deltas),
    unpairedDelta: meanOf(unpaired),
  };
}

/** The mean of independent estimates; its limits are recovered from theirs. */
function meanOf(estimates: readonly Estimate[]): Estimate {
  const values = estimates.map(({ estimate }) => estimate ?? 0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const reach = (of: (interval: Interval, value: number) => number): number | null => {
    const reaches = estimates.map(({ interval }, at) =>
      interval === null ? null : of(interval, values[at] ?? 0),
    );
    return reaches.includes(null) ? null : Math.hypot(...reaches.map(Number)) / values.length;
  };
  const [below, above] = [
    reach(({ low }, value) => value - low),
    reach(({ high }, value) => high - value),
  ];
  return {
    estimate: mean,
    interval: below === null || above === null ? null : { low: mean - below, high: mean + above },
  };
}

/** How many labelled runs are rows of the folders with planted faults: chance in them is in both measures. */
function sharedRuns(
  planted: readonly AgreementFolder[],
  labelled: readonly AgreementFolder[],
): number {
  const known = new Set(planted.flatMap(({ judged: { set } }) => [...set.fingerprint]));
  return labelled
    .flatMap(({ judged: { set } }) =>
      (labelledRows(set)?.rows ?? []).map((row) => set.fingerprint[row] ?? NONE),
    )
    .filter((fingerprint) => known.has(fingerprint)).length;
}

/** @param error how much τ of these very judges varies from one set of runs to another */
function rankAgreement(judges: readonly AgreementRow[], error: number): RankAgreement | null {
  const deltas = judges.map(({ delta }) => delta.estimate ?? 0);
  const unpaired = judges.map(({ unpairedDelta }) => unpairedDelta.estimate ?? 0);
  const tau = kendall(deltas, unpaired);
  if (tau === null) return null;
  const overJudges = kendallInterval(tau, judges.length, DEFAULT_CONFIDENCE);
  const overRuns = normalQuantile((1 + DEFAULT_CONFIDENCE) / 2) * error;
  const orders = judges.flatMap((_, one) =>
    judges
      .slice(0, one)
      .map((_, other) =>
        Math.sign(
          ((deltas[one] ?? 0) - (deltas[other] ?? 0)) *
            ((unpaired[one] ?? 0) - (unpaired[other] ?? 0)),
        ),
      ),
  );
  return {
    estimate: tau,
    interval: {
      low: Math.max(-1, tau - Math.hypot(tau - overJudges.low, overRuns)),
      high: Math.min(1, tau + Math.hypot(overJudges.high - tau, overRuns)),
    },
    p: kendallTest(deltas, unpaired),
    same: orders.filter((order) => order > 0).length,
    opposite: orders.filter((order) => order < 0).length,
  };
}

function conclusionOf(judges: number, rank: RankAgreement | null): string {
  const measured = `${counted(judges, 'judge')} ${judges === 1 ? 'was' : 'were'} measured on both`;
  if (judges < FEWEST_RANKED) {
    return `Nothing can be concluded: ${measured}, and with fewer than ${FEWEST_RANKED} even the same order in both could be chance.`;
  }
  if (rank === null) {
    return `Nothing can be concluded: ${measured}, and one of the two measures is the same for all of them.`;
  }
  const { estimate, interval, same, opposite } = rank;
  const shown = `τ ${signed(estimate)} ${range(interval, signed)}`;
  const pairs = (judges * (judges - 1)) / 2;
  const orders = `${same} of ${pairs} pairs of judges are in the same order in both and ${opposite} in opposite orders (${shown})`;
  if (interval.low > 0) {
    return `Judges with a larger Δ also tell labelled runs apart better: ${orders}. That holds for judges and runs like these ${judges}, and it is no promise about a single judge.`;
  }
  if (interval.high < 0) {
    return `Judges with a larger Δ tell labelled runs apart worse: ${orders}. For judges and runs like these ${judges}, Δ misleads.`;
  }
  return `${judges} judges do not show whether Δ predicts how they do on labelled runs: ${orders}, so both agreement and its opposite remain possible.`;
}
