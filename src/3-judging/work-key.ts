import { createHash } from 'node:crypto';
import type { Json } from '../run/json.ts';
import { runOf } from '../run/run.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { Engines } from './engines.ts';
import type { Judge, ModelJudge, Question } from './judges/judge.ts';
import { repeatedQuestions } from './repetition.ts';
import { runInView } from './shown-run.ts';

/** An item of work, identified by everything that can change its answer and by nothing else. */
export interface WorkKey {
  readonly key: string;
  /** Whether equal keys have equal answers, so that one call serves them all. */
  readonly shareable: boolean;
  /** What a model is asked; null for a judge that asks no model. */
  readonly questions: readonly Question[] | null;
}

/** The key of a later repetition also hashes its number, so no repetition takes another's answer. */
export function workKey(
  judge: Judge,
  trajectory: Trajectory,
  engines: Engines,
  repetition = 1,
): WorkKey {
  switch (judge.kind) {
    case 'local':
    case 'external': {
      // A user's judge may answer differently the second time, and a local judge costs nothing.
      const { goal, steps, finalAnswer, instructions } = runInView(judge.view, trajectory);
      const content: unknown[] = [judge.kind, judge.id, judge.view, goal, steps, finalAnswer];
      if (instructions !== undefined) content.push(instructions);
      if (repetition > 1) content.push({ repetition });
      return { key: sha256(content as unknown as Json), shareable: false, questions: null };
    }
    case 'model': {
      const questions = repeatedQuestions(judge.questions(runOf(trajectory)), repetition);
      return {
        key: questionsKey(judge, engines.of(judge.model).digest, questions, repetition),
        shareable: questions.every(({ temperature }) => temperature === 0),
        questions,
      };
    }
  }
}

/** The key of a whole item: the key of its only question, or one made of the keys of all. */
export function questionsKey(
  judge: ModelJudge,
  digest: string | null,
  questions: readonly Question[],
  repetition: number,
): string {
  const keys = questions.map((question) => questionKey(judge, digest, question, repetition));
  return keys.length === 1 ? (keys[0] as string) : sha256(keys);
}

export function questionKey(
  { id, model }: ModelJudge,
  digest: string | null,
  { prompt, schema, temperature, seed, contextTokens, sample }: Question,
  repetition: number,
): string {
  const decoding = [temperature, seed, contextTokens, sample];
  const again = repetition > 1 ? [{ repetition }] : [];
  return sha256([id, model.name, digest, prompt, schema, ...decoding, ...again]);
}

function sha256(content: Json): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
