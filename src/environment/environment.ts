import type { PythonRandom } from '../random/python-random.ts';
import type { Run, Step } from '../trajectory/run.ts';
import type { FaultOperator } from './fault-operator.ts';
import type { Outcome } from './outcome.ts';
import type { Act } from './play.ts';
import type { Rulebook } from './rulebook.ts';
import type { Tool } from './tool.ts';

/** One task for the agent. An environment adds whatever its world needs to know. */
export interface Instance {
  readonly id: string;
  readonly scenario: string;
  readonly goal: string;
}

/**
 * A place where an agent works and where faults can be planted. The contract in one line: seeded
 * instances, a world that answers calls and forbids nothing, an oracle that is always right, rules
 * that say what was wrong, and operators that each make one thing wrong.
 * `test/environment/contract-suite.ts` holds every environment to it.
 */
export interface Environment<Task extends Instance = Instance, World = unknown, State = unknown> {
  readonly name: string;
  /** Who is being judged, to complete «You are auditing …». */
  readonly role: string;
  /** Who reads the final answer, to complete «the answer it sent to …». */
  readonly audience: string;
  /** What the agent must do, as judges and agents are told it. */
  readonly procedure: string;
  readonly tools: readonly Tool<World>[];
  /** Fault types in the order in which a set takes them. */
  readonly faults: readonly FaultOperator<Task>[];
  readonly rulebook: Rulebook<State>;
  /**
   * Draws instance `index`. Called once for each index from 0, in order, on one generator.
   * A large set keeps every instance until it is written, so keep what was drawn and derive the rest.
   */
  generate(random: PythonRandom, index: number): Task;
  /** A fresh world for one episode. */
  world(instance: Task): World;
  /** Plays the instance correctly through `act` and returns the final answer. */
  oracle(instance: Task, act: Act): string;
  outcome(steps: readonly Step[]): Outcome;
  expected(instance: Task): Outcome;
  /** The index that an id was generated for; null if it is no id of this environment. */
  indexOf?(instanceId: string): number | null;
  /** The scenario of an instance by its id alone, for sets that were read from a file. */
  scenarioOf?(instanceId: string): string | null;
  /** Whether the final answer states what was done; null where there is nothing for it to state. */
  statesOutcome?(run: Run): boolean | null;
}

/** Checks an environment's types where it is written, and forgets them where it is used. */
export function defineEnvironment<Task extends Instance, World, State>(
  environment: Environment<Task, World, State>,
): Environment {
  return environment as unknown as Environment;
}
