import type { IndexedSet } from '../folder/set/indexed-set.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { Engines } from './engines.ts';
import type { Judge, Question } from './judges/judge.ts';
import type { Repetition } from './repetition.ts';
import { workKey } from './work-key.ts';

/** One thing to ask of a judge, and the trajectories that the answer is about. */
export interface WorkItem {
  readonly key: string;
  readonly trajectory: Trajectory;
  readonly repetition: Repetition;
  /** What to ask a model; null for a judge that asks none. */
  readonly questions: readonly Question[] | null;
  /** Other trajectories that look exactly the same to the judge. */
  readonly sharers: readonly Trajectory[];
}

/** Everything that one judge has to do in one repetition. Items are made when their turn comes. */
export interface JudgeWork<Kind extends Judge = Judge> {
  readonly judge: Kind;
  readonly repetition: Repetition;
  /** What is left to ask about, as positions in the set, in the order of asking. */
  readonly positions: Uint32Array;
  /** The positions that share the answer of another one. */
  readonly sharers: ReadonlyMap<number, readonly number[]>;
}

/** Reads the trajectory at a position and makes the item of it. */
export function workItem(
  { judge, repetition, sharers }: JudgeWork,
  position: number,
  { set, engines }: { readonly set: IndexedSet; readonly engines: Engines },
): WorkItem {
  const trajectory = set.read(position);
  const { key, questions } = workKey(judge, trajectory, engines, repetition.number);
  const sharing = (sharers.get(position) ?? []).map((each) => set.read(each));
  return { key, trajectory, repetition, questions, sharers: sharing };
}
