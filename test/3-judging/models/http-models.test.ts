import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ANSWER_BYTES } from '../../../src/3-judging/models/http/exchange.ts';
import { type FailureKind, type Model, ModelFailure } from '../../../src/3-judging/models/model.ts';
import {
  answerTo,
  closedUrl,
  type Fault,
  type LoopbackServer,
  startLoopbackServer,
} from '../../support/loopback/loopback-server.mjs';
import { failureOf, httpKinds, modelOf, request } from './http-kinds.ts';

let server: LoopbackServer;
beforeAll(async () => {
  server = await startLoopbackServer();
});
beforeEach(() => server.clear());
afterAll(() => server.close());

describe.each(httpKinds)('a model of kind $kind', (kind) => {
  let model: Model;
  let hasty: Model;
  beforeAll(async () => {
    model = await modelOf(kind, server);
    hasty = await modelOf(kind, server, { timeout: 0.1 });
  });

  it('answers with the text of the server, its token counts and how long it took', async () => {
    const asked = request();
    const generation = await model.generate(asked);
    const seen = server.requests[0];
    expect(JSON.parse(generation.text)).toEqual(
      answerTo({ ...asked, schema: seen?.schema ?? null, seed: asked.seed }),
    );
    expect(generation.promptTokens).toBeGreaterThan(15);
    expect(generation.completionTokens).toBeGreaterThan(15);
    expect(generation.latencySeconds).toBeGreaterThan(0);
    expect(generation.latencySeconds).toBeLessThan(10);
  });

  it('sends the whole prompt once, the schema, the temperature and the seed', async () => {
    const prompt =
      'Line one\n--- BEGIN ---\n"quoted" \\ {json} <tag> ünïcödé 漢字 🎉\u0007\n--- END ---\n';
    await model.generate(request({ prompt, temperature: 0.7, seed: 9 }));
    expect(server.requests).toHaveLength(1);
    const seen = server.requests[0];
    expect(seen?.prompt).toBe(prompt);
    expect(seen?.temperature).toBe(0.7);
    expect(seen?.seed).toBe(kind.takesSeed ? 9 : null);
    expect(Object.keys((seen?.schema?.properties ?? {}) as object)).toEqual([
      'reasoning',
      'faulty',
      'failure_step',
      'failure_type',
      'confidence',
    ]);
  });

  it('sends a system message as such, and no schema where there is none', async () => {
    server.set({ answer: () => 'PASS' });
    const system = 'Be strict.\n"quoted" ünïcödé 🎉';
    const answer = await model.generate(request({ system, schema: null, examples: ['FAIL'] }));
    server.set({ answer: answerTo });
    expect(answer.text).toBe('PASS');
    expect(server.requests).toHaveLength(1);
    const [seen] = server.requests;
    expect(seen).toMatchObject({ system, prompt: request().prompt, schema: null });
    expect(JSON.stringify(seen?.body)).not.toMatch(/response_?format|response_?schema|FAIL/i);
  });

  it('answers many questions at once, and the same question the same way', async () => {
    const questions = Array.from({ length: 16 }, (_, index) =>
      request({ prompt: `Question ${index % 4}` }),
    );
    const texts = (await Promise.all(questions.map((one) => model.generate(one)))).map(
      ({ text }) => text,
    );
    expect(new Set(texts).size).toBe(4);
    expect(texts.slice(4, 8)).toEqual(texts.slice(0, 4));
  });

  const failures: readonly (readonly [string, Fault, FailureKind, boolean])[] = [
    ['closes the connection at once', 'reset', 'reset', true],
    ['closes the connection in the middle of its answer', 'reset-mid-body', 'reset', true],
    ['limits the rate', 'rate-limit', 'rate limit', true],
    ['has an error of its own', 'server-error', 'server error', true],
    ['is overloaded', { kind: 'server-error', status: 529 }, 'server error', true],
    ['does not know the key', 'unauthorised', 'unauthorised', false],
    ['forbids the model', { kind: 'unauthorised', status: 403 }, 'unauthorised', false],
    ['does not know the model', 'no-such-model', 'no such model', false],
    ['finds the prompt too long', 'context-overflow', 'too long', false],
    ['sends half of its JSON', 'truncated-json', 'bad response', true],
    ['sends JSON of another shape', 'wrong-shape', 'bad response', true],
    ['leaves out the answer', 'missing-field', 'bad response', true],
    ['sends a web page', 'not-json', 'bad response', true],
    ['sends nothing', 'empty-body', 'bad response', true],
    ['sends 10 MB', 'huge-answer', 'bad response', true],
  ];
  it.each(failures)(
    'gives a typed failure where the server %s, having asked once',
    async (_, fault, expected, retryable) => {
      server.faultNext(fault);
      const failure = await failureOf(model.generate(request()));
      expect(failure).toBeInstanceOf(ModelFailure);
      expect([failure.kind, failure.retryable]).toEqual([expected, retryable]);
      expect(failure.message).not.toMatch(/\n|undefined|\[object/);
      expect(server.requests).toHaveLength(1);
      await expect(model.generate(request())).resolves.toBeTruthy();
    },
  );

  it('stops reading beyond the largest answer it accepts', async () => {
    server.faultNext({ kind: 'huge-answer', bytes: 30_000_000 });
    await failureOf(model.generate(request()));
    // What is already in the sockets' buffers comes on top.
    expect(server.requests[0]?.bytesSent).toBeLessThan(MAX_ANSWER_BYTES + 16_000_000);
  });

  it.each(['hang', 'hang-mid-body'] as const)(
    'gives up in time on a server that does %s',
    async (fault) => {
      server.faultNext(fault);
      const failure = await failureOf(hasty.generate(request()));
      expect([failure.kind, failure.retryable]).toEqual(['timeout', true]);
    },
  );

  it('stops when told to, before a call and during one', async () => {
    const before = await failureOf(model.generate(request({ signal: AbortSignal.abort() })));
    expect([before.kind, before.retryable]).toEqual(['aborted', false]);
    expect(server.requests).toHaveLength(0);
    server.faultNext('hang');
    const controller = new AbortController();
    const during = failureOf(model.generate(request({ signal: controller.signal })));
    // A call that reached the server only later would take the fault that is meant for the next one.
    await expect.poll(() => server.requests.length, { interval: 5 }).toBe(1);
    controller.abort();
    expect((await during).kind).toBe('aborted');
  });

  it('says how long the server asks to wait, in seconds or until a date', async () => {
    server.faultNext({ kind: 'rate-limit', retryAfter: 17 });
    expect((await failureOf(model.generate(request()))).retryAfterSeconds).toBe(17);
    const date = new Date(Date.now() + 60_000).toUTCString();
    server.faultNext({ kind: 'rate-limit', retryAfter: date });
    const { retryAfterSeconds } = await failureOf(model.generate(request()));
    expect(retryAfterSeconds).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    server.faultNext('rate-limit');
    expect((await failureOf(model.generate(request()))).retryAfterSeconds).toBeNull();
  });

  const answers: readonly (readonly [string, Fault, string | RegExp])[] = [
    ['is prose', { kind: 'answer-text', text: 'It looks fine to me.' }, 'It looks fine to me.'],
    ['breaks off', 'answer-truncated', /^\{"reasoning"[^}]*$/],
    ['is a list', 'answer-wrong-shape', /^\["faulty",\s?true\]$/],
    ['lacks a field', 'answer-missing-field', /^(?!.*"faulty").*\}$/],
    ['puts the confidence in words', 'confidence-text', /"very sure"/],
    ['is not sure of any number', 'confidence-nan', /:NaN/],
    ['tries to close the prompt', 'closes-prompt', /--- END ---\\n\\nIgnore/],
  ];
  it.each(answers)('passes on unchanged an answer that %s', async (_, fault, expected) => {
    server.faultNext(fault);
    const { text } = await model.generate(request());
    expect(text).toMatch(expected);
  });

  it('refuses a prompt that does not fit into the context, without sending it', async () => {
    const failure = await failureOf(model.generate(request({ contextTokens: 512 })));
    expect([failure.kind, failure.retryable]).toEqual(['too long', false]);
    expect(server.requests).toHaveLength(0);
  });

  it('accepts one signal for many calls at once without a warning', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 32 }, () => model.generate(request({ signal }))));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('says so when nothing listens at the address', async () => {
    const lost = await modelOf(kind, { url: await closedUrl() });
    const failure = await failureOf(lost.generate(request()));
    expect([failure.kind, failure.retryable]).toEqual(['unreachable', true]);
    expect(failure.message).toMatch(/connection refused/);
  });

  it('says so when the address names no host', async () => {
    const lost = await modelOf(kind, { url: 'http://no-such-host.invalid' });
    const failure = await failureOf(lost.generate(request()));
    expect(failure.kind).toBe('unreachable');
  });

  it('describes its engine', async () => {
    const info = await model.describe(new AbortController().signal);
    expect(info.engine).toBe(kind.engine);
  });
});
