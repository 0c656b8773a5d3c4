import { setTimeout as wait } from 'node:timers/promises';
import { EndpointLimit } from '../../3-judging/asking/endpoint-limit.ts';
import type { StopSwitch } from '../../3-judging/asking/stop.ts';
import { Blinding } from '../../3-judging/blind/blinding.ts';
import { ModelFailure } from '../../3-judging/models/model.ts';
import { judgeOne, type ReadyJudge } from '../../3-judging/session/judge-in-memory.ts';
import { gainOf } from '../../4-measuring/statistics/anytime/anytime-mean.ts';
import { DropDetector } from '../../4-measuring/statistics/anytime/drop-detector.ts';
import { UserError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { type IndexedSet, positionsOf } from '../../folder/set/indexed-set.ts';
import { roleNumber } from '../../run/row-role.ts';
import { isUnscored } from '../../run/wire/verdict-row.ts';
import type { CanaryState } from './canary-state.ts';

/** A fault and the clean run that it was planted in, by their positions in the set. */
export interface PlantedPair {
  readonly fault: number;
  readonly parent: number;
}

/** Every fault of a set whose parent is in it. */
export function plantedPairs(set: IndexedSet): readonly PlantedPair[] {
  const parents = new Map<number, number>();
  const positionOf = positionsOf(set.ids);
  for (const [position, role] of set.roleOf.entries()) {
    if (role === roleNumber('parent')) parents.set(present(set.instanceOf[position]), position);
  }
  const pairs: PlantedPair[] = [];
  for (const [position, role] of set.roleOf.entries()) {
    if (role !== roleNumber('fault')) continue;
    const named = set.read(position).label?.parent;
    const parent =
      (named === undefined ? undefined : positionOf(named)) ??
      parents.get(present(set.instanceOf[position]));
    if (parent !== undefined) pairs.push({ fault: position, parent });
  }
  if (pairs.length > 0) return pairs;
  throw new UserError(
    'the set has no fault beside the clean run that it was planted in; make one with tj generate or tj inject',
  );
}

/** How many of the latest pairs the running Δ is over. */
export const LATEST = 200;

export interface CanaryParts {
  readonly set: IndexedSet;
  readonly pairs: readonly PlantedPair[];
  /** Finds out which engine answers for the judge, which is tried again as long as it cannot be reached. */
  readonly ready: () => Promise<ReadyJudge>;
  readonly stop: StopSwitch;
  readonly jobs: number;
  readonly retries: number;
  /** How many pairs are drawn at once. Their runs are shuffled, so that no judge sees which two belong together. */
  readonly perRound: number;
  readonly onFailure: (message: string) => void;
}

/**
 * Draws pairs from a set whose faults are known, has a live judge read both runs of each, and watches whether it still
 * tells them apart as well as it did. What a failed call would have said is not known, so its pair does not count.
 */
export class Canary {
  readonly #parts: CanaryParts;
  readonly #limit: EndpointLimit;
  readonly #blinding = new Blinding();
  readonly #detector: DropDetector;
  #state: CanaryState;
  #drawn = 0;
  #ready: ReadyJudge | null = null;

  constructor(state: CanaryState, parts: CanaryParts) {
    this.#state = state;
    this.#parts = parts;
    this.#limit = new EndpointLimit(parts.jobs);
    this.#detector = new DropDetector(state.runLength, state.detector);
  }

  get state(): CanaryState {
    return this.#state;
  }

  /** How near the alarm is: 1 or more raises it. */
  get level(): number {
    return this.#detector.level;
  }

  /** Asks about so many pairs, or as many as a round has. */
  async round(most = Number.POSITIVE_INFINITY): Promise<void> {
    const { pairs, perRound } = this.#parts;
    this.#ready ??= await this.#parts.ready();
    const ready = this.#ready;
    const drawn = Array.from({ length: Math.min(perRound, most) }, () => {
      const turn = this.#blinding.turnOf(`draw ${this.#drawn++}`) / 2 ** 48;
      return { pair: present(pairs[Math.floor(turn * pairs.length)]), number: this.#drawn };
    });
    const runs = drawn
      .flatMap(({ pair, number }) => [
        { position: pair.fault, key: `${number} fault` },
        { position: pair.parent, key: `${number} parent` },
      ])
      .map((run) => ({ ...run, turn: this.#blinding.turnOf(`ask ${run.key}`) }))
      .sort((a, b) => a.turn - b.turn);
    const flags = new Map<string, boolean | null>();
    const left = runs[Symbol.iterator]();
    const work = async (): Promise<void> => {
      for (const { position, key } of left) {
        const flag = await this.#ask(position, ready);
        if (flag !== undefined) flags.set(key, flag);
      }
    };
    await Promise.all(Array.from({ length: Math.min(this.#parts.jobs, runs.length) }, work));
    for (const { number } of drawn) {
      const [fault, parent] = [flags.get(`${number} fault`), flags.get(`${number} parent`)];
      if (fault !== undefined && parent !== undefined) this.#count(fault, parent);
    }
  }

  /** Undefined where the call failed, null where the answer cannot be read. */
  async #ask(position: number, ready: ReadyJudge): Promise<boolean | null | undefined> {
    const { set, stop, retries, onFailure } = this.#parts;
    if (stop.draining.aborted) return undefined;
    this.#state = { ...this.#state, calls: this.#state.calls + 1 };
    try {
      const options = { stop, retries, limit: this.#limit };
      const { error, extra, faulty } = await judgeOne(ready, set.read(position), options);
      return isUnscored(error, extra?.unscored_as) ? null : faulty;
    } catch (error) {
      if (stop.draining.aborted) return undefined;
      if (!(error instanceof ModelFailure) && ready.judge.kind !== 'external') throw error;
      this.#state = { ...this.#state, failed: this.#state.failed + 1 };
      onFailure(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** What is unscored counts as the worst that it could have been: a judge that stops answering has dropped. */
  #count(fault: boolean | null, parent: boolean | null): void {
    const { baseline, tolerated, ...state } = this.#state;
    const difference = (fault === true ? 1 : 0) - (parent === false ? 0 : 1);
    const value = difference > 0 ? 1 : difference < 0 ? -1 : 0;
    const bet = { mean: baseline - tolerated, side: 'below', range: RANGE, largest: 1 } as const;
    this.#detector.add(gainOf({ low: value, high: value, size: 1 }, bet));
    const pairs = state.pairs + 1;
    const isNew = state.alarm === null && this.#detector.isAlarm;
    this.#state = {
      ...this.#state,
      pairs,
      sum: state.sum + value,
      latest: [...state.latest.slice(1 - LATEST), value],
      unscored: state.unscored + (fault === null || parent === null ? 1 : 0),
      detector: [...this.#detector.logs],
      alarm: isNew ? { pairs, at: new Date().toISOString() } : state.alarm,
    };
  }
}

const RANGE = { low: -1, high: 1 };

/** Resolves after so many seconds, or when the work is stopped. */
export async function pause(seconds: number, { draining }: StopSwitch): Promise<void> {
  await wait(seconds * 1000, undefined, { signal: draining }).catch(() => {});
}
