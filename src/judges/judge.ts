import type { Run } from '../trajectory/run.ts';
import type { Judgement } from '../trajectory/verdict.ts';

/**
 * Anything that reads a run and says whether it was right. A judge is handed a `Run`, which has no
 * label, no parent and no id, so it cannot know more than it is shown.
 */
export interface Judge {
  readonly id: string;
  judge(run: Run): Judgement;
}
