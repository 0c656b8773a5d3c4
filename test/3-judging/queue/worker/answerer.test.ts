import { describe, expect, it } from 'vitest';
import type { ExternalInput, ExternalJudge } from '../../../../src/3-judging/judges/judge.ts';
import type { GenerateRequest } from '../../../../src/3-judging/models/model.ts';
import { NO_LIMITS } from '../../../../src/3-judging/queue/call.ts';
import type { Lanes } from '../../../../src/3-judging/queue/collector/lanes.ts';
import { remoteJudge, remoteModel } from '../../../../src/3-judging/queue/collector/remote.ts';
import {
  type Answerer,
  judgeAnswerer,
  modelAnswerer,
} from '../../../../src/3-judging/queue/worker/answerer.ts';
import { fakeModel } from '../../../support/models/fake-model.ts';
import { item } from '../../judges/own/some-item.ts';

const { signal } = new AbortController();
const ENGINE = { engine: 'fake', version: null, digest: null };

/** Lanes that hand every call to a worker, as JSON, the way Redis does. */
function lanesTo(answerer: Answerer): Lanes {
  const lanes = {
    open: async () => ({ lane: '', engine: answerer.engine }),
    async ask(_: unknown, content: object) {
      const call = answerer.read(JSON.parse(JSON.stringify({ ...content, limits: NO_LIMITS })));
      const { value } = await call.make(signal);
      return { value: JSON.parse(JSON.stringify(value)), forget: () => {} };
    },
  };
  return lanes as unknown as Lanes;
}

describe('a worker', () => {
  it.each<Partial<GenerateRequest>>([
    { schema: { type: 'object' } },
    { schema: null, system: 'Be strict.', examples: ['PASS', 'FAIL'] },
  ])('asks a model exactly what it is told: %j', async (changes) => {
    const { model, asked } = fakeModel(() => 'PASS');
    const wanted = { kind: 'model', provider: 'ollama', model: 'm' } as const;
    const remote = remoteModel(wanted, lanesTo(modelAnswerer(model, ENGINE)));
    const decoding = { temperature: 0, seed: 7, contextTokens: 8192 };
    const request = { prompt: 'Well?', schema: null, ...decoding, ...changes, signal };
    expect(await remote.generate(request)).toMatchObject({ text: 'PASS' });
    expect(asked).toEqual([request]);
  });

  it.each([undefined, 0, 4.5])('passes the score %s of a judge on', async (score) => {
    const judgement = { faulty: true, failureStep: null, failureType: null, confidence: 1 };
    const own: ExternalJudge = {
      kind: 'external',
      id: 'mine',
      view: 'step',
      endpoint: 'mine',
      source: { name: 'mine', fingerprint: async () => 'f', unseen: [] },
      judge: async () => ({
        ...judgement,
        rationale: 'so',
        ...(score === undefined ? {} : { score }),
      }),
    };
    const remote = remoteJudge(own, lanesTo(judgeAnswerer(own)));
    await remote.source?.fingerprint(signal);
    const decision = await remote.judge(item('a') as ExternalInput, signal);
    expect(decision).toMatchObject({ faulty: true, rationale: 'so' });
    expect('score' in decision ? decision.score : undefined).toBe(score);
  });
});
