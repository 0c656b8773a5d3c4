import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  both,
  countPairs,
  type FaultGroup,
  LOUD,
  ofType,
  SILENT,
} from '../../metrics/columns/pairs.ts';
import { NONE } from '../../metrics/columns/set-columns.ts';
import { cleanRows } from '../../metrics/resampling/clean-replicates.ts';
import { clopperPearson } from '../../statistics/intervals/clopper-pearson.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { faultRows, rowsOfType, rowsWhere } from '../flags-among.ts';
import { percent } from '../format.ts';
import { augustJudges, FAULT_NAMES, faultTypes } from '../names.ts';
import type { AugustData } from './august-data.ts';

/** What the set is made of, and how many of its faults have their parent in it. */
export function composition(sheet: FigureSheet, data: AugustData): void {
  const { set, pairs, judges } = data;
  const clean = cleanRows(set).length;
  const faults = faultRows(set, ALL_FAULTS);
  const faultsIn = (group: FaultGroup): number => faultRows(set, group).length;
  const pairsIn = (group: FaultGroup): number => countPairs(set, pairs, judges.Rules, group).pairs;
  const restocking = set.scenarios.indexOf('restocking');

  sheet.set('NTraj', set.size);
  sheet.set('NClean', clean);
  sheet.set('NFaulty', faults.length);
  sheet.set('NSilent', faultsIn(SILENT));
  sheet.set('NLoud', faultsIn(LOUD));
  sheet.set('NPerType', rowsOfType(set, 'wrong_tool').length);
  sheet.set(
    'NVerdicts',
    augustJudges.reduce((total, judge) => total + judges[judge].verdicts, 0),
  );
  sheet.set('NRestocking', rowsWhere(set, (row) => set.scenario[row] === restocking).length);
  sheet.set('NReplySame', faultsIn(ANSWER_SAME));
  sheet.set('NReplySameKept', faultsIn(both(ANSWER_SAME, SILENT)));
  sheet.set('NReplySameBroke', faultsIn(both(ANSWER_SAME, LOUD)));
  sheet.set('NReplyChanged', faultsIn(ANSWER_CHANGED));

  sheet.set('NPairs', pairsIn(ALL_FAULTS));
  sheet.set('NPairsReplySame', pairsIn(ANSWER_SAME));
  sheet.set('NPairsReplySameKept', pairsIn(both(ANSWER_SAME, SILENT)));
  sheet.set('NPairsReplySameBroke', pairsIn(both(ANSWER_SAME, LOUD)));
  sheet.set('NPairsReplyChanged', pairsIn(ANSWER_CHANGED));
  sheet.set('NPairsLoud', pairsIn(LOUD));
  sheet.set('NPairsSilent', pairsIn(SILENT));
  for (const type of faultTypes) sheet.set(`PairN${FAULT_NAMES[type]}`, pairsIn(ofType(set, type)));

  const orphans = faults.filter((row) => set.parent[row] === NONE);
  sheet.set('NLatePairs', orphans.length);
  sheet.set('NLateParents', new Set(orphans.map((row) => set.instance[row])).size);
  sheet.set('FAUpperBoundPct', percent(clopperPearson(0, clean, 0.95).high, 1));
}
