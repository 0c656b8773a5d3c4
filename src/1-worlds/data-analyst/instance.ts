import type { PythonRandom } from '../../base/random/python-random.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { Instance } from '../contract/environment.ts';
import { isTelling, isUnambiguous } from './analysis/mistakes.ts';
import { instanceId, SCENARIOS, type Scenario, scenarioAt } from './scenario.ts';
import { drawTask, type Task } from './task.ts';
import { goalText } from './words/goal.ts';

/** A plan goes through its instances once per fault type, so several hundred are kept. */
const KEPT_TASKS = 512;
const tasks = new BoundedCache<Task>(KEPT_TASKS);

/** Few tries are needed; a seed that needed this many would be a defect. */
const MOST_TRIES = 1000;

/**
 * One question over a warehouse. It stores one number and derives the rest, so that the instances
 * behind a large set fit in memory.
 */
export class AnalysisRequest implements Instance {
  readonly #index: number;
  readonly #seed: number;

  constructor(index: number, seed: number) {
    this.#index = index;
    this.#seed = seed;
  }

  get id(): string {
    return instanceId(this.#index);
  }

  /** What the request is known by in caches: everything about it follows from this. */
  get key(): string {
    return `${this.#index}/${this.#seed}`;
  }

  get scenario(): Scenario {
    return scenarioAt(this.#index);
  }

  get goal(): string {
    return goalText(this.task);
  }

  get task(): Task {
    return tasks.get(this.key, () => unambiguousTask(this.#index, this.#seed));
  }
}

const SEED_BITS = 40;

export function generateRequest(random: PythonRandom, index: number): AnalysisRequest {
  return new AnalysisRequest(index, random.getrandbits(SEED_BITS));
}

function unambiguousTask(index: number, seed: number): Task {
  const round = Math.floor(index / SCENARIOS.length);
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const drawn = drawTask(scenarioAt(index), round, seed * MOST_TRIES + attempt);
    if (isTelling(drawn) && isUnambiguous(drawn)) return drawn;
  }
  throw new Error(`no unambiguous task for the seed ${seed}`);
}
