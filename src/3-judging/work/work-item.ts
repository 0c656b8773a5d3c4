import { createHash } from 'node:crypto';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import { runOf } from '../../run/run.ts';
import { runInView } from '../../run/shown-view.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import { MOST_HANDS } from '../blind/hands.ts';
import type { Judge, ModelJudge, Question } from '../judges/judge.ts';
import { CONTEXT_TOKENS } from '../judges/protocol.ts';
import type { Engines } from '../session/describe-judges.ts';
import { type Repetition, repeatedQuestions } from './repetition.ts';

/** One thing to ask of a judge, and the trajectories that the answer is about. */
export interface WorkItem {
  readonly key: string;
  readonly trajectory: Trajectory;
  readonly repetition: Repetition;
  /** What to ask a model; null for a judge that asks none. */
  readonly questions: readonly Question[] | null;
  /** Other trajectories that look exactly the same to the judge. */
  readonly sharers: readonly Trajectory[];
  /** Items with different numbers are for different instances of a judge; undefined if they are not dealt. */
  readonly hand?: number | undefined;
}

/** Everything that one judge has to do in one repetition. Items are made when their turn comes. */
export interface JudgeWork<Kind extends Judge = Judge> {
  readonly judge: Kind;
  readonly repetition: Repetition;
  /** What is left to ask about, as positions in the set, in the order of asking. */
  readonly positions: Uint32Array;
  /** The positions that share the answer of another one. */
  readonly sharers: ReadonlyMap<number, readonly number[]>;
  /** The hand of each position of the set, for judges that are dealt them; null for others. */
  readonly hands: Uint8Array | null;
  /** What listing the work has made already, by position: as much of it as was worth keeping. */
  readonly made?: Map<number, MadeItem>;
}

/** As much of an item as its trajectory and its judge decide. */
export type MadeItem = Pick<WorkItem, 'key' | 'trajectory' | 'questions'>;

/** The item of the trajectory at a position, which is read for it unless listing the work has kept it. */
export function workItem(
  { judge, repetition, sharers, hands, made }: JudgeWork,
  position: number,
  set: IndexedSet,
  engines: Engines,
): WorkItem {
  const sharing = (sharers.get(position) ?? []).map((each) => set.read(each));
  const listed = made?.get(position);
  made?.delete(position);
  const item =
    listed === undefined
      ? itemOn(judge, set.read(position), engines, repetition, sharing)
      : { ...listed, repetition, sharers: sharing };
  // What was seen in one repetition must not be known again in the next.
  const hand = hands === null ? undefined : repetition.number * MOST_HANDS + (hands[position] ?? 0);
  return { ...item, hand };
}

export function itemOn(
  judge: Judge,
  trajectory: Trajectory,
  engines: Engines,
  repetition: Repetition,
  sharers: readonly Trajectory[] = [],
): WorkItem {
  const { key, questions } = workKey(judge, trajectory, engines, repetition.number);
  return { key, trajectory, repetition, questions, sharers };
}

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
      return { key: sha256(content), shareable: false, questions: null };
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
  const [only, ...further] = keys;
  return only !== undefined && further.length === 0 ? only : sha256(keys);
}

export function questionKey(
  { id, model }: ModelJudge,
  digest: string | null,
  { system, prompt, schema, temperature, seed, sample, answerTokens }: Question,
  repetition: number,
): string {
  // How much room a prompt had is no part of what was asked: one that does not fit is not asked at all.
  // The paper's number stands there, so that the keys of its judges stay what they are.
  const decoding = [temperature, seed, CONTEXT_TOKENS, sample];
  const cut = answerTokens === undefined ? [] : [{ answerTokens }];
  const above = system === undefined ? [] : [{ system }];
  const again = repetition > 1 ? [{ repetition }] : [];
  return sha256([id, model.name, digest, prompt, schema, ...decoding, ...above, ...cut, ...again]);
}

function sha256(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
