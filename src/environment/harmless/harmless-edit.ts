import type { PythonRandom } from '../../random/python-random.ts';
import type { Environment, Instance } from '../environment.ts';
import type { Script } from '../fault-operator.ts';
import type { PlayedRun } from '../played-run.ts';

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

/** Another wording of a correct reply, which states the same facts. */
export interface Paraphrase<Task> {
  /** What the contract calls it where it breaks its promise. */
  readonly name: string;
  /** The reply in other words; null if it is a reply of another kind. */
  reply(answer: string, instance: Task): string | null;
}
