import { PythonRandom } from '../../base/random/python-random.ts';
import { BoundedCache } from '../bounded-cache.ts';
import type { Instance } from '../contract/environment.ts';
import type { Blueprint } from './blueprint/blueprint.ts';
import { drawBlueprint } from './blueprint/draw-blueprint.ts';
import { goalText } from './goal.ts';
import { instanceId, type Scenario, scenarioAt } from './scenario.ts';

/** A repository is some kilobytes of text, so only those that are in use are kept. */
const blueprints = new BoundedCache<Blueprint>(256);

/**
 * One repository with a task. It stores the number that it is drawn from and nothing else, so that the
 * instances of a large set fit in memory.
 */
export class RepairTask implements Instance {
  readonly #index: number;
  readonly #seed: number;

  constructor(index: number, seed: number) {
    this.#index = index;
    this.#seed = seed;
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
    const { scenario } = this;
    return blueprints.get(`${scenario} ${this.#seed}`, () =>
      drawBlueprint(scenario, new PythonRandom(this.#seed)),
    );
  }
}

export function generateTask(random: PythonRandom, index: number): RepairTask {
  return new RepairTask(index, random.getrandbits(48));
}
