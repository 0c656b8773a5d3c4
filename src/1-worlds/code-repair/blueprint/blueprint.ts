import type { Files } from '../repository.ts';
import type { Bug } from '../units/unit.ts';
import type { PlacedCase, PlacedUnit } from './placed-unit.ts';
import type { VisibleCase } from './test-file.ts';
import type { Voice } from './voice.ts';

/** A bug in the place where a repository has it, or could get it. */
export interface PlacedBug extends Bug {
  readonly unit: PlacedUnit;
}

/** A test that the goal is about. It fails, unless nothing is to be fixed. */
export interface NamedTest extends VisibleCase {
  readonly unit: PlacedUnit;
  /** What the code gives instead, as the runner prints it. */
  readonly received: string;
}

/** Everything that one instance consists of. */
export interface Blueprint {
  readonly project: string;
  readonly units: readonly PlacedUnit[];
  /** The repository as the agent finds it. */
  readonly files: Files;
  /** The bug in it; null if the code is right. */
  readonly bug: PlacedBug | null;
  /** The documented behaviour that the named test is about. */
  readonly promise: string;
  /** What the goal names: one test or two. */
  readonly tests: readonly [NamedTest, ...NamedTest[]];
  /** Cases that the bug breaks and that no test of the repository shows. */
  readonly remaining: readonly PlacedCase[];
  /** The seed for the order of tests with which the tests fail; null if they always do. */
  readonly orderSeed: number | null;
  /** Whether a test still fails after the repair that does not work. */
  readonly attemptFails: boolean;
  /** A change elsewhere that no test of the repository notices and that breaks something. */
  readonly trap: PlacedBug | null;
  readonly voice: Voice;
}
