import { rate } from '../../4-measuring/metrics/metric.ts';
import { cleanRows } from '../../4-measuring/resampling/clean-replicates.ts';
import { ALL_FAULTS, LOUD, SILENT } from '../../4-measuring/rows/pairs.ts';
import { decimal, percent } from '../format.ts';
import type { AugustJudge } from '../names.ts';
import { formulaTable } from '../paper-figures.ts';
import {
  allRows,
  faultsIn,
  flagsAmong,
  type RowsOf,
  SAME_AND_LOUD,
  SAME_AND_SILENT,
} from '../paper-rows.ts';
import type { AugustData } from './august-data.ts';

const flags =
  (judge: AugustJudge, rows: RowsOf) =>
  ({ set, judges }: AugustData): number =>
    flagsAmong(judges[judge], rows(set)).count;

const flagRate =
  (judge: AugustJudge, rows: RowsOf) =>
  ({ set, judges }: AugustData): string =>
    decimal(rate(flagsAmong(judges[judge], rows(set))), 2);

const flagPercent =
  (judge: AugustJudge, rows: RowsOf) =>
  ({ set, judges }: AugustData): string =>
    percent(rate(flagsAmong(judges[judge], rows(set))));

/** What each judge flagged, as counts, shares and percentages. */
export const flagCounts = formulaTable((data: AugustData) => data, {
  RulesReplySameKept: flagRate('Rules', faultsIn(SAME_AND_SILENT)),
  RulesReplySameBroke: flagRate('Rules', faultsIn(SAME_AND_LOUD)),

  OutcomeFAK: flags('Outcome', cleanRows),
  OutcomeLoudFlags: flags('Outcome', faultsIn(LOUD)),
  OutcomeLoudFlagsSame: flags('Outcome', faultsIn(SAME_AND_LOUD)),
  OutcomeLoudPct: flagPercent('Outcome', faultsIn(LOUD)),
  OutcomeSilentPct: flagPercent('Outcome', faultsIn(SILENT)),
  OutcomeReplySameKept: flagRate('Outcome', faultsIn(SAME_AND_SILENT)),
  OutcomeReplySameBroke: flagRate('Outcome', faultsIn(SAME_AND_LOUD)),

  StepQFlagsTrue: flags('StepQ', faultsIn(ALL_FAULTS)),
  StepQFAK: flags('StepQ', cleanRows),
  StepQReplySameKept: flagRate('StepQ', faultsIn(SAME_AND_SILENT)),
  StepQReplySameBroke: flagRate('StepQ', faultsIn(SAME_AND_LOUD)),

  StepLFlags: flags('StepL', allRows),
  StepLReplySameKept: flagRate('StepL', faultsIn(SAME_AND_SILENT)),
  StepLReplySameBroke: flagRate('StepL', faultsIn(SAME_AND_LOUD)),

  SelfconsReplySameKept: flagRate('Selfcons', faultsIn(SAME_AND_SILENT)),
  SelfconsReplySameBroke: flagRate('Selfcons', faultsIn(SAME_AND_LOUD)),
});
