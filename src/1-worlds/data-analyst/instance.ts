import type { PythonRandom } from '../../base/random/python-random.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { Instance, RunLength } from '../contract/environment.ts';
import { isTelling, isUnambiguous } from './analysis/mistakes.ts';
import { faults } from './faults/faults.ts';
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
  readonly #length: RunLength;

  constructor(index: number, seed: number, length: RunLength) {
    this.#index = index;
    this.#seed = seed;
    this.#length = length;
  }

  get id(): string {
    return instanceId(this.#index);
  }

  /** What the request is known by in caches: everything about it follows from this. */
  get key(): string {
    return `${this.#index}/${this.#length}/${this.#seed}`;
  }

  get scenario(): Scenario {
    return scenarioAt(this.#index);
  }

  get goal(): string {
    return goalText(this.task);
  }

  get task(): Task {
    return tasks.get(this.key, () => unambiguousTask(this.#index, this.#seed, this.#length));
  }
}

const SEED_BITS = 40;

export function generateRequest(
  random: PythonRandom,
  index: number,
  length: RunLength = 'mixed',
): AnalysisRequest {
  return new AnalysisRequest(index, random.getrandbits(SEED_BITS), length);
}

/**
 * What the first instances of every seed can host, so that the smallest sets have every fault type. All
 * others host what they happen to.
 */
const FIRST_HOSTS: readonly (readonly string[])[] = [
  ['wrong_computation', 'wrong_table'],
  ['doubled_rows', 'over_broad_query'],
  ['ignored_description', 'uncorrected_error'],
  ['repeated_step', 'misreported_figure'],
  ['goal_drift', 'reasoning_mismatch'],
  ['personal_data', 'undescribed_table', 'unsupported_claim'],
  ['dropped_filter', 'fabricated_result', 'skipped_check'],
  ['missed_clarification'],
];

function hosts(task: Task, names: readonly string[]): boolean {
  return faults.every(({ name, canHost }) => !names.includes(name) || canHost({ task }));
}

function unambiguousTask(index: number, seed: number, length: RunLength): Task {
  const round = Math.floor(index / SCENARIOS.length);
  const wanted = FIRST_HOSTS[index] ?? [];
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const drawn = drawTask(scenarioAt(index), round, seed * MOST_TRIES + attempt, length);
    if (isTelling(drawn) && isUnambiguous(drawn) && hosts(drawn, wanted)) return drawn;
  }
  throw new Error(`no unambiguous task for the seed ${seed}`);
}
