import type { Bug, Unit } from '../units/unit.ts';
import type { CaseResult } from './evaluate-cases.ts';
import { fillIn, type PlainUnit, plainUnit, type Words } from './plain-unit.ts';

/** A unit with its words filled in, as it stands in one repository. */
export interface PlacedUnit {
  readonly unit: Unit;
  readonly words: Words;
  readonly plain: PlainUnit;
  readonly sourcePath: string;
  readonly testPath: string;
  /** The correct source. */
  readonly source: string;
  readonly fixtures: string;
  readonly cases: readonly PlacedCase[];
  readonly bugs: readonly Bug[];
}

export interface PlacedCase {
  readonly of: string;
  readonly name: string;
  readonly call: string;
  /** What the correct source gives. */
  readonly result: CaseResult;
}

/** Places a unit whose dependencies have been placed before. */
export function placeUnit(
  unit: Unit,
  words: Words,
  before: ReadonlyMap<string, PlacedUnit>,
): PlacedUnit {
  const others = new Map([...before].map(([name, part]) => [name, part.words]));
  const fill = (text: string): string => fillIn(text, words, others);
  const plain = plainUnit(
    unit,
    words,
    new Map([...before].map(([name, part]) => [name, part.plain])),
  );
  return {
    unit,
    words,
    plain,
    sourcePath: `src/${words.file}.ts`,
    testPath: `test/${words.file}.test.ts`,
    source: fill(unit.source),
    fixtures: fill(unit.fixtures ?? ''),
    cases: unit.cases.map(({ of, name, call }, index) => ({
      of: fill(of),
      name: fill(name),
      call: fill(call),
      result: plain.results[index] as CaseResult,
    })),
    bugs: unit.bugs.map((bug) => ({
      kind: bug.kind,
      of: fill(bug.of),
      right: fill(bug.right),
      wrong: fill(bug.wrong),
      attempt: fill(bug.attempt),
      cause: fill(bug.cause),
      fix: fill(bug.fix),
      promise: fill(bug.promise),
    })),
  };
}
