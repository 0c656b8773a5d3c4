import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { Script } from '../../1-worlds/contract/fault-operator.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import type { PythonRandom } from '../../base/random/python-random.ts';

/** A clean run that may get a harmless edit, and the world that it was played in. */
export interface HarmlessHost {
  readonly environment: Environment;
  readonly instance: Instance;
  readonly run: PlayedRun;
}

/**
 * An edit that changes a correct run and breaks nothing. A judge that flags the edited run more often
 * than its parent reacts to the editing and not to a fault. The list is in `harmless-edits.ts`, and the
 * contract of an environment holds all of them to their promise.
 */
export interface HarmlessEdit {
  /** What programs call it: `repeated_read`. */
  readonly name: string;
  /** What is changed, for a person to read. */
  readonly description: string;
  /** Where it changes the run: its calls, one of its thoughts, or its reply. */
  readonly place: 'steps' | 'thought' | 'reply';
  /** The calls and the answer of the edited run; null if this run cannot have the edit. */
  edit(host: HarmlessHost, random: PythonRandom): Script | null;
}
