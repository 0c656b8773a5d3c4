import type { Share } from '../../4-measuring/metrics/metric.ts';
import { cleanRows } from '../../4-measuring/resampling/clean-replicates.ts';
import { SILENT } from '../../4-measuring/rows/pairs.ts';
import { present } from '../../base/present.ts';
import { stepConventions } from '../ablation/step-conventions.ts';
import { decimal, percent } from '../format.ts';
import { flagsAmong, ofTypes, replySameRecalls } from '../paper-rows.ts';
import { ablationTable, type WithCells } from './ablation-table.ts';
import type { AblationData } from './october-data.ts';

interface ReplyOnlyAgain {
  /** Recall on each type that leaves the reply unchanged, now and in August. */
  readonly now: readonly number[];
  readonly inAugust: readonly number[];
  /** Flags on the clean runs of August's set. */
  readonly originalAlarms: Share;
}

/** The outcome prompt asked again: its recall moved although its input did not. */
export const replyOnlyAgain = ablationTable(['A'], readReplyOnly, {
  AblARecallSameMinPct: ({ now }) => percent(Math.min(...now)),
  AblARecallSameMaxPct: ({ now }) => percent(Math.max(...now)),
  AblARecallMoveMaxPts: ({ now, inAugust }) => {
    const moves = now.map((recall, type) => Math.abs(recall - present(inAugust[type])));
    return decimal(100 * Math.max(...moves), 0);
  },
  AblAFAOrigK: ({ originalAlarms }) => originalAlarms.count,
  AblAFAOrigN: ({ originalAlarms }) => originalAlarms.of,
});

function readReplyOnly({ august, set, cells }: WithCells<AblationData, 'A'>): ReplyOnlyAgain {
  const original = cleanRows(august.set).flatMap(
    (row) => set.rowOf.get(present(august.set.ids[row])) ?? [],
  );
  return {
    now: replySameRecalls(set, cells.A.columns),
    inAugust: replySameRecalls(august.set, august.judges.Outcome),
    originalAlarms: flagsAmong(cells.A.columns, original),
  };
}

/** What the cell that is shown the steps but asked about the reply flags, by type. */
export const stepsForTheReply = ablationTable(
  ['C'],
  ({ set, cells }: WithCells<AblationData, 'C'>) => ({
    set,
    refunds: flagsAmong(
      cells.C.columns,
      ofTypes('skipped_precondition', 'ignored_observation')(set),
    ),
    hallucinated: flagsAmong(cells.C.columns, ofTypes('hallucinated_argument')(set)),
    wrongTool: flagsAmong(cells.C.columns, ofTypes('wrong_tool')(set)),
  }),
  {
    AblCRefundStepK: ({ refunds }) => refunds.count,
    AblCRefundStepN: ({ refunds }) => refunds.of,
    AblCSkippedSilentN: ({ set }) =>
      ofTypes('skipped_precondition')(set).filter((row) => SILENT.has(set, row)).length,
    AblCHallucK: ({ hallucinated }) => hallucinated.count,
    AblCWrongToolK: ({ wrongTool }) => wrongTool.count,
  },
);

/** Which step the step-checking cell blames for a missing action: 3 is the label, 4 the gap. */
export const prematureStops = ablationTable(
  ['D'],
  ({ set, cells }: WithCells<AblationData, 'D'>) =>
    stepConventions(set, cells.D.verdicts, 'premature_stop'),
  {
    AblDPremDetectedN: ({ detected }) => detected,
    AblDPremStepThreeK: ({ lastExecuted }) => lastExecuted,
    AblDPremStepFourK: ({ missingAction }) => missingAction,
    AblDPremStepOtherK: ({ other }) => other,
  },
);
