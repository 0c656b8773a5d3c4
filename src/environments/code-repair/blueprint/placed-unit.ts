import { Recent } from '../recent.ts';
import type { Bug, Unit } from '../units/unit.ts';
import { type CaseResult, evaluateCases } from './evaluate-cases.ts';
import { fillIn, type Words } from './fill-in.ts';

/** A unit with its words filled in, as it stands in one repository. */
export interface PlacedUnit {
  readonly unit: Unit;
  readonly words: Words;
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

const placed = new Recent<string, PlacedUnit>(3000);

/** Places a unit whose dependencies have been placed before. */
export function placeUnit(
  unit: Unit,
  words: Words,
  before: ReadonlyMap<string, PlacedUnit>,
): PlacedUnit {
  const used = unit.uses.map((name) => before.get(name) as PlacedUnit);
  const key = [unit.name, words, ...closureOf(used, before).map((part) => part.words)];
  return placed.get(JSON.stringify(key), () => place(unit, words, before));
}

function place(unit: Unit, words: Words, before: ReadonlyMap<string, PlacedUnit>): PlacedUnit {
  const others = new Map([...before].map(([name, part]) => [name, part.words]));
  const fill = (text: string): string => fillIn(text, words, others);
  const used = unit.uses.map((name) => before.get(name) as PlacedUnit);
  const sourcePath = `src/${words.file}.ts`;
  const source = fill(unit.source);
  const fixtures = fill(unit.fixtures ?? '');
  const cases = unit.cases.map((part) => ({
    of: fill(part.of),
    name: fill(part.name),
    call: fill(part.call),
  }));
  const files = new Map(closureOf(used, before).map((part) => [part.sourcePath, part.source]));
  files.set(sourcePath, source);
  const results = evaluateCases(files, { sourcePath, fixtures, cases });
  return {
    unit,
    words,
    sourcePath,
    testPath: `test/${words.file}.test.ts`,
    source,
    fixtures,
    cases: cases.map((part, index) => ({ ...part, result: results[index] as CaseResult })),
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

/** These units and everything that they import, directly or not. */
export function closureOf(
  parts: readonly PlacedUnit[],
  all: ReadonlyMap<string, PlacedUnit>,
): readonly PlacedUnit[] {
  const found = new Set<PlacedUnit>();
  const visit = (part: PlacedUnit): void => {
    for (const name of part.unit.uses) visit(all.get(name) as PlacedUnit);
    found.add(part);
  };
  for (const part of parts) visit(part);
  return [...found];
}
