import { runChecker } from '../../1-worlds/contract/check-run.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import { toolIndex } from '../../1-worlds/contract/play.ts';
import type { ClauseDefinition } from './clause.ts';

export const oracleClauses: readonly ClauseDefinition[] = [
  {
    name: 'the oracle breaks no rule, not even an optional one',
    *breaches(sample) {
      const { rulebook } = sample.environment;
      const rules = rulebook.optionalRules?.map(({ name }) => name);
      const violationsOf = runChecker(rulebook, { rules });
      for (const { instance, parent } of sample) {
        for (const { rule, step, message } of violationsOf(parent)) {
          yield `${instance.id}: ${rule} at step ${step}: ${message}`;
        }
      }
    },
  },
  {
    name: 'the oracle reaches the expected outcome',
    *breaches(sample) {
      const { environment } = sample;
      for (const { instance, parent } of sample) {
        const outcome = environment.outcome(parent.steps, instance);
        if (!sameOutcome(outcome, environment.expected(instance))) {
          yield `${instance.id} ends in ${JSON.stringify(outcome)}`;
        }
      }
    },
  },
  {
    name: "the oracle's calls and their results have the shapes that the tools declare",
    *breaches(sample) {
      const tools = toolIndex(sample.environment);
      for (const { instance, parent } of sample) {
        for (const { call, observation } of parent.steps) {
          const tool = tools.get(call.tool);
          if (tool === undefined) yield `${instance.id} calls ${call.tool}, which does not exist`;
          else if (!tool.arguments.safeParse(call.args).success) {
            yield `${instance.id}: the arguments of ${call.tool} do not match its schema`;
          } else if (observation.ok && !tool.result.safeParse(observation.data).success) {
            yield `${instance.id}: the result of ${call.tool} does not match its schema`;
          }
        }
      }
    },
  },
];
