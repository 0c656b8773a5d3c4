import { rate, type Share } from '../../4-measuring/metrics/metric.ts';
import { cleanRows } from '../../4-measuring/resampling/clean-replicates.ts';
import { ANSWER_SAME } from '../../4-measuring/rows/pairs.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { present } from '../../base/present.ts';
import { percent } from '../format.ts';
import { formulaTable } from '../paper-figures.ts';
import { faultsIn, flagsAmong, type RowsOf, replySameRecalls } from '../paper-rows.ts';
import type { AugustData } from './august-data.ts';

/** Scenarios by which the paper tells the outcome judge's flag rates apart. */
const HAPPY = ['happy'];
const RESTOCKING = ['restocking'];
const ALREADY_REFUNDED = ['already_refunded'];
const ESCALATED = ['expired', 'non_refundable', 'wrong_customer'];

type Scenarios = readonly string[];

const inScenario = (set: SetColumns, row: number, scenarios: Scenarios): boolean =>
  scenarios.includes(set.scenarios[present(set.scenario[row])] ?? '');

const flagsIn =
  (rows: RowsOf) =>
  ({ set, judges }: AugustData, scenarios: Scenarios): Share =>
    flagsAmong(
      judges.Outcome,
      rows(set).filter((row) => inScenario(set, row, scenarios)),
    );

const alarms = flagsIn(cleanRows);
const sameFlags = flagsIn(faultsIn(ANSWER_SAME));

const alarmRates = (data: AugustData): readonly number[] =>
  [HAPPY, RESTOCKING, ALREADY_REFUNDED, ESCALATED].map((scenarios) =>
    rate(alarms(data, scenarios)),
  );

const recalls = ({ set, judges }: AugustData): readonly number[] =>
  replySameRecalls(set, judges.Outcome);

/**
 * The outcome judge by scenario, on clean runs and on faults that leave the reply unchanged. It is
 * shown the same for both, so its recall on those faults is no more than its false-alarm rate.
 */
export const scenarios = formulaTable((data: AugustData) => data, {
  OutcomeFAHappyK: (data) => alarms(data, HAPPY).count,
  OutcomeFAHappyN: (data) => alarms(data, HAPPY).of,
  OutcomeFARestockK: (data) => alarms(data, RESTOCKING).count,
  OutcomeFARestockN: (data) => alarms(data, RESTOCKING).of,
  OutcomeFAAlreadyK: (data) => alarms(data, ALREADY_REFUNDED).count,
  OutcomeFAAlreadyN: (data) => alarms(data, ALREADY_REFUNDED).of,
  OutcomeFAEscalK: (data) => alarms(data, ESCALATED).count,
  OutcomeFAEscalN: (data) => alarms(data, ESCALATED).of,

  OutcomeSameHappyK: (data) => sameFlags(data, HAPPY).count,
  OutcomeSameHappyN: (data) => sameFlags(data, HAPPY).of,
  OutcomeSameRestockK: (data) => sameFlags(data, RESTOCKING).count,
  OutcomeSameRestockN: (data) => sameFlags(data, RESTOCKING).of,
  OutcomeSameAlreadyK: (data) => sameFlags(data, ALREADY_REFUNDED).count,
  OutcomeSameAlreadyN: (data) => sameFlags(data, ALREADY_REFUNDED).of,
  OutcomeSameEscalK: (data) => sameFlags(data, ESCALATED).count,
  OutcomeSameEscalN: (data) => sameFlags(data, ESCALATED).of,

  OutcomeFAStratumMinPct: (data) => percent(Math.min(...alarmRates(data))),
  OutcomeFAStratumMaxPct: (data) => percent(Math.max(...alarmRates(data))),
  OutcomeReplySameRecallMinPct: (data) => percent(Math.min(...recalls(data))),
  OutcomeReplySameRecallMaxPct: (data) => percent(Math.max(...recalls(data))),
});
