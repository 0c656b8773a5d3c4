import { planSet } from '../../../../src/dataset/plan-set.ts';
import { supportDesk } from '../../../../src/environments/support-desk/support-desk.ts';
import { labelledSet } from '../../../../src/pipeline/labelled-set.ts';

/** The paper's set, with every parent. */
export const set = [
  ...labelledSet(planSet(supportDesk, { size: 400, seed: 7, withParents: true })),
];
/** The faults of one type, or the clean runs for null. */
export const ofType = (type: string | null) =>
  set.filter(({ label }) => label.failureType === type);
