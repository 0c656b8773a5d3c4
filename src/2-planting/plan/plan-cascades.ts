import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { playOracle } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { InvalidOptionError } from '../../base/errors.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import type { Conflict } from '../faults/merge-edits.ts';
import { cascadePlanter } from '../faults/plant-faults.ts';
import type { InstanceStream } from './instance-stream.ts';

type Faults = readonly FaultOperator<Instance>[];

/** Faults that are planted together, and in which instances. */
interface PlannedCombination {
  readonly faults: Faults;
  /** The indexes of the instances, in order. */
  readonly hosts: readonly number[];
}

/** Faults that could not be planted together. */
interface SkippedCombination {
  readonly types: readonly string[];
  /** Whether some of them already do not fit into one run, so that nothing was tried. */
  readonly holdsSkipped: boolean;
  /** Why, in the last instance that was tried; null if none was. */
  readonly conflict: Conflict | null;
}

export interface CascadePlan {
  readonly planned: readonly PlannedCombination[];
  /** Combinations that were tried, or hold one that was, and of which the set has none. */
  readonly skipped: readonly SkippedCombination[];
  /** How often an instance was passed over although others host the same faults. */
  readonly passedOver: number;
}

/** How many instances may refuse some faults, for each that takes them. */
const TRIES_PER_HOST = 40;
/** How many instances are looked at for each, whether or not they can host the faults at all. */
const LOOKS_PER_HOST = 1000;
/** Every combination looks for its hosts among the same first instances, so their runs are kept. */
const KEPT_PARENTS = 1000;

/**
 * Plans runs with 2 to `most` faults, equally many of each number. The combinations of a number take
 * turns, in an order that the seed shuffles, and each is planted in the first instances in which a replay
 * shows all of its faults. What cannot share a run is skipped and counted. A combination whose turn never
 * comes is not tried: there may be hundreds of them, and finding a host takes replays.
 *
 * @param each how many runs there are of each number of faults
 */
export function planCascades(
  environment: Environment,
  instances: InstanceStream,
  faults: Faults,
  options: { readonly seed: number | bigint; readonly most: number; readonly each: number },
): CascadePlan {
  const { seed, most, each } = options;
  const plant = cascadePlanter(environment, seed);
  const parents = new Map<Instance, PlayedRun>();
  const parentOf = (instance: Instance): PlayedRun => {
    const parent = parents.get(instance) ?? playOracle(environment, instance);
    if (parents.size < KEPT_PARENTS) parents.set(instance, parent);
    return parent;
  };
  // Every combination asks the same first instances, and a world may have to draw much of one to answer.
  const hosted: ReadonlySet<FaultOperator<Instance>>[] = [];
  const hostedBy = (index: number): ReadonlySet<FaultOperator<Instance>> => {
    hosted[index] ??= new Set(faults.filter((fault) => fault.canHost(instances.at(index))));
    return hosted[index];
  };
  const planned: PlannedCombination[] = [];
  const skipped: SkippedCombination[] = [];
  let passedOver = 0;
  for (let number = 2; number <= most; number++) {
    const searches = Array.from(
      combinations(faults, number),
      (chosen) =>
        new HostSearch(chosen, hostedBy, (index) => {
          const instance = instances.at(index);
          return plant(instance, parentOf(instance), chosen);
        }),
    );
    const open = searches.filter(({ types }) => !holdsSkipped(types, skipped));
    const turns = [...open];
    new PythonRandom(`faults-${number}-${seed}`).shuffle(turns);
    takeTurns(turns, each);
    if (turns.every(({ taken }) => taken === 0)) {
      throw new InvalidOptionError(
        'faults per run',
        `can be ${number - 1} at most: no ${number} of the faults ${faults.map(({ name }) => name).join(', ')} fit into one run of ${environment.name}`,
      );
    }
    for (const { types, isInVain, conflict } of searches) {
      const wasTried = open.some((search) => search.types === types);
      if (isInVain || !wasTried) skipped.push({ types, holdsSkipped: !wasTried, conflict });
    }
    for (const { faults: chosen, hosts, taken, refused } of turns) {
      passedOver += taken > 0 ? refused : 0;
      if (taken > 0) planned.push({ faults: chosen, hosts: hosts.slice(0, taken) });
    }
  }
  return { planned, skipped, passedOver };
}

/** Each combination takes one more instance in its turn, until there are enough or none is left. */
function takeTurns(searches: readonly HostSearch[], wanted: number): void {
  let left = wanted;
  let active = searches;
  while (left > 0 && active.length > 0) {
    active = active.filter((search) => {
      if (left === 0) return true;
      const isTaken = search.take();
      if (isTaken) left--;
      return isTaken;
    });
  }
}

/** Two faults that never share a run do not share one with a third either. */
function holdsSkipped(types: readonly string[], skipped: readonly SkippedCombination[]): boolean {
  return skipped.some(
    (each) => each.types.length < types.length && each.types.every((type) => types.includes(type)),
  );
}

/** Looks for the instances that take some faults together, one after the other. */
class HostSearch {
  readonly faults: Faults;
  readonly types: readonly string[];
  readonly hosts: number[] = [];
  /** How many of the hosts are used. */
  taken = 0;
  /** How many instances refused the faults so far, and why the last of them did. */
  refused = 0;
  conflict: Conflict | null = null;
  readonly #hostedBy: (index: number) => ReadonlySet<FaultOperator<Instance>>;
  readonly #plant: (index: number) => object | Conflict;
  #index = 0;

  constructor(
    faults: Faults,
    hostedBy: (index: number) => ReadonlySet<FaultOperator<Instance>>,
    plant: (index: number) => object | Conflict,
  ) {
    this.faults = faults;
    this.#hostedBy = hostedBy;
    this.types = faults.map(({ name }) => name);
    this.#plant = plant;
  }

  /** Whether it has looked for a host and found none. */
  get isInVain(): boolean {
    return this.#index > 0 && this.hosts.length === 0;
  }

  /** Uses one more host; false if there is none. */
  take(): boolean {
    if (this.taken === this.hosts.length && !this.find()) return false;
    this.taken++;
    return true;
  }

  /** Finds one more host; false if that takes too long. */
  find(): boolean {
    const found = this.hosts.length;
    while (
      this.refused < TRIES_PER_HOST * (found + 1) &&
      this.#index < LOOKS_PER_HOST * (found + 1)
    ) {
      const index = this.#index++;
      const hosted = this.#hostedBy(index);
      if (!this.faults.every((fault) => hosted.has(fault))) continue;
      const planted = this.#plant(index);
      if (typeof planted !== 'string') {
        this.hosts.push(index);
        return true;
      }
      this.conflict = planted;
      this.refused++;
    }
    return false;
  }
}

/** Every way to choose so many of some items, in the order of the items. */
export function* combinations<Item>(
  items: readonly Item[],
  count: number,
): Generator<readonly Item[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [at, first] of items.entries()) {
    for (const others of combinations(items.slice(at + 1), count - 1)) yield [first, ...others];
  }
}
