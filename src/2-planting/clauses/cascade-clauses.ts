import type { Instance } from '../../1-worlds/contract/environment.ts';
import { replay, scriptOf } from '../../1-worlds/contract/play.ts';
import type { PlayedRun, PlayedStep } from '../../1-worlds/contract/played-run.ts';
import { isSameData } from '../../base/same-data.ts';
import { cascadePlanter } from '../faults/plant-faults.ts';
import type { ClauseDefinition } from './clause.ts';
import type { FaultRun, PlayedSample } from './played-sample.ts';

/** Every two faults are tried together, so fewer instances are looked at than for single faults. */
const MOST_INSTANCES = 6;

export const cascadeClauses: readonly ClauseDefinition[] = [
  {
    name: 'faults that share a run are each in it, at the steps that its label names',
    *breaches(sample) {
      const { environment } = sample;
      const plantBoth = cascadePlanter(environment, sample.options.seed);
      for (const { instance, parent, both } of pairsOfFaults(sample)) {
        const planted = plantBoth(
          instance,
          parent,
          both.map(({ fault }) => fault),
        );
        if (typeof planted === 'string') continue;
        const { run, faults } = planted;
        const name = `${instance.id}-${faults.map(({ type }) => type).join('+')}`;
        if (!isSameData(replay(environment, instance, scriptOf(run)), run)) {
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

/** Every two faults that an instance can host. */
function* pairsOfFaults(sample: PlayedSample): Generator<{
  readonly instance: Instance;
  readonly parent: PlayedRun;
  readonly both: readonly [FaultRun, FaultRun];
}> {
  for (const { instance, parent, faults } of sample.first(MOST_INSTANCES)) {
    for (const [at, first] of faults.entries()) {
      for (const second of faults.slice(at + 1)) yield { instance, parent, both: [first, second] };
    }
  }
}

/** Whether two steps make the same call and are answered alike; where they lie does not matter. */
function isSameCall(a: PlayedStep | undefined, b: PlayedStep | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return isSameData([a.thought, a.call, a.observation], [b.thought, b.call, b.observation]);
}
