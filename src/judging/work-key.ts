import { createHash } from 'node:crypto';
import type { Question } from '../judges/model-judge.ts';
import type { Json } from '../trajectory/json.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';
import { runInView, runOf, type WorkJudge } from './work-judge.ts';

/** A piece of work named by its content: everything that can change the answer, and nothing else. */
export interface WorkKey {
  readonly key: string;
  /** Whether equal keys have equal answers, so that one call serves all of them. */
  readonly shareable: boolean;
  /** What a model is asked, where one is. */
  readonly questions: readonly Question[] | null;
}

export function workKey(work: WorkJudge, trajectory: Trajectory): WorkKey {
  if (work.kind !== 'model') {
    // Whether a judge of the user's own answers twice alike is not known, and rules cost nothing.
    const { goal, steps, finalAnswer } = runInView(work.judge.view, trajectory);
    const content = [work.kind, work.judge.id, work.judge.view, goal, steps, finalAnswer];
    return { key: sha256(content as unknown as Json), shareable: false, questions: null };
  }
  const questions = work.judge.questions(runOf(trajectory));
  return {
    key: questionsKey(work, work.engine.digest, questions),
    shareable: questions.every(({ temperature }) => temperature === 0),
    questions,
  };
}

/** The key of a whole item: its only question's, or one made of all of theirs. */
export function questionsKey(
  work: WorkJudge & { kind: 'model' },
  digest: string | null,
  questions: readonly Question[],
): string {
  const keys = questions.map((question) => questionKey(work, digest, question));
  return keys.length === 1 ? (keys[0] as string) : sha256(keys);
}

export function questionKey(
  { judge }: WorkJudge & { kind: 'model' },
  digest: string | null,
  { prompt, schema, temperature, seed, contextTokens, sample }: Question,
): string {
  const { id, model } = judge;
  const decoding = [temperature, seed, contextTokens, sample];
  return sha256([id, model.name, digest, prompt, schema, ...decoding]);
}

function sha256(content: Json): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
