import { confusionMatrix } from '../../4-measuring/metrics/formulas/typing.ts';
import { rate, type Share } from '../../4-measuring/metrics/metric.ts';
import { ALL_FAULTS } from '../../4-measuring/rows/pairs.ts';
import { percent } from '../format.ts';
import type { FaultType } from '../names.ts';
import { formulaTable } from '../paper-figures.ts';
import { faultsIn } from '../paper-rows.ts';
import type { AugustData } from './august-data.ts';

interface Confusions {
  /** How many faults of a type the judge flagged as another, or as the type itself. */
  readonly named: (type: FaultType, as: FaultType) => number;
  readonly mistyped: Share;
}

/** The confusions of the step judge that the text speaks of. */
export const typeConfusions = formulaTable(readConfusions, {
  StepQHallucAsWrong: ({ named }) => named('hallucinated_argument', 'wrong_tool'),
  StepQPremCorrect: ({ named }) => named('premature_stop', 'premature_stop'),
  StepQPremAsUnsup: ({ named }) => named('premature_stop', 'unsupported_claim'),
  StepQPremAsSkipped: ({ named }) => named('premature_stop', 'skipped_precondition'),
  StepQMistyped: ({ mistyped }) => mistyped.count,
  StepQMistypedPct: ({ mistyped }) => percent(rate(mistyped)),
});

function readConfusions({ set, judges }: AugustData): Confusions {
  const matrix = confusionMatrix(set, judges.StepQ);
  const { flag, type } = judges.StepQ;
  const detected = faultsIn(ALL_FAULTS)(set).filter((row) => flag[row] === 1);
  return {
    named: (truth, as) => matrix[set.types.indexOf(truth)]?.[set.types.indexOf(as)] ?? 0,
    mistyped: {
      count: detected.filter((row) => type[row] !== set.type[row]).length,
      of: detected.length,
    },
  };
}
