import { ANSWER_SAME } from '../../metrics/columns/pairs.ts';
import { rate } from '../../metrics/metric.ts';
import { cleanRows } from '../../metrics/resampling/clean-replicates.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { faultRows, flagsAmong, replySameRecalls } from '../flags-among.ts';
import { percent } from '../format.ts';
import type { AugustData } from './august-data.ts';

/** Scenarios the outcome judge's flag rate is told apart by. */
const STRATA = {
  Happy: ['happy'],
  Restock: ['restocking'],
  Already: ['already_refunded'],
  Escal: ['expired', 'non_refundable', 'wrong_customer'],
} as const;

/** The outcome judge by scenario: what its recall on reply-unchanged faults really is. */
export function scenarios(sheet: FigureSheet, { set, judges }: AugustData): void {
  const judge = judges.Outcome;
  const clean = cleanRows(set);
  const same = faultRows(set, ANSWER_SAME);
  const rates: number[] = [];
  for (const [name, members] of Object.entries(STRATA)) {
    const indices = members.map((scenario) => set.scenarios.indexOf(scenario));
    const inStratum = (row: number): boolean => indices.includes(set.scenario[row] as number);
    const alarms = flagsAmong(judge, clean.filter(inStratum));
    const faults = flagsAmong(judge, same.filter(inStratum));
    rates.push(rate(alarms));
    sheet.set(`OutcomeFA${name}K`, alarms.count);
    sheet.set(`OutcomeFA${name}N`, alarms.of);
    sheet.set(`OutcomeSame${name}K`, faults.count);
    sheet.set(`OutcomeSame${name}N`, faults.of);
  }
  const recalls = replySameRecalls(set, judge);
  sheet.set('OutcomeFAStratumMinPct', percent(Math.min(...rates)));
  sheet.set('OutcomeFAStratumMaxPct', percent(Math.max(...rates)));
  sheet.set('OutcomeReplySameRecallMinPct', percent(Math.min(...recalls)));
  sheet.set('OutcomeReplySameRecallMaxPct', percent(Math.max(...recalls)));
}
