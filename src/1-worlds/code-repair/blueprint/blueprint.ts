import type { Files } from '../repository.ts';
import type { Effort } from '../scenario.ts';
import type { Bug } from '../units/unit.ts';
import type { PlacedCase, PlacedUnit } from './placed-unit.ts';
import type { Setting } from './project-files.ts';
import type { VisibleCase } from './test-file.ts';
import type { Voice } from './voice.ts';

/** A bug in the place where a repository has it, or could get it. */
export interface PlacedBug extends Bug {
  readonly unit: PlacedUnit;
}

/** A test that the goal is about. It fails, unless nothing is to be fixed. */
export interface NamedTest extends VisibleCase {
  readonly unit: PlacedUnit;
}

/** Everything that one instance consists of. */
export interface Blueprint {
  readonly project: string;
  readonly units: readonly PlacedUnit[];
  /** The repository as the agent finds it. */
  readonly files: Files;
  /** The bug in it; null if the code is right. */
  readonly bug: PlacedBug | null;
  /** Another bug elsewhere, which fails a test of its own; null if there is one cause at most. */
  readonly second: PlacedBug | null;
  /** The bug that the task is about, also where the code is right: the one that it could be taken for. */
  readonly about: PlacedBug;
  /** What the goal names: one test or two. */
  readonly tests: readonly [NamedTest, ...NamedTest[]];
  /** Cases that the bug breaks and that no test of the repository shows. */
  readonly remaining: readonly PlacedCase[];
  /** The seed for the order of tests with which the tests fail; null if they always do. */
  readonly orderSeed: number | null;
  /** Whether a test still fails after the repair that does not work. */
  readonly attemptFails: boolean;
  /** A change elsewhere that no test of the repository notices and that breaks something. */
  readonly trap: PlacedBug;
  /** Who decides about each module. */
  readonly owners: ReadonlyMap<PlacedUnit, string>;
  /** What the CI job is set up with, as its file says. */
  readonly settings: readonly Setting[];
  /** Whether there is a changelog to keep. */
  readonly hasChangelog: boolean;
  readonly effort: Effort;
  readonly voice: Voice;
}
