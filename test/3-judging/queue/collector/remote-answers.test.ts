import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExternalInput, ExternalJudge } from '../../../../src/3-judging/judges/judge.ts';
import { isUnscored } from '../../../../src/3-judging/judges/judge.ts';
import { ModelFailure } from '../../../../src/3-judging/models/model.ts';
import type { Lanes } from '../../../../src/3-judging/queue/collector/lanes.ts';
import { remoteJudge, remoteModel } from '../../../../src/3-judging/queue/collector/remote.ts';

const TYPES = ['wrong_tool', 'premature_stop'];
const input = { view: 'step', steps: [{}, {}, {}] } as unknown as ExternalInput;
const signal = new AbortController().signal;

/** Lanes on which one thing comes back for every call. */
function lanesWith(value: unknown) {
  const seen = { forgotten: 0 };
  const lanes = {
    open: async () => ({ lane: '', engine: null }),
    ask: async () => ({ value, forget: () => seen.forgotten++ }),
  };
  return { lanes: lanes as unknown as Lanes, seen };
}

async function judged(value: unknown) {
  const { lanes, seen } = lanesWith(value);
  const own = { id: 'j', view: 'step', source: { name: 'j', fingerprint: async () => 'f' } };
  const judge = remoteJudge(own as unknown as ExternalJudge, lanes);
  await judge.source?.fingerprint(signal);
  const decision = await judge.judge(input, signal).catch((error: unknown) => error);
  return { decision, seen };
}

const field = fc.oneof(
  ...[fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.string(), fc.jsonValue()],
  fc.constantFrom(...TYPES, 'none', '__proto__', 1e308, -1, 0, 3, 4),
);
const verdict = fc.record(
  {
    faulty: fc.oneof(fc.boolean(), field),
    failure_step: field,
    failure_type: field,
    confidence: field,
    rationale: fc.oneof(fc.string(), field),
    trajectory_id: field,
  },
  { requiredKeys: ['faulty', 'confidence'] },
);

describe('whatever comes back for a judge', () => {
  it('is a verdict in bounds, no verdict, or a failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(verdict, fc.jsonValue()), async (value) => {
        const { decision } = await judged(JSON.parse(JSON.stringify(value)));
        if (decision instanceof Error) {
          expect(decision).toBeInstanceOf(ModelFailure);
          return;
        }
        const got = decision as Parameters<typeof isUnscored>[0];
        if (isUnscored(got)) return;
        expect(typeof got.faulty).toBe('boolean');
        expect(got.confidence).toBeGreaterThanOrEqual(0);
        expect(got.confidence).toBeLessThanOrEqual(1);
        // Whether the type exists is for the engine to say, which knows the fault types of the set.
        expect(got.failureType === null || typeof got.failureType === 'string').toBe(true);
        expect([null, 0, 1, 2, 3]).toContain(got.failureStep);
      }),
      { numRuns: 500 },
    );
  });

  it('is corrected as any answer is', async () => {
    const said = { faulty: true, failure_step: 99, failure_type: 'owned', confidence: 7 };
    const { decision, seen } = await judged({ ...said, rationale: '' });
    expect(decision).toMatchObject({ faulty: true, failureStep: null });
    expect(decision).toMatchObject({ confidence: 1, rawConfidence: 7 });
    // It stays in the queue until its verdict is on the disk.
    expect(seen.forgotten).toBe(0);
  });

  it('is forgotten at once if it is no answer, so that it is asked again', async () => {
    const { decision, seen } = await judged({ faulty: 'yes' });
    expect(decision).toMatchObject({ kind: 'bad response', retryable: true });
    expect(seen.forgotten).toBe(1);
  });
});

it('whatever comes back for a model is an answer in its shape, or a failure', async () => {
  const answer = fc.record({
    text: field,
    promptTokens: field,
    completionTokens: field,
    latencySeconds: field,
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(answer, fc.jsonValue()), async (value) => {
      const { lanes } = lanesWith(JSON.parse(JSON.stringify(value)));
      const model = remoteModel({ kind: 'model', provider: 'ollama', model: 'm' }, lanes);
      const request = { prompt: '', schema: {}, temperature: 0, seed: 1, contextTokens: 1, signal };
      const got = await model.generate(request).catch((error: unknown) => error);
      if (got instanceof Error) expect(got).toMatchObject({ kind: 'bad response' });
      else expect(got).toMatchObject({ text: expect.any(String) });
    }),
  );
});
