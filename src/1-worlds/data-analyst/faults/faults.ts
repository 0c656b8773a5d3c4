import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { Asked } from '../task.ts';
import { faultsOfAnalysis } from './of-analysis.ts';
import { faultsOfConduct } from './of-conduct.ts';
import { faultsOfReport } from './of-report.ts';

/** The fault types of the data analyst, in the order in which a set takes them. */
export const faults: readonly FaultOperator<Asked>[] = [
  ...faultsOfAnalysis,
  ...faultsOfReport,
  ...faultsOfConduct,
];
