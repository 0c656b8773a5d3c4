import { numberFormats } from '../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';

export interface DeskRow {
  readonly trajectory_id: string;
  readonly final_answer: string;
  readonly label: { readonly faulty: boolean; readonly failure_type: string | null };
  readonly [key: string]: unknown;
}

/** Rows of the support desk as they stand in a trajectories file, parsed. */
export function deskRows(size: number, seed = 3): readonly DeskRow[] {
  const formats = numberFormats(supportDesk);
  const set = labelledSet(planSet(supportDesk, { size, seed, parents: true }));
  return Array.from(set, (each) => JSON.parse(writeTrajectory(each, formats)));
}
