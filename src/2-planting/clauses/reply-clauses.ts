import { isDeepStrictEqual } from 'node:util';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { type Outcome, sameOutcome } from '../../1-worlds/contract/outcome.ts';
import { playOracle } from '../../1-worlds/contract/play.ts';
import { cleanTrajectory } from '../../1-worlds/generate.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import { type FaithfulFault, faithfulPlanter } from '../replies/faithful-reply.ts';
import { unsourcedWords } from '../replies/unsourced-words.ts';
import { type ClauseDefinition, type ContractOptions, instancesOf } from './clause.ts';

/** What `replyTo` promises. An environment without it promises nothing. */
export const replyClauses: readonly ClauseDefinition[] = [
  {
    name: "the oracle's answer is the reply to what happened in its run",
    *breaches(environment, options) {
      if (environment.replyTo === undefined) return;
      for (const instance of instancesOf(environment, options)) {
        const { steps, finalAnswer } = playOracle(environment, instance);
        const reply = environment.replyTo(steps, instance);
        if (reply !== finalAnswer) yield `${instance.id} should be answered: ${reply}`;
      }
    },
  },
  {
    name: 'a faithful reply changes nothing but the reply',
    *breaches(environment, options) {
      for (const { name, instance, stale, faithful } of faithfulFaults(environment, options)) {
        const outcomes = [stale, faithful].map(({ steps }) => environment.outcome(steps, instance));
        if (!sameOutcome(...(outcomes as [Outcome, Outcome]))) {
          yield `${name} has another outcome`;
        }
        const changed = stale.steps.filter(
          (step, at) => !isDeepStrictEqual(step.observation, faithful.steps[at]?.observation),
        );
        if (stale.steps.length !== faithful.steps.length || changed.length > 0) {
          yield `${name} is answered differently by the world`;
        }
      }
    },
  },
  {
    name: 'a faithful reply states the facts of the observations of its own run',
    *breaches(environment, options) {
      for (const { name, instance, faithful } of faithfulFaults(environment, options)) {
        const reply = environment.replyTo?.(faithful.steps, instance);
        if (reply !== faithful.finalAnswer) yield `${name} should be answered: ${reply}`;
        if (environment.statesOutcome?.(faithful) === false) {
          yield `${name} does not state what was done`;
        }
        for (const word of unsourcedWords(faithful)) {
          yield `${name} states ${word}, which nothing in its run gives`;
        }
      }
    },
  },
];

/** Every fault with a faithful reply, in every instance that can host it. */
function* faithfulFaults(
  environment: Environment,
  options: ContractOptions,
): Generator<FaithfulFault & { readonly name: string; readonly instance: Instance }> {
  if (environment.replyTo === undefined) return;
  const plant = faithfulPlanter(environment, options.seed);
  for (const instance of instancesOf(environment, options)) {
    const parent = cleanTrajectory(environment, instance);
    for (const fault of everyFault(environment)) {
      const planted = fault.canHost(instance) ? plant(instance, parent, fault) : null;
      if (planted !== null) yield { ...planted, name: `${instance.id}-${fault.name}`, instance };
    }
  }
}
