import { describe, expect, it } from 'vitest';
import { drawUnits } from '../../../src/1-worlds/code-repair/blueprint/draw-units.ts';
import {
  evaluateCases,
  sameResult,
} from '../../../src/1-worlds/code-repair/blueprint/evaluate-cases.ts';
import { suspectsOf } from '../../../src/1-worlds/code-repair/blueprint/suspects.ts';
import { BUG_KINDS } from '../../../src/1-worlds/code-repair/units/unit.ts';
import { units } from '../../../src/1-worlds/code-repair/units/units.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';

/** The words of a text that mean something, without their endings. */
const stems = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/"[^"]+"|<<[^>]+>>|[a-z]{3,}/g) ?? [])
      .filter((word) => !/^(?:the|and|for|that|with|are|has|from|one|its|than)$/.test(word))
      .map((word) => word.slice(0, 5)),
  );

/** Several draws of every unit, together with what imports it. */
const repositories = units.flatMap(({ name }) =>
  [1, 2, 3].map((seed) => {
    const importers = units.filter(({ uses }) => uses.includes(name)).map((unit) => unit.name);
    const drawn = drawUnits([name, ...importers], 2, new PythonRandom(`${name}-${seed}`));
    const placed = drawn.find(({ unit }) => unit.name === name);
    if (placed === undefined) throw new Error(`${name} was not placed`);
    return { name, seed, placed, drawn };
  }),
);

describe('the modules of the repositories', () => {
  it('are a dozen or more, and their bugs are of all kinds', () => {
    expect(units.length).toBeGreaterThanOrEqual(12);
    const kinds = new Set(units.flatMap(({ bugs }) => bugs.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual([...BUG_KINDS].sort());
  });

  it.each(repositories)('$name, draw $seed, has no gaps', ({ placed }) => {
    expect(JSON.stringify([placed.source, placed.cases, placed.bugs])).not.toMatch(/<<|>>/);
    expect(placed.source.split('\n').filter((line) => line.length > 120)).toEqual([]);
    for (const { call, result } of placed.cases) {
      expect([call, result.kind]).not.toContain('broken');
      expect(result.text).not.toMatch(/NaN|undefined|is not|Invalid|Cannot/);
    }
    for (const { of } of [...placed.cases, ...placed.bugs]) {
      expect(placed.source).toContain(`export function ${of}(`);
    }
  });

  it.each(repositories)(
    '$name, draw $seed, returns the same whatever its functions are called',
    ({ placed, drawn }) => {
      const files = new Map(drawn.map((unit) => [unit.sourcePath, unit.source]));
      const results = evaluateCases(files, placed);
      expect(results).toEqual(placed.cases.map(({ result }) => result));
    },
  );

  it.each(repositories)(
    '$name, draw $seed, has bugs that break a case of the function they are in',
    ({ placed, drawn }) => {
      placed.bugs.forEach((bug, index) => {
        expect(placed.source.split(bug.right).length, `${bug.right} occurs once`).toBe(2);
        if (bug.kind === 'shared_state') return;
        const broken = suspectsOf(drawn, placed, index).filter(
          ({ case: part }) => part.of === bug.of,
        );
        expect(broken.length, `${bug.cause}: broken cases`).toBeGreaterThan(0);
        expect(broken.length, `${bug.cause}: cases that still pass`).toBeLessThan(
          placed.cases.length,
        );
      });
    },
  );

  it.each(units.flatMap(({ name, source, bugs }) => bugs.map((bug) => ({ name, source, ...bug }))))(
    '$name promises in a doc comment what is said of it: $promise',
    ({ source, of, promise }) => {
      const before = source.slice(0, source.indexOf(`export function ${of}(`));
      const doc = stems(before.slice(before.lastIndexOf('/**')));
      const said = [...stems(promise)];
      const isSaid = said.filter((stem) => doc.has(stem));
      expect(isSaid.length / said.length, said.join(' ')).toBeGreaterThan(0.4);
    },
  );

  it.each(repositories)(
    '$name, draw $seed, has attempts that repair none of the broken cases',
    ({ placed, drawn }) => {
      placed.bugs.forEach((bug, index) => {
        if (bug.kind === 'shared_state') return;
        const files = new Map(drawn.map((unit) => [unit.sourcePath, unit.source]));
        files.set(
          placed.sourcePath,
          placed.source.replace(bug.right, () => bug.attempt),
        );
        for (const suspect of suspectsOf(drawn, placed, index)) {
          const [result] = evaluateCases(files, { ...suspect.unit, cases: [suspect.case] });
          const repaired = result !== undefined && sameResult(result, suspect.case.result);
          expect(repaired, `${bug.attempt} repairs ${suspect.case.call}`).toBe(false);
        }
      });
    },
  );
});
