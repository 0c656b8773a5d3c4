import type { Instance } from '../../1-worlds/contract/environment.ts';
import { GroundingPool } from '../../1-worlds/contract/grounding.ts';
import { sameOutcome } from '../../1-worlds/contract/outcome.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { isSameData } from '../../base/same-data.ts';
import type { Json, JsonObject } from '../../run/json.ts';
import { faithfulRun } from '../faults/faithful-reply.ts';
import type { ClauseDefinition } from './clause.ts';
import type { PlayedSample } from './played-sample.ts';

/** What `replyTo` promises. An environment without it promises nothing. */
export const replyClauses: readonly ClauseDefinition[] = [
  {
    name: "the oracle's answer is the reply to what happened in its run",
    *breaches(sample) {
      const { environment } = sample;
      if (environment.replyTo === undefined) return;
      for (const { instance, parent } of sample) {
        const reply = environment.replyTo(parent.steps, instance);
        if (reply !== parent.finalAnswer) yield `${instance.id} should be answered: ${reply}`;
      }
    },
  },
  {
    name: 'a faithful reply changes nothing but the reply',
    *breaches(sample) {
      const { environment } = sample;
      for (const { name, instance, stale, faithful } of faithfulFaults(sample)) {
        const outcomeOf = ({ steps }: PlayedRun) => environment.outcome(steps, instance);
        if (!sameOutcome(outcomeOf(stale), outcomeOf(faithful))) {
          yield `${name} has another outcome`;
        }
        const changed = stale.steps.filter(
          (step, at) => !isSameData(step.observation, faithful.steps[at]?.observation),
        );
        if (stale.steps.length !== faithful.steps.length || changed.length > 0) {
          yield `${name} is answered differently by the world`;
        }
      }
    },
  },
  {
    name: 'a faithful reply states the facts of the observations of its own run',
    *breaches(sample) {
      const { environment } = sample;
      for (const { name, instance, faithful } of faithfulFaults(sample)) {
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

interface FaithfulFault {
  readonly name: string;
  readonly instance: Instance;
  /** The fault with the reply of its parent. */
  readonly stale: PlayedRun;
  readonly faithful: PlayedRun;
}

/** Every fault with a faithful reply, in every instance that can host it. */
function* faithfulFaults(sample: PlayedSample): Generator<FaithfulFault> {
  const { environment } = sample;
  if (environment.replyTo === undefined) return;
  for (const { instance, faults } of sample) {
    for (const { name, fault, run: stale } of faults) {
      const faithful = faithfulRun({ environment, instance }, stale, fault);
      if (faithful !== null) yield { name, instance, stale, faithful };
    }
  }
}

/**
 * The words with a digit in a reply, such as amounts, ids and dates, that neither the goal nor an
 * observation of the run gives. What the call that sends the reply was answered is not looked at,
 * because it might repeat the reply.
 */
export function unsourcedWords({ goal, steps, finalAnswer }: PlayedRun): readonly string[] {
  const observed = steps
    .filter(({ call }) => !textsIn(call.args).includes(finalAnswer))
    .map(({ observation }) => observation.data);
  let numbers: GroundingPool | undefined;
  const isNumberOf = (value: number): boolean => {
    numbers ??= new GroundingPool(observed);
    return numbers.grounds(value);
  };
  const texts = [goal, ...observed.flatMap(textsIn)].join('\n');
  return finalAnswer
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => /\p{N}/u.test(word))
    .filter((word) => !texts.includes(word) && !isNumberOf(Number(word.replaceAll(',', ''))));
}

function textsIn(object: JsonObject): readonly string[] {
  const found: string[] = [];
  const collect = (value: Json): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(object);
  return found;
}
