import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelKinds } from '../../../../src/3-judging/models/kinds/model-kinds.ts';
import { ModelFailure } from '../../../../src/3-judging/models/model.ts';
import { Having, NotHere } from '../../../../src/3-judging/queue/worker/having.ts';
import { HOSTILE } from '../../../support/text/hostile.ts';

const NAMES = [
  ...['/etc/passwd', '../../x.gguf', 'gguf:/etc/passwd', 'http://evil.example/v1#x', '#x'],
  ...['//evil.example/v1#x', 'https:', 'ollama:http://evil.example', 'x@evil.example', '', ' '],
  ...['openai:gpt-4.1', 'scripted:', '__proto__', 'constructor', 'file:///etc/passwd'],
];
const name = fc.oneof(fc.constantFrom(...NAMES, ...HOSTILE), fc.string({ unit: 'binary' }));
const provider = fc.oneof(
  fc.constantFrom(...modelKinds.map(({ id }) => id), ...modelKinds.flatMap((k) => k.schemes)),
  name,
);
const aborted = AbortSignal.abort();

const having = (models: readonly string[] = []) =>
  new Having({ models, judges: [], timeout: 1, warn: () => {} });

describe('what somebody wants of a worker', () => {
  it('never makes it load an address or a file', async () => {
    const worker = having();
    await fc.assert(
      fc.asyncProperty(provider, name, async (kind, model) => {
        const found = worker.find({ kind: 'model', provider: kind, model }, aborted);
        const outcome = await found.then(
          ({ endpoint }) => endpoint,
          (error: unknown) => error,
        );
        // It has no keys, and the signal has ended: nothing is asked for what it does load.
        if (typeof outcome === 'string') expect(kind).toBe('scripted');
        else if (outcome instanceof ModelFailure) {
          expect(['ollama', 'openai', 'anthropic', 'google']).toContain(kind);
        } else {
          expect(outcome, String(outcome)).toBeInstanceOf(NotHere);
          expect((outcome as Error).message).not.toMatch(/\p{Cc}/u);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('by a path or an address is not here, even if it names a kind that takes them', async () => {
    for (const wanted of [
      { provider: 'gguf', model: '/etc/passwd' },
      { provider: 'gguf', model: 'passwd' },
      { provider: 'compatible', model: 'http://evil.example/v1#x' },
      { provider: 'http', model: '//evil.example/v1#x' },
    ]) {
      const found = having().find({ kind: 'model', ...wanted }, aborted);
      await expect(found, JSON.stringify(wanted)).rejects.toThrow(NotHere);
    }
  });

  it('is only what was named, where something was named', async () => {
    const worker = having(['scripted:']);
    const found = await worker
      .find({ kind: 'model', provider: 'scripted', model: 'scripted' }, aborted)
      .catch((error) => error);
    expect(found).not.toBeInstanceOf(NotHere);
    await expect(
      worker.find({ kind: 'model', provider: 'ollama', model: 'qwen2.5:14b' }, aborted),
    ).rejects.toThrow('it answers for scripted: only');
  });

  it('as a judge is never loaded', async () => {
    const judge = { kind: 'judge', judge: './evil.mjs', view: 'step', fingerprint: 'f' } as const;
    await expect(having().find(judge, aborted)).rejects.toThrow('started without this judge');
  });
});
