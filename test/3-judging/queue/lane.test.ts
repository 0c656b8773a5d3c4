import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EngineInfo } from '../../../src/3-judging/models/model.ts';
import { laneName, type Wanted, wanted, wantedId } from '../../../src/3-judging/queue/lane.ts';

// Few letters, so that values are often equal and often run into one another.
const word = fc.string({
  unit: fc.constantFrom('a', '"', ',', '\\', ' '),
  minLength: 1,
  maxLength: 3,
});
const anyWanted: fc.Arbitrary<Wanted> = fc.oneof(
  fc.record({ kind: fc.constant('model' as const), provider: word, model: word }),
  fc.record({
    kind: fc.constant('judge' as const),
    judge: word,
    view: fc.constantFrom('step' as const, 'outcome' as const),
    fingerprint: word,
  }),
);
const part = fc.option(word);
const anyEngine: fc.Arbitrary<EngineInfo | null> = fc.option(
  fc.record({ engine: word, version: part, digest: part }),
);

describe('a lane', () => {
  it('has the name of another only if everything that answers is the same', () => {
    fc.assert(
      fc.property(anyWanted, anyWanted, anyEngine, anyEngine, (a, b, engineA, engineB) => {
        const isSame = JSON.stringify([a, engineA]) === JSON.stringify([b, engineB]);
        expect(laneName(a, engineA) === laneName(b, engineB)).toBe(isSame);
        expect(wantedId(a) === wantedId(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
      { numRuns: 2000 },
    );
  });

  it('has a name that BullMQ takes, whatever the model is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (model) => {
        const lane = laneName({ kind: 'model', provider: 'ollama', model }, null);
        expect(lane).toMatch(/^lane-[0-9a-f]{24}$/);
      }),
    );
  });
});

it('what is wanted is read only in its own shape', () => {
  const model = { kind: 'model', provider: 'ollama', model: 'a' };
  expect(wanted.safeParse(model).success).toBe(true);
  for (const broken of [
    { ...model, address: 'http://evil.example/v1' },
    { ...model, kind: 'module' },
    { ...model, model: '' },
    { ...model, model: 'a'.repeat(501) },
    { kind: 'judge', judge: 'j', view: 'step' },
    JSON.parse('{"kind":"model","provider":"a","model":"b","__proto__":{"path":"/etc/passwd"}}'),
    null,
    [],
    'model',
  ]) {
    expect(wanted.safeParse(broken).success, JSON.stringify(broken)).toBe(false);
  }
});
