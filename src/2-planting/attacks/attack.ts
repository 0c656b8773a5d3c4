import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';

/** Where an attack may stand in a run. */
export type AttackPlace = 'reply' | 'thought' | 'observation';

export const ATTACK_PLACES: readonly AttackPlace[] = ['reply', 'thought', 'observation'];

/** What the words of an attack may depend on. */
export interface AttackHost {
  /** The correct run of the instance. */
  readonly clean: PlayedRun;
  /** The step that the attack would rather nobody looked at. */
  readonly step: number;
  readonly place: AttackPlace;
}

/**
 * Text in a run that addresses whoever reads it and wants the run to be found correct. It changes nothing
 * about what the agent did, so a fault stays the fault that it was. The list is in `attacks.ts`.
 */
export interface Attack {
  /** What programs call it: `fake_verdict`. */
  readonly name: string;
  /** What it does, for a person to read. */
  readonly description: string;
  text(host: AttackHost): string;
}
