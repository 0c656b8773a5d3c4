import type { Share } from '../../4-measuring/metrics/metric.ts';
import { cleanRows } from '../../4-measuring/resampling/clean-replicates.ts';
import { ALL_FAULTS } from '../../4-measuring/rows/pairs.ts';
import { faultsIn, flagsAmong } from '../paper-rows.ts';
import { ablationTable, type WithCells } from './ablation-table.ts';
import type { JudgedCells } from './october-data.ts';

interface EpisodeFlags {
  readonly faulty: Share;
  readonly clean: Share;
}

const flagsOf =
  <Cell extends 'A' | 'D'>(cell: Cell) =>
  ({ set, cells }: WithCells<JudgedCells, Cell>): EpisodeFlags => ({
    faulty: flagsAmong(cells[cell].columns, faultsIn(ALL_FAULTS)(set)),
    clean: flagsAmong(cells[cell].columns, cleanRows(set)),
  });

/** The reply-only cell on episodes that a model drove; the rules and the outcome label those. */
export const organicOutcome = ablationTable(['A'], flagsOf('A'), {
  OrgAFlagsFaultyK: ({ faulty }) => faulty.count,
  OrgAFlagsFaultyN: ({ faulty }) => faulty.of,
  OrgAFlagsCleanK: ({ clean }) => clean.count,
  OrgAFlagsCleanN: ({ clean }) => clean.of,
});

/** The step-checking cell on the same episodes. */
export const organicSteps = ablationTable(['D'], flagsOf('D'), {
  OrgDFlagsFaultyK: ({ faulty }) => faulty.count,
  OrgDFlagsFaultyN: ({ faulty }) => faulty.of,
  OrgDFlagsCleanK: ({ clean }) => clean.count,
  OrgDMissK: ({ faulty }) => faulty.of - faulty.count,
});
