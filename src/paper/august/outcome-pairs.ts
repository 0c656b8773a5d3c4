import { ANSWER_SAME, SILENT } from '../../4-measuring/rows/pairs.ts';
import { present } from '../../base/present.ts';
import type { JsonObject } from '../../run/json.ts';
import { toolSteps } from '../../run/run.ts';
import { decimal, NOTHING } from '../format.ts';
import { formulaTable } from '../paper-figures.ts';
import { faultsIn, ofTypes } from '../paper-rows.ts';
import type { AugustData } from './august-data.ts';

/** Single pairs under the outcome judge, which is shown the request and the reply alone. */
export const outcomePairs = formulaTable((data: AugustData) => data, {
  OutcomeIdenticalPairs: (data) => identicalPairs(data).length,
  PairExOrder: (data) => String(exampleRefund(data)?.order_id ?? NOTHING),
  PairExAmount: (data) => {
    const refund = exampleRefund(data);
    return refund === undefined ? NOTHING : decimal(Number(refund.amount_eur), 2);
  },
});

/** Pairs on which the judge, shown the same text twice, said the same thing twice. */
function identicalPairs({ set, verdicts }: AugustData): readonly number[] {
  return faultsIn(ANSWER_SAME)(set).filter((row) => {
    const fault = verdicts.Outcome[row];
    const parent = verdicts.Outcome[present(set.parent[row])];
    return (
      fault !== undefined &&
      parent !== undefined &&
      fault.faulty === parent.faulty &&
      fault.confidence === parent.confidence &&
      fault.rationale === parent.rationale
    );
  });
}

/**
 * The refund in the pair that the paper draws: the first silent skipped check, by id, that the
 * judge flags together with its clean parent.
 */
function exampleRefund({ set, trajectories, judges }: AugustData): JsonObject | undefined {
  const [example] = ofTypes('skipped_precondition')(set)
    .filter((row) => SILENT.has(set, row))
    .filter((row) => judges.Outcome.flag[row] === 1)
    .filter((row) => judges.Outcome.flag[present(set.parent[row])] === 1)
    .map((row) => trajectories[row])
    .sort((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1));
  return toolSteps({ steps: example?.steps ?? [] }).find(({ call }) => call.tool === 'issue_refund')
    ?.call.args;
}
