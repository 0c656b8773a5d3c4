import { createHash } from 'node:crypto';
import { oneLine, UserError } from '../errors.ts';
import type { Judge, Question } from '../judges/judge.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import type { Verdict } from '../trajectory/verdict.ts';
import type { Engines } from './engines.ts';
import { engineOf, keyOf, type RecordedVerdicts } from './recorded-verdicts.ts';
import { runOf } from './shown-run.ts';
import { sharedVerdict } from './verdict-of.ts';
import { questionsKey, workKey } from './work-key.ts';

/** One thing to ask of a judge, and the trajectories that the answer is about. */
export interface WorkItem {
  readonly key: string;
  readonly trajectory: Trajectory;
  /** What to ask, if it was kept; it can always be made again. */
  readonly questions: readonly Question[] | null;
  /** Other trajectories that look exactly the same to the judge. */
  readonly sharers: readonly Trajectory[];
}

/** Everything that one judge has to do. */
export interface JudgeWork {
  readonly judge: Judge;
  readonly items: readonly WorkItem[];
  /** Verdicts that follow from an answer on record and only have to be written. */
  readonly copies: readonly Verdict[];
  /** Verdicts that are already on record. */
  readonly done: readonly Verdict[];
  /** SHA-256 over the prompts in this order, each followed by a NUL; null if there are none. */
  readonly promptsHash: string | null;
}

export interface WorkOptions {
  /** Ask equal questions only once. Without this each is asked, which shows whether answers vary. */
  readonly dedupe: boolean;
  /** Accept verdicts on the same question that were made under another digest. */
  readonly allowEngineChange: boolean;
}

/** The folder has verdicts by this judge on these trajectories that answer something else. */
export class OtherQuestionError extends UserError {
  override readonly name = 'OtherQuestionError';
  readonly judgeId: string;

  constructor(judgeId: string, count: number) {
    super(
      `${count} verdicts of ${oneLine(judgeId)} in this folder answer another question: the prompt, the trajectories, the model or its options have changed, or the rows do not say; judge into another folder with --out`,
    );
    this.judgeId = judgeId;
  }
}

/** Up to this many items keep their prompts in memory until they are asked. */
const MOST_KEPT = 4096;

/** Lists what is left for a judge to do, in the order of the trajectories. */
export function listWork(
  judge: Judge,
  trajectories: readonly Trajectory[],
  engines: Engines,
  recorded: RecordedVerdicts,
  options: WorkOptions,
): JudgeWork {
  const items = new Map<string, WorkItem & { readonly sharers: Trajectory[] }>();
  const copies: Verdict[] = [];
  const done: Verdict[] = [];
  const prompts = createHash('sha256');
  let others = 0;
  for (const trajectory of trajectories) {
    const { key, shareable, questions } = workKey(judge, trajectory, engines);
    if (questions !== null) prompts.update(`${questions[0]?.prompt}\0`);
    const verdict = recorded.get(judge.id, trajectory.id);
    if (verdict !== undefined) {
      if (answers(verdict, key, judge, trajectory, options)) done.push(verdict);
      else others++;
      continue;
    }
    const shares = shareable && options.dedupe;
    const asked = shares ? recorded.answered(key) : undefined;
    const listed = shares ? items.get(key) : undefined;
    if (asked !== undefined) copies.push(sharedVerdict(asked, trajectory));
    else if (listed !== undefined) listed.sharers.push(trajectory);
    else {
      const kept = items.size < MOST_KEPT ? questions : null;
      const item = { key, trajectory, questions: kept, sharers: [] };
      items.set(shares ? key : trajectory.id, item);
    }
  }
  if (others > 0) throw new OtherQuestionError(judge.id, others);
  const promptsHash = judge.kind === 'model' ? prompts.digest('hex') : null;
  return { judge, items: [...items.values()], copies, done, promptsHash };
}

/** Whether a verdict on record answers the question that would be asked now. */
function answers(
  verdict: Verdict,
  key: string,
  judge: Judge,
  trajectory: Trajectory,
  { allowEngineChange }: WorkOptions,
): boolean {
  const recordedKey = keyOf(verdict);
  if (recordedKey === key) return true;
  if (!allowEngineChange || judge.kind !== 'model') return false;
  const questions = judge.questions(runOf(trajectory));
  return recordedKey === questionsKey(judge, engineOf(verdict)?.digest ?? null, questions);
}
