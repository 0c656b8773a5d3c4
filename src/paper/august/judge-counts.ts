import { ALL_FAULTS, ANSWER_SAME, both, LOUD, SILENT } from '../../metrics/columns/pairs.ts';
import { NONE } from '../../metrics/columns/set-columns.ts';
import { rate } from '../../metrics/metric.ts';
import { cleanRows } from '../../metrics/resampling/clean-replicates.ts';
import { confusionMatrix } from '../../metrics/typing.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { faultRows, flagsAmong, rowsOfType, rowsWhere } from '../flags-among.ts';
import { decimal, percent } from '../format.ts';
import { type AugustJudge, augustJudges, type FaultType } from '../names.ts';
import type { AugustData } from './august-data.ts';

/** Plain counts of what each judge flagged, where it put the step and what it called the fault. */
export function judgeCounts(sheet: FigureSheet, data: AugustData): void {
  for (const judge of augustJudges) {
    flags(sheet, data, judge);
    steps(sheet, data, judge);
  }
  types(sheet, data);
}

function flags(sheet: FigureSheet, { set, judges }: AugustData, name: AugustJudge): void {
  const judge = judges[name];
  const faults = flagsAmong(judge, faultRows(set, ALL_FAULTS)).count;
  const alarms = flagsAmong(judge, cleanRows(set)).count;
  const loud = flagsAmong(judge, faultRows(set, LOUD));
  const sameAndLoud = flagsAmong(judge, faultRows(set, both(ANSWER_SAME, LOUD)));
  const sameAndSilent = flagsAmong(judge, faultRows(set, both(ANSWER_SAME, SILENT)));
  sheet.set(`${name}FlagsTrue`, faults);
  sheet.set(`${name}Flags`, faults + alarms);
  sheet.set(`${name}FAK`, alarms);
  sheet.set(`${name}LoudFlags`, loud.count);
  sheet.set(`${name}LoudFlagsSame`, sameAndLoud.count);
  sheet.set(`${name}LoudPct`, percent(rate(loud)));
  sheet.set(`${name}SilentPct`, percent(rate(flagsAmong(judge, faultRows(set, SILENT)))));
  sheet.set(`${name}ReplySameKept`, decimal(rate(sameAndSilent), 2));
  sheet.set(`${name}ReplySameBroke`, decimal(rate(sameAndLoud), 2));
}

function steps(sheet: FigureSheet, { set, judges }: AugustData, name: AugustJudge): void {
  const judge = judges[name];
  const detected = faultRows(set, ALL_FAULTS).filter((row) => judge.flag[row] === 1);
  const inRange = detected.filter((row) => judge.step[row] !== NONE);
  const isExact = (row: number): boolean => judge.step[row] === set.failureStep[row];
  const stops = new Set(rowsOfType(set, 'premature_stop'));
  const executed = detected.filter((row) => !stops.has(row));
  sheet.set(`${name}StepN`, inRange.length);
  sheet.set(`${name}LocInvalid`, detected.length - inRange.length);
  sheet.set(`${name}StepHitsK`, inRange.filter(isExact).length);
  sheet.set(`${name}StepHitsN`, detected.length);
  sheet.set(`${name}LocNonOmitK`, executed.filter(isExact).length);
  sheet.set(`${name}LocNonOmitN`, executed.length);
}

/** The step judge's confusions that the text speaks of. */
function types(sheet: FigureSheet, { set, judges }: AugustData): void {
  const matrix = confusionMatrix(set, judges.StepQ);
  const named = (type: FaultType, as: FaultType): number =>
    matrix[set.types.indexOf(type)]?.[set.types.indexOf(as)] ?? 0;
  const detected = flagsAmong(judges.StepQ, faultRows(set, ALL_FAULTS)).count;
  const right = rowsWhere(
    set,
    (row) =>
      set.faulty[row] === 1 &&
      judges.StepQ.flag[row] === 1 &&
      judges.StepQ.type[row] === set.type[row],
  ).length;
  sheet.set('StepQHallucAsWrong', named('hallucinated_argument', 'wrong_tool'));
  sheet.set('StepQPremCorrect', named('premature_stop', 'premature_stop'));
  sheet.set('StepQPremAsUnsup', named('premature_stop', 'unsupported_claim'));
  sheet.set('StepQPremAsSkipped', named('premature_stop', 'skipped_precondition'));
  sheet.set('StepQMistyped', detected - right);
  sheet.set('StepQMistypedPct', percent(rate({ count: detected - right, of: detected })));
}
