import type { Instance } from '../../1-worlds/contract/environment.ts';
import { playOracle } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { isSameData } from '../../base/same-data.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import { harmlessEdits } from '../harmless/harmless-edits.ts';
import { type ClauseDefinition, repeated } from './clause.ts';
import { inAnotherYear, instancesOf } from './played-sample.ts';

/** Names with a meaning in ids, answers and episodes. */
const RESERVED_TYPES = ['clean', 'none', 'agent', ...harmlessEdits.map(({ name }) => name)];

export const instanceClauses: readonly ClauseDefinition[] = [
  {
    name: 'names are unique, and no fault type has a name that the protocol uses itself',
    *breaches({ environment }) {
      const { tools, rulebook } = environment;
      const types = everyFault(environment).map(({ name }) => name);
      const rules = [...rulebook.rules, ...(rulebook.optionalRules ?? [])];
      for (const name of repeated(tools.map((tool) => tool.name))) yield `two tools named ${name}`;
      for (const name of repeated(types)) yield `two fault types named ${name}`;
      for (const name of repeated(rules.map((rule) => rule.name))) yield `two rules named ${name}`;
      for (const name of RESERVED_TYPES) {
        if (types.includes(name)) yield `a fault type may not be named ${name}`;
      }
    },
  },
  {
    name: 'the same seed generates the same instances',
    *breaches(sample) {
      const { environment, options } = sample;
      let second: readonly Instance[] | undefined;
      const isSame = (parent: PlayedRun, instance: Instance | undefined): boolean =>
        instance !== undefined && isSameData(parent, playOracle(environment, instance));
      let at = 0;
      for (const { instance, parent, again } of sample) {
        const place = at++;
        if (isSameData(parent, again?.parent)) continue;
        second ??= instancesOf(environment, options);
        // What differs in another year differs here only if the date is not why.
        const isDated =
          again === undefined ||
          !inAnotherYear(() => isSame(parent, instancesOf(environment, options)[place]));
        if (!isSame(parent, second[place]) || !isDated) {
          yield `${instance.id} is different the second time`;
        }
      }
    },
  },
  {
    name: 'every instance has its own id',
    *breaches({ instances }) {
      const ids = instances.map(({ id }) => id);
      for (const id of repeated(ids)) yield `two instances named ${id}`;
    },
  },
  {
    name: 'the scenario that an id names is the scenario of the instance',
    *breaches({ environment, instances }) {
      if (environment.scenarioOf === undefined) return;
      for (const { id, scenario } of instances) {
        const named = environment.scenarioOf(id);
        if (named !== scenario) yield `${id} is ${scenario}, but its id says ${named}`;
      }
    },
  },
  {
    name: 'the index that an id names is the index it was generated for',
    *breaches({ environment, instances }) {
      if (environment.indexOf === undefined) return;
      for (const [index, { id }] of instances.entries()) {
        const named = environment.indexOf(id);
        if (named !== index) yield `${id} was generated for ${index}, but its id says ${named}`;
      }
    },
  },
];
