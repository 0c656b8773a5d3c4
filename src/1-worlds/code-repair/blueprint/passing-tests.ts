import type { Files } from '../repository.ts';
import type { KnownResult } from '../runner/test-memo.ts';
import { sameResult } from './evaluate-cases.ts';
import type { PlacedUnit } from './placed-unit.ts';
import { reaches } from './suspects.ts';
import { inOrderOfFile } from './test-file.ts';
import type { VisibleCases } from './visible-cases.ts';

/**
 * What the test files give while everything that they load is as it should be. Every case was run when its
 * unit was drawn; what functions are called changes no result, and no correct module keeps anything between
 * two calls, so that no order changes one either. A test holds this against real runs.
 */
export function passingTests(
  units: readonly PlacedUnit[],
  visible: VisibleCases,
  files: Files,
): readonly KnownResult[] {
  return units.flatMap((unit): readonly KnownResult[] => {
    const cases = visible.get(unit) ?? [];
    if (!cases.every(({ expected, result }) => sameResult(expected, result))) return [];
    const sources = units
      .filter((other) => reaches(unit, other, units))
      .map(({ sourcePath, source }): [string, string] => [sourcePath, source]);
    const path = unit.testPath;
    const tests = inOrderOfFile(cases).map(({ of, name }) => ({
      name: `${of} > ${name}`,
      names: [of, name],
      status: 'passed' as const,
      error: [],
    }));
    const loaded = new Map([...sources, [path, files.get(path) ?? '']]);
    return [{ loaded, result: { path, problem: null, tests } }];
  });
}
