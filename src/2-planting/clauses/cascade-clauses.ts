import { isDeepStrictEqual } from 'node:util';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { replay, scriptOf } from '../../1-worlds/contract/play.ts';
import type { PlayedRun, PlayedStep } from '../../1-worlds/contract/played-run.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import type { PlantedFault } from '../faults/plant-fault.ts';
import { cascadePlanter } from '../faults/plant-faults.ts';
import { type ClauseDefinition, type ContractOptions, looksOf } from './clause.ts';

/** Every two faults are tried together, so fewer instances are looked at than for single faults. */
const MOST_INSTANCES = 6;

export const cascadeClauses: readonly ClauseDefinition[] = [
  {
    name: 'faults that share a run are each in it, at the steps that its label names',
    *breaches(environment, options) {
      const plantBoth = cascadePlanter(environment, options.seed);
      for (const { instance, parent, both } of pairsOfFaults(environment, options)) {
        const planted = plantBoth(
          instance,
          parent,
          both.map(({ fault }) => fault),
        );
        if (typeof planted === 'string') continue;
        const { run, faults } = planted;
        const name = `${instance.id}-${faults.map(({ type }) => type).join('+')}`;
        if (!isDeepStrictEqual(replay(environment, instance, scriptOf(run)), run)) {
          yield `${name} replays differently`;
        }
        for (const { fault, edit, run: alone } of both) {
          const step = faults.find(({ type }) => type === fault.name)?.step ?? -1;
          if (!isSameCall(run.steps[step], alone.steps[edit.failureStep])) {
            yield `${name} blames step ${step} for ${fault.name}, which is another call there`;
          }
          const added = edit.insert.map((_, at) => alone.steps[edit.at + at]);
          if (!added.every((call) => run.steps.some((each) => isSameCall(each, call)))) {
            yield `${name} lacks a call of ${fault.name}`;
          }
        }
      }
    },
  },
];

/** A fault, and what it is where it is planted alone. */
interface FaultAlone extends PlantedFault {
  readonly fault: FaultOperator<Instance>;
}

function* pairsOfFaults(
  environment: Environment,
  options: ContractOptions,
): Generator<{
  readonly instance: Instance;
  readonly parent: PlayedRun;
  readonly both: readonly [FaultAlone, FaultAlone];
}> {
  const instances = Math.min(options.instances, MOST_INSTANCES);
  const faults = everyFault(environment);
  for (const look of looksOf(environment, { ...options, instances })) {
    const { instance, parent } = look;
    const hosted = faults
      .filter((fault) => fault.canHost(instance))
      .map((fault) => ({ fault, ...look.planted(fault) }));
    for (const [at, first] of hosted.entries()) {
      for (const second of hosted.slice(at + 1)) yield { instance, parent, both: [first, second] };
    }
  }
}

/** Whether two steps make the same call and are answered alike; where they lie does not matter. */
function isSameCall(a: PlayedStep | undefined, b: PlayedStep | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return isDeepStrictEqual([a.thought, a.call, a.observation], [b.thought, b.call, b.observation]);
}
