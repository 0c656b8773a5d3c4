import type { Run } from '../trajectory/run.ts';
import type { Judgement } from '../trajectory/verdict.ts';

/** What a judge is told beside the run itself. */
export interface JudgedItem {
  /** A name that spells nothing: not the fault, not the instance, not the parent. */
  readonly id: string;
}

/**
 * Anything that reads a run and says whether it was right. A judge is handed a `Run`, which has no
 * label, no parent and no id that spells either, so it cannot know more than it is shown.
 */
export interface Judge {
  readonly id: string;
  /** What of the run it reads: every step, or only the request and the reply. */
  readonly view: 'step' | 'outcome';
  judge(run: Run, item: JudgedItem): Judgement;
}
