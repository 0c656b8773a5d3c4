import { pythonString } from '../../base/python/repr.ts';
import type { JsonObject } from '../../run/json.ts';
import type { Observation, Run } from '../../run/run.ts';
import type { Environment, Instance } from './environment.ts';
import type { Script } from './fault-operator.ts';
import { type PlayedRun, type PlayedStep, playedSteps } from './played-run.ts';
import { failed, type Tool } from './tool.ts';

/** Makes one call and returns what the world answered. */
export type Act = (thought: string, tool: string, args: JsonObject) => Observation<JsonObject>;

/** The oracle's run: correct by construction. */
export function playOracle(environment: Environment, instance: Instance): PlayedRun {
  const steps: PlayedStep[] = [];
  const act = recorder(environment, instance, steps);
  const finalAnswer = environment.oracle(instance, act);
  return { goal: instance.goal, steps, finalAnswer };
}

/**
 * Plays a script on a fresh world, so that every observation is one that the world gave.
 *
 * @param world by default the one of the instance
 */
export function replay(
  environment: Environment,
  instance: Instance,
  script: Script,
  world: unknown = environment.world(instance),
): PlayedRun {
  const steps: PlayedStep[] = [];
  const act = recorder(environment, instance, steps, world);
  for (const { thought, call } of script.calls) act(thought, call.tool, call.args);
  return { goal: instance.goal, steps, finalAnswer: script.finalAnswer };
}

/** The calls and the answer of a run, without its observations. */
export function scriptOf(run: Run): Script {
  return {
    calls: playedSteps(run.steps).map(({ thought, call }) => ({ thought, call })),
    finalAnswer: run.finalAnswer,
  };
}

/** Acts in a fresh world, and appends each call with its observation to `steps`. */
export function recorder(
  environment: Environment,
  instance: Instance,
  steps: PlayedStep[],
  world: unknown = environment.world(instance),
): Act {
  const tools = toolIndex(environment);
  return (thought, name, args) => {
    const tool = tools.get(name);
    const observation = tool?.call(world, args) ?? failed(`unknown tool ${pythonString(name)}`);
    steps.push({ index: steps.length, thought, call: { tool: name, args }, observation });
    return observation;
  };
}

const indexes = new WeakMap<readonly Tool<unknown>[], ReadonlyMap<string, Tool<unknown>>>();

export function toolIndex(environment: Environment): ReadonlyMap<string, Tool<unknown>> {
  let index = indexes.get(environment.tools);
  if (index === undefined) {
    index = new Map(environment.tools.map((tool) => [tool.name, tool]));
    indexes.set(environment.tools, index);
  }
  return index;
}

/**
 * A script with another final answer. Agents usually hand their answer to a tool that sends it, so a
 * call that holds the old answer as one of its arguments gets the new one.
 */
export function withReply(script: Script, finalAnswer: string): Script {
  return {
    finalAnswer,
    calls: script.calls.map((planned) => {
      const { tool, args } = planned.call;
      const names = Object.keys(args).filter((name) => args[name] === script.finalAnswer);
      if (names.length === 0) return planned;
      const replaced = Object.fromEntries(names.map((name) => [name, finalAnswer]));
      return { ...planned, call: { tool, args: { ...args, ...replaced } } };
    }),
  };
}
