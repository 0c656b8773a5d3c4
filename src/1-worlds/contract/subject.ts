import type { Environment } from './environment.ts';
import type { FaultOperator } from './fault-operator.ts';
import type { Rulebook } from './rulebook.ts';
import type { Tool } from './tool.ts';

/** A fault type as judges and reports need it: nothing here can plant one. */
export type NamedFault = Pick<FaultOperator<never>, 'name' | 'label' | 'description'>;

/** Whether the runs of a subject can be played: every environment is a subject, and says more. */
export function isEnvironment(subject: Subject): subject is Environment {
  return 'generate' in subject && 'oracle' in subject && 'world' in subject;
}

/**
 * Whose runs are judged: everything that asking a judge and measuring it need to know. Every
 * environment is a subject. The subject of recorded runs has no world to play them in again.
 */
export interface Subject {
  readonly name: string;
  /** Who is being judged. Completes "You are auditing …": `a customer-support agent`. */
  readonly role: string;
  /** Who reads the final answer. Completes "the answer it sent to …": `the customer`. */
  readonly audience: string;
  /** What the agent must do, in the words that judges are given. */
  readonly procedure: string;
  readonly faults: readonly NamedFault[];
  /** Null for recorded runs: only an environment has rules. */
  readonly rulebook: Rulebook<unknown> | null;
  /** Which numbers are floating-point. Absent for recorded runs, whose numbers are shown as they are. */
  readonly tools?: readonly Pick<Tool<never>, 'name' | 'arguments' | 'result'>[];
  /** Stock phrases that need no source in the run. */
  readonly allowed?: readonly string[];
  /** The scenario of an instance, from its id alone. */
  scenarioOf?(instanceId: string): string | null;
}
