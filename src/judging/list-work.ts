import { createHash } from 'node:crypto';
import { oneLine, UserError } from '../errors.ts';
import type { Question } from '../judges/model-judge.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';
import { engineOf, keyOf, type RecordedVerdicts } from './recorded-verdicts.ts';
import { sharedVerdict } from './verdict-of.ts';
import { runOf, type WorkJudge } from './work-judge.ts';
import { questionsKey, workKey } from './work-key.ts';

/** One thing to ask, and the trajectories that the answer is about. */
export interface WorkItem {
  readonly work: WorkJudge;
  readonly key: string;
  readonly trajectory: Trajectory;
  /** What to ask, where it was kept; it can always be made again. */
  readonly questions: readonly Question[] | null;
  /** Others that show the judge exactly the same. */
  readonly sharers: readonly Trajectory[];
}

export interface JudgeWork {
  readonly work: WorkJudge;
  readonly items: readonly WorkItem[];
  /** Verdicts that follow from an answer on record, and only need writing. */
  readonly copies: readonly Verdict[];
  /** What is on record already. */
  readonly done: readonly Verdict[];
  /** SHA-256 over the prompts in this order, a NUL after each; null where there are none. */
  readonly promptsHash: string | null;
}

export interface WorkOptions {
  /** Ask equal questions once; without it each is asked, to see whether answers vary. */
  readonly dedupe: boolean;
  /** Count verdicts of the same question under another digest as done. */
  readonly allowEngineChange: boolean;
}

/** The folder has verdicts by this judge on these trajectories that answer something else. */
export class OtherQuestionError extends UserError {
  override readonly name = 'OtherQuestionError';
  readonly judgeId: string;

  constructor(judgeId: string, count: number) {
    super(
      `${count} verdicts of ${oneLine(judgeId)} here answer another question: the prompt, the trajectories, the model or its options differ, or the rows do not say; judge into another folder with --out`,
    );
    this.judgeId = judgeId;
  }
}

/** Prompts are kept from the plan to the call as long as they are not many. */
const MOST_KEPT = 4096;

/** What is left to do for a judge, in the order of the trajectories. */
export function listWork(
  work: WorkJudge,
  trajectories: readonly Trajectory[],
  recorded: RecordedVerdicts,
  options: WorkOptions,
): JudgeWork {
  const items = new Map<string, WorkItem & { readonly sharers: Trajectory[] }>();
  const copies: Verdict[] = [];
  const done: Verdict[] = [];
  const prompts = createHash('sha256');
  let others = 0;
  for (const trajectory of trajectories) {
    const { key, shareable, questions } = workKey(work, trajectory);
    if (questions !== null) prompts.update(`${questions[0]?.prompt}\0`);
    const verdict = recorded.get(work.judge.id, trajectory.id);
    if (verdict !== undefined) {
      if (answers(verdict, key, work, trajectory, options)) done.push(verdict);
      else others++;
      continue;
    }
    const shares = shareable && options.dedupe;
    const asked = shares ? recorded.answered(key) : undefined;
    const planned = shares ? items.get(key) : undefined;
    if (asked !== undefined) copies.push(sharedVerdict(asked, trajectory.id));
    else if (planned !== undefined) planned.sharers.push(trajectory);
    else {
      const kept = items.size < MOST_KEPT ? questions : null;
      const item = { work, key, trajectory, questions: kept, sharers: [] };
      items.set(shares ? key : trajectory.id, item);
    }
  }
  if (others > 0) throw new OtherQuestionError(work.judge.id, others);
  const promptsHash = work.kind === 'model' ? prompts.digest('hex') : null;
  return { work, items: [...items.values()], copies, done, promptsHash };
}

function answers(
  verdict: Verdict,
  key: string,
  work: WorkJudge,
  trajectory: Trajectory,
  { allowEngineChange }: WorkOptions,
): boolean {
  const recordedKey = keyOf(verdict);
  if (recordedKey === key) return true;
  if (!allowEngineChange || work.kind !== 'model') return false;
  const questions = work.judge.questions(runOf(trajectory));
  return recordedKey === questionsKey(work, engineOf(verdict)?.digest ?? null, questions);
}
