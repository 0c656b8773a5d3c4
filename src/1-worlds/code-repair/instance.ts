import { PythonRandom } from '../../base/random/python-random.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { Instance, RunLength } from '../contract/environment.ts';
import type { Blueprint } from './blueprint/blueprint.ts';
import { drawBlueprint } from './blueprint/draw-blueprint.ts';
import { Voice } from './blueprint/voice.ts';
import { goalText } from './goal.ts';
import { type Effort, habitsAt, instanceId, type Scenario, scenarioAt } from './scenario.ts';

/** A repository is some kilobytes of text, so only those that are in use are kept. */
const blueprints = new BoundedCache<Blueprint>(256);

/** What the lengths that can be asked for are drawn from. */
const EFFORTS: Readonly<Record<RunLength, readonly Effort[]>> = {
  short: ['short'],
  mixed: ['short', 'short', 'medium', 'medium', 'medium', 'medium', 'long', 'long'],
  long: ['long'],
};

/**
 * One repository with a task. It stores the number that it is drawn from and nothing else, so that the
 * instances of a large set fit in memory.
 */
export class RepairTask implements Instance {
  readonly #index: number;
  readonly #seed: number;
  readonly #length: RunLength;

  constructor(index: number, seed: number, length: RunLength) {
    this.#index = index;
    this.#seed = seed;
    this.#length = length;
  }

  /** What tells this task from all others. */
  get key(): string {
    return `${this.#index} ${this.#length} ${this.#seed}`;
  }

  get id(): string {
    return instanceId(this.#index);
  }

  get scenario(): Scenario {
    return scenarioAt(this.#index);
  }

  get goal(): string {
    return goalText(this.scenario, this.blueprint);
  }

  get blueprint(): Blueprint {
    return blueprints.get(this.key, () => {
      const { random, effort, voice } = this.#agent();
      return drawBlueprint(this.scenario, effort, voice, random);
    });
  }

  /** How the agent works and writes. It is known before the repository is drawn, which takes far longer. */
  get voice(): Voice {
    return this.#agent().voice;
  }

  #agent() {
    const random = new PythonRandom(this.#seed);
    const effort = random.choice(EFFORTS[this.#length]);
    const voice = new Voice(random.getrandbits(31), habitsAt(this.#index));
    return { random, effort, voice };
  }
}

export function generateTask(
  random: PythonRandom,
  index: number,
  length: RunLength = 'mixed',
): RepairTask {
  return new RepairTask(index, random.getrandbits(48), length);
}
