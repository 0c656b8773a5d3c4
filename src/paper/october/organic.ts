import { ALL_FAULTS } from '../../metrics/columns/pairs.ts';
import { cleanRows } from '../../metrics/resampling/clean-replicates.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { faultRows, flagsAmong } from '../flags-among.ts';
import type { CellVerdicts, Organic } from './october-data.ts';

/** A cell on the episodes that a model drove, which the rules and the outcome labelled. */
export function organic(
  sheet: FigureSheet,
  { set }: Organic,
  name: 'A' | 'D',
  { columns }: CellVerdicts,
): void {
  const faulty = flagsAmong(columns, faultRows(set, ALL_FAULTS));
  const clean = flagsAmong(columns, cleanRows(set));
  sheet.set(`Org${name}FlagsFaultyK`, faulty.count);
  sheet.set(`Org${name}FlagsFaultyN`, faulty.of);
  sheet.set(`Org${name}FlagsCleanK`, clean.count);
  sheet.set(`Org${name}FlagsCleanN`, clean.of);
  sheet.set(`Org${name}MissK`, faulty.of - faulty.count);
}
