import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../../src/2-planting/plant.ts';

/** The paper's set, with every parent. */
export const set = [...labelledSet(planSet(supportDesk, { size: 400, seed: 7, parents: true }))];
/** The faults of one type, or the clean runs for null. */
export const ofType = (type: string | null) =>
  set.filter(({ label }) => label.failureType === type);
