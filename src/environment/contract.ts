import { isDeepStrictEqual } from 'node:util';
import { PythonRandom } from '../random/python-random.ts';
import type { Run } from '../trajectory/run.ts';
import { runChecker } from './check-run.ts';
import type { Environment, Instance } from './environment.ts';
import { applyEdit, type FaultOperator } from './fault-operator.ts';
import { sameOutcome } from './outcome.ts';
import { faultPlanter, type PlantedFault } from './plant-fault.ts';
import { playOracle, replay, scriptOf, toolIndex } from './play.ts';

export interface ContractOptions {
  readonly seed: number | bigint;
  /** How many instances to look at. */
  readonly instances: number;
}

/** One promise that every environment makes, and how to catch it broken. */
export interface Clause {
  readonly name: string;
  /** A sentence for each breach found; none when the promise is kept. */
  breaches(environment: Environment, options: ContractOptions): readonly string[];
}

/** How to look for breaches; an environment may also fail outright, which is one more. */
interface Search {
  readonly name: string;
  breaches(environment: Environment, options: ContractOptions): Iterable<string>;
}

const clauses: readonly Search[] = [
  {
    name: 'names are unique, and none is taken by the protocol',
    *breaches({ tools, faults }) {
      const types = faults.map(({ name }) => name);
      for (const name of repeated(tools.map((tool) => tool.name))) yield `two tools named ${name}`;
      for (const name of repeated(types)) yield `two fault types named ${name}`;
      for (const name of ['clean', 'none', 'agent']) {
        if (types.includes(name)) yield `a fault type may not be named ${name}`;
      }
    },
  },
  {
    name: 'seeded generation is deterministic',
    *breaches(environment, options) {
      const again = instancesOf(environment, options);
      for (const [index, instance] of instancesOf(environment, options).entries()) {
        const same = isDeepStrictEqual(
          playOracle(environment, instance),
          playOracle(environment, again[index] as Instance),
        );
        if (!same) yield `${instance.id} is not the same the second time`;
      }
    },
  },
  {
    name: 'every instance has an id of its own',
    *breaches(environment, options) {
      const ids = instancesOf(environment, options).map(({ id }) => id);
      for (const id of repeated(ids)) yield `two instances named ${id}`;
    },
  },
  {
    name: 'the scenario that an id names is the scenario of the instance',
    *breaches(environment, options) {
      if (environment.scenarioOf === undefined) return;
      for (const { id, scenario } of instancesOf(environment, options)) {
        if (environment.scenarioOf(id) !== scenario) yield `${id} is not ${scenario} by its id`;
      }
    },
  },
  {
    name: 'the oracle breaks no rule',
    *breaches(environment, options) {
      const check = runChecker(environment.rulebook);
      for (const instance of instancesOf(environment, options)) {
        for (const { rule, step, message } of check(playOracle(environment, instance))) {
          yield `${instance.id}: ${rule} at step ${step}: ${message}`;
        }
      }
    },
  },
  {
    name: 'the oracle reaches the expected outcome',
    *breaches(environment, options) {
      for (const instance of instancesOf(environment, options)) {
        const { steps } = playOracle(environment, instance);
        if (!sameOutcome(environment.outcome(steps), environment.expected(instance))) {
          yield `${instance.id} ends in ${JSON.stringify(environment.outcome(steps))}`;
        }
      }
    },
  },
  {
    name: "the oracle's calls and their answers have the shapes the tools declare",
    *breaches(environment, options) {
      const tools = toolIndex(environment);
      for (const instance of instancesOf(environment, options)) {
        for (const { call, observation } of playOracle(environment, instance).steps) {
          const tool = tools.get(call.tool);
          if (tool === undefined) yield `${instance.id} calls ${call.tool}, which does not exist`;
          else if (!tool.arguments.safeParse(call.args).success) {
            yield `${instance.id}: ${call.tool} was called with other arguments than it declares`;
          } else if (observation.ok && !tool.result.safeParse(observation.data).success) {
            yield `${instance.id}: ${call.tool} answered with another shape than it declares`;
          }
        }
      }
    },
  },
  {
    name: 'every fault type finds a host',
    *breaches(environment, options) {
      const instances = instancesOf(environment, options);
      for (const fault of environment.faults) {
        if (!instances.some((instance) => fault.canHost(instance))) {
          yield `no instance can host ${fault.name}`;
        }
      }
    },
  },
  {
    name: 'a mutant differs from its parent by exactly the declared edit',
    *breaches(environment, options) {
      for (const { name, parent, edit, run } of mutants(environment, options)) {
        if (!isDeepStrictEqual(scriptOf(run), applyEdit(scriptOf(parent), edit))) {
          yield `${name} makes other calls than its edit says`;
        }
        if (isDeepStrictEqual(scriptOf(run), scriptOf(parent))) yield `${name} changes nothing`;
        if (edit.at < 0 || edit.remove < 0 || edit.at + edit.remove > parent.steps.length) {
          yield `${name} edits calls that the parent does not have`;
        }
      }
    },
  },
  {
    name: "a mutant's observations are what the world answers to its calls",
    *breaches(environment, options) {
      for (const { name, instance, run } of mutants(environment, options)) {
        if (!isDeepStrictEqual(replay(environment, instance, scriptOf(run)), run)) {
          yield `${name} replays differently`;
        }
      }
    },
  },
  {
    name: 'the outcome survives a fault exactly where the operator says so',
    *breaches(environment, options) {
      for (const { name, instance, fault, run } of mutants(environment, options)) {
        const kept = sameOutcome(environment.outcome(run.steps), environment.expected(instance));
        if (kept !== fault.keepsOutcome(instance)) {
          yield `${name} ${kept ? 'keeps' : 'breaks'} the outcome`;
        }
      }
    },
  },
  {
    name: 'a fault changes the final answer exactly where the operator says so',
    *breaches(environment, options) {
      for (const { name, fault, parent, run } of mutants(environment, options)) {
        const changed = run.finalAnswer !== parent.finalAnswer;
        if (changed !== fault.changesAnswer) {
          yield `${name} ${changed ? 'changes' : 'keeps'} the answer`;
        }
      }
    },
  },
  {
    name: 'the step to blame is a step of the mutant',
    *breaches(environment, options) {
      for (const { name, edit, run } of mutants(environment, options)) {
        if (run.steps[edit.failureStep] === undefined) {
          yield `${name} blames step ${edit.failureStep} of ${run.steps.length}`;
        }
      }
    },
  },
];

/**
 * What every environment must keep for a measurement to mean anything. Run it in the tests of an
 * environment of your own, over several seeds.
 */
export const environmentContract: readonly Clause[] = clauses.map(({ name, breaches }) => ({
  name,
  breaches(environment, options) {
    const found: string[] = [];
    try {
      for (const breach of breaches(environment, options)) found.push(breach);
    } catch (error) {
      found.push(`it threw: ${error instanceof Error ? error.message : error}`);
    }
    return found;
  },
}));

interface Mutant extends PlantedFault {
  readonly name: string;
  readonly instance: Instance;
  readonly fault: FaultOperator<Instance>;
  readonly parent: Run;
}

function* mutants(environment: Environment, options: ContractOptions): Generator<Mutant> {
  const plant = faultPlanter(environment, options.seed);
  for (const instance of instancesOf(environment, options)) {
    const parent = playOracle(environment, instance);
    for (const fault of environment.faults) {
      if (!fault.canHost(instance)) continue;
      const planted = plant(instance, parent, fault);
      yield { ...planted, name: `${instance.id}-${fault.name}`, instance, fault, parent };
    }
  }
}

function instancesOf(environment: Environment, options: ContractOptions): readonly Instance[] {
  const random = new PythonRandom(options.seed);
  return Array.from({ length: options.instances }, (_, index) =>
    environment.generate(random, index),
  );
}

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
