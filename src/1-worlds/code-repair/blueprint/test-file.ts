import { literal } from '../runner/literal.ts';
import type { CaseResult } from './evaluate-cases.ts';
import type { PlacedCase, PlacedUnit } from './placed-unit.ts';

/** A case as it stands in a test file; a wrong test expects something else than the case's result. */
export interface VisibleCase extends PlacedCase {
  readonly expected: CaseResult;
}

/** The test file of a unit, as a person would have written it. */
export function testFile(
  { sourcePath, fixtures }: Pick<PlacedUnit, 'sourcePath' | 'fixtures'>,
  cases: readonly VisibleCase[],
): string {
  const functions = [...new Set(cases.map(({ of }) => of))];
  const from = sourcePath.replace('src/', '../src/').replace(/\.ts$/, '');
  const uses = fixtures !== '' && cases.some(({ call }) => /\b[A-Z]{4,}\b/.test(call));
  return [
    "import { describe, expect, it } from 'vitest';",
    importLine(functions.toSorted(), from),
    ...(uses ? ['', fixtures.trimEnd()] : []),
    ...functions.flatMap((name) => ['', ...group(name, cases)]),
    '',
  ].join('\n');
}

/** The tests of one function stand together. */
export function inOrderOfFile<Case extends { readonly of: string }>(
  cases: readonly Case[],
): readonly Case[] {
  const functions = [...new Set(cases.map(({ of }) => of))];
  return functions.flatMap((name) => cases.filter(({ of }) => of === name));
}

function importLine(names: readonly string[], from: string): string {
  const line = `import { ${names.join(', ')} } from '${from}';`;
  return line.length <= 100
    ? line
    : `import {\n${names.map((name) => `  ${name},`).join('\n')}\n} from '${from}';`;
}

function group(name: string, cases: readonly VisibleCase[]): readonly string[] {
  const tests = cases
    .filter(({ of }) => of === name)
    .map((part) => `  it(${literal(part.name)}, () => {\n    ${expectation(part)}\n  });`);
  return [`describe('${name}', () => {`, tests.join('\n\n'), '});'];
}

/** The one statement of a test. */
export function expectation({ call, expected }: Pick<VisibleCase, 'call' | 'expected'>): string {
  switch (expected.kind) {
    case 'simple':
      return `expect(${call}).toBe(${expected.text});`;
    case 'compound':
      return `expect(${call}).toEqual(${expected.text});`;
    case 'throws':
    case 'broken':
      return `expect(() => ${call}).toThrow(${literal(expected.text)});`;
  }
}
