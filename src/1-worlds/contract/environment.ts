import { InvalidOptionError } from '../../base/errors.ts';
import type { PythonRandom } from '../../base/random/python-random.ts';
import type { Run } from '../../run/run.ts';
import type { FaultOperator } from './fault-operator.ts';
import type { Outcome } from './outcome.ts';
import type { Act } from './play.ts';
import type { PlayedRun, PlayedStep } from './played-run.ts';
import type { Rulebook } from './rulebook.ts';
import type { Tool } from './tool.ts';

/** Another wording of a correct reply, which states the same facts. */
export interface Paraphrase<Task> {
  /** What the contract calls it where it breaks its promise. */
  readonly name: string;
  /** The reply in other words; null if it is a reply of another kind. */
  reply(answer: string, instance: Task): string | null;
  /**
   * The verbs, nouns and other content words that it brings in: synonyms and turns of phrase. Words of the goal and
   * of the reply need not be here. Whoever lists one vouches that it adds no claim.
   */
  readonly newWords?: readonly string[];
}

/** A ceiling that an environment raises. */
interface RaisedCeiling {
  /** In how many pairs the fault may look more like a fault than its parent does: 0.5 is chance. */
  readonly ceiling: number;
  readonly reason: string;
}

/** What patterns are read from: the reply, the thoughts, or the whole run. */
export interface Tells {
  readonly everything?: RaisedCeiling;
  readonly reply?: RaisedCeiling;
  readonly thoughts?: RaisedCeiling;
}

/**
 * A part of the world that others than the agent write to and that the agent reads: a customer's name, a comment
 * in a file, the description of a column. Whoever can write there can address whoever judges the run.
 */
export interface Channel<Task, World> {
  /** What programs call it: `customer_name`. */
  readonly name: string;
  /** A fresh world in which somebody wrote this text there; null if nothing in the run would show it. */
  world(instance: Task, text: string, run: PlayedRun): World | null;
}

/** One task for the agent. An environment adds the fields that its world needs. */
export interface Instance {
  readonly id: string;
  readonly scenario: string;
  readonly goal: string;
}

/** How long the runs of a set may be: `mixed` has short and long ones. */
export const RUN_LENGTHS = ['short', 'mixed', 'long'] as const;
export type RunLength = (typeof RUN_LENGTHS)[number];

/**
 * A world in which an agent works and in which faults can be planted. The contract in one sentence:
 * seeded instances, a world that answers calls and forbids nothing, an oracle that is always right,
 * rules that say what went wrong, and operators that each make one thing wrong.
 * `environmentContract` spells it out in clauses that a test can run.
 */
export interface Environment<Task extends Instance = Instance, World = unknown, State = unknown> {
  readonly name: string;
  /** Who is being judged. Completes "You are auditing …": `a customer-support agent`. */
  readonly role: string;
  /** Who reads the final answer. Completes "the answer it sent to …": `the customer`. */
  readonly audience: string;
  /** What the agent must do, in the words that judges and agents are given. */
  readonly procedure: string;
  /**
   * Stock phrases of correct answers for which no observation is the source, such as `within five working
   * days`. The judge `grounded` does not hold them against an agent.
   */
  readonly allowed?: readonly string[];
  readonly tools: readonly Tool<World>[];
  /**
   * Other wordings of the oracle's replies, for the harmless edits of a set: each states the same facts. Give
   * at least two for every kind of reply.
   */
  readonly paraphrases?: readonly Paraphrase<Task>[];
  /** Where others write what the agent reads, for attacks on the judge; without any, none comes from there. */
  readonly channels?: readonly Channel<Task, World>[];
  /** The faults of a set that names no types, in the order in which the set takes them. */
  readonly faults: readonly FaultOperator<Task>[];
  /**
   * Faults that are planted only when they are named. Prompts list `faults`, so adding one there
   * changes every prompt and every generated set; adding one here changes neither.
   */
  readonly optionalFaults?: readonly FaultOperator<Task>[];
  /**
   * At most so many faults of a set are planted in one instance; 3 unless given. Faults that share a clean
   * run say less together, and a set has one clean run for three faults.
   */
  readonly faultsPerInstance?: number;
  readonly rulebook: Rulebook<State>;
  /**
   * How much patterns of words may tell of a fault, by what they are read from, where that is more than the
   * contract allows: with the reason why it cannot be less.
   */
  readonly tells?: Tells;
  /**
   * Draws instance `index`. It is called once per index, from 0 upwards, on one generator.
   * A large set keeps every instance in memory, so store what was drawn and derive the rest.
   */
  generate(random: PythonRandom, index: number): Task;
  /** The same environment with runs of another length; absent where all runs are about as long. */
  ofLength?(length: RunLength): Environment<Task, World, State>;
  /** A fresh world for one run. */
  world(instance: Task): World;
  /** Plays the instance correctly through `act` and returns the final answer. */
  oracle(instance: Task, act: Act): string;
  /**
   * How a run ended, read from its steps. The instance is for worlds whose end state no step shows in
   * full, and for checks that the agent must not see.
   */
  outcome(steps: readonly PlayedStep[], instance: Task): Outcome;
  /** How a correct run of this instance ends. */
  expected(instance: Task): Outcome;
  /** The index that an id was generated for; null if it is no id of this environment. */
  indexOf?(instanceId: string): number | null;
  /** The scenario of an instance, from its id alone: a set that was read from a file has no more. */
  scenarioOf?(instanceId: string): string | null;
  /** Whether the final answer states what was done; null if nothing was done that it could state. */
  statesOutcome?(run: Run): boolean | null;
  /**
   * The reply that follows from what happened in a run: the oracle's answer to the oracle's steps, and to
   * other steps what an honest agent would say after them. Null where it would not send a usual reply.
   * Without this function, faults keep the replies of their parents.
   */
  replyTo?(steps: readonly PlayedStep[], instance: Task): string | null;
  /**
   * Whether the thought of a step speaks of the result right before it, so that a harmless edit leaves the two
   * together. Omit it if no thought does.
   */
  looksBack?(step: PlayedStep, before: PlayedStep): boolean;
}

/**
 * An environment with runs of the length that was asked for. A folder that somebody sent may ask for anything.
 *
 * @param length undefined or null if none was asked for
 */
export function ofLength(environment: Environment, length?: string | null): Environment {
  if (length === undefined || length === null) return environment;
  const asked = RUN_LENGTHS.find((known) => known === length);
  if (asked === undefined || environment.ofLength === undefined) {
    throw new InvalidOptionError(
      'length',
      environment.ofLength === undefined
        ? `is not a choice that ${environment.name} offers; omit it`
        : `must be one of ${RUN_LENGTHS.join(', ')}`,
    );
  }
  return environment.ofLength(asked);
}

/**
 * Checks the types of an environment where it is defined. They are kept, so that another environment
 * can be made from this one by spreading it and adding a tool, a rule or a fault.
 */
export function defineEnvironment<Task extends Instance, World, State>(
  environment: Environment<Task, World, State>,
): Environment<Task, World, State> {
  return environment;
}
