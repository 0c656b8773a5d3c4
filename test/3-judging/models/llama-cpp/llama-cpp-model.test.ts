import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promptWasCut } from '../../../../src/3-judging/models/fit-context.ts';
import { loadModel } from '../../../../src/3-judging/models/load-model.ts';
import type { Model } from '../../../../src/3-judging/models/model.ts';
import { FileError, InvalidOptionError } from '../../../../src/base/errors.ts';
import { isNativeWorkUnderWay } from '../../../../src/base/native-work.ts';
import { tinyGguf } from '../../../support/models/tiny-gguf.mjs';
import { failureOf, request } from '../http-kinds.ts';

const environmentVariables = { TJ_GGUF_THREADS: '1', TJ_GGUF_GPU: 'off' };
const signal = new AbortController().signal;
const small = { contextTokens: 2048 };

let folder: string;
let model: Model;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tj-gguf-'));
  writeFileSync(join(folder, 'tiny.gguf'), tinyGguf());
  model = await loadModel(`gguf:${join(folder, 'tiny.gguf')}`, { environmentVariables });
});
afterAll(async () => {
  await model?.close?.();
  rmSync(folder, { recursive: true, force: true });
});

describe('a GGUF file in this process', () => {
  it('answers in JSON that fits the schema, because the grammar allows nothing else', async () => {
    const { text } = await model.generate(request(small));
    const answer: Record<string, unknown> = JSON.parse(text);
    expect(Object.keys(answer)).toEqual([
      'reasoning',
      'faulty',
      'failure_step',
      'failure_type',
      'confidence',
    ]);
    expect(answer.faulty).toBeTypeOf('boolean');
    expect(answer.failure_step).toSatisfy(Number.isInteger);
    expect(['wrong_tool', 'premature_stop', 'none']).toContain(answer.failure_type);
  });

  it('keeps to the length that a schema allows a text', async () => {
    const reason = { type: 'string', maxLength: 5 } as const;
    const schema = { type: 'object', properties: { reason }, required: ['reason'] } as const;
    const { text } = await model.generate(request({ ...small, schema }));
    expect(JSON.parse(text).reason.length).toBeLessThanOrEqual(5);
  });

  it('is cut where there is no schema to end it, at 512 tokens unless told otherwise', async () => {
    const rambling = { schema: null, prompt: 'Go on and on.', temperature: 2 };
    const tokens = async (answerTokens?: number) =>
      (await model.generate(request({ ...rambling, answerTokens }))).completionTokens;
    expect(await tokens(40)).toBeLessThanOrEqual(40);
    expect(await tokens()).toBeLessThanOrEqual(512);
  });

  it('has the context that it was trained with, whatever is allowed', async () => {
    const path = join(folder, 'short.gguf');
    writeFileSync(path, tinyGguf(1, { context: 1024 }));
    const short = await loadModel(`gguf:${path}`, { environmentVariables });
    const prompt = 'x'.repeat(700);
    const failure = await failureOf(short.generate(request({ prompt, contextTokens: 8192 })));
    expect(failure.message).toMatch(/a context of 1,024 leaves room for 512/);
    const answered = await short.generate(request({ prompt, answerTokens: 64 }));
    expect(answered.promptTokens).toBeGreaterThan(700);
    await short.close?.();
  });

  it('reads a system message, and answers freely where there is no schema', async () => {
    const free = request({ ...small, schema: null, contextTokens: 1024 });
    const system = 'Be strict about every step.';
    const [without, within] = [
      await model.generate(free),
      await model.generate({ ...free, system }),
    ];
    const counted = (await model.countTokens?.(system, signal)) ?? 0;
    expect(within.promptTokens).toBeGreaterThanOrEqual((without.promptTokens ?? 0) + counted);
    expect(() => JSON.parse(within.text)).toThrow();
  });

  it('counts the tokens it read and wrote, and never cuts a prompt', async () => {
    const { prompt } = request();
    const sentTokens = (await model.countTokens?.(prompt, signal)) ?? 0;
    const generation = await model.generate(request(small));
    // Single characters and a few pairs are all that its vocabulary holds.
    expect(sentTokens).toBeGreaterThan(prompt.length / 2);
    expect(generation.promptTokens).toBeGreaterThanOrEqual(sentTokens);
    expect(generation.completionTokens).toBeGreaterThan(20);
    const { promptTokens: countedTokens } = generation;
    expect(promptWasCut({ prompt, countedTokens, ...small })).toBe(false);
  });

  it('repeats itself for the same prompt, and above temperature 0 for the same seed', async () => {
    const ask = async (temperature: number, seed: number) =>
      (await model.generate(request({ ...small, temperature, seed }))).text;
    const first = await ask(0, 7);
    expect(await ask(1.2, 7)).not.toBe(await ask(1.2, 8));
    expect(await ask(1.2, 7)).toBe(await ask(1.2, 7));
    expect(await ask(0, 8)).toBe(first);
  });

  it('answers several questions at once, each as if it were the only one', async () => {
    const shared = 'These are the rules that every run has to keep. '.repeat(12);
    const prompts = ['One?', 'Two, perhaps?', 'And three?'].map((each) => shared + each);
    const ask = async (prompt: string) =>
      (await model.generate(request({ ...small, prompt }))).text;
    const together = await Promise.all(prompts.map(ask));
    const alone: string[] = [];
    for (const prompt of prompts.toReversed()) {
      // What is read in between shares nothing with it.
      await ask('Something else?');
      alone.unshift(await ask(prompt));
    }
    expect(together).toEqual(alone);
    expect(new Set(alone).size).toBe(3);
  });

  it('refuses a prompt that does not fit, by its own count', async () => {
    const prompt = 'x'.repeat(2000);
    const failure = await failureOf(model.generate(request({ ...small, prompt })));
    expect([failure.kind, failure.retryable]).toEqual(['too long', false]);
    expect(failure.message).toMatch(/has 2,0\d\d tokens/);
  });

  it('stops when told to, and goes on with the next question', async () => {
    const before = await failureOf(model.generate(request({ signal: AbortSignal.abort() })));
    expect(before.kind).toBe('aborted');
    const controller = new AbortController();
    const stopped = failureOf(model.generate(request({ ...small, signal: controller.signal })));
    setTimeout(() => controller.abort(), 5);
    expect((await stopped).kind).toBe('aborted');
    await expect(model.generate(request(small))).resolves.toBeTruthy();
  });

  it('does not wait for the engine to come to the end of a batch', async () => {
    const path = join(folder, 'slow.gguf');
    writeFileSync(path, tinyGguf(1, { hidden: 1 << 15 }));
    const slow = await loadModel(`gguf:${path}`, { environmentVariables });
    const controller = new AbortController();
    const prompt = 'x'.repeat(1500);
    const stopped = failureOf(slow.generate(request({ prompt, signal: controller.signal })));
    await wait(300);
    expect(isNativeWorkUnderWay()).toBe(true);
    controller.abort();
    expect((await stopped).kind).toBe('aborted');
    // The engine has not even finished its batch.
    expect(isNativeWorkUnderWay()).toBe(true);
    await slow.close?.();
  });

  it('gives up when its time is over', async () => {
    const hasty = await loadModel(`gguf:${join(folder, 'tiny.gguf')}`, {
      environmentVariables,
      timeout: 0.005,
    });
    expect((await failureOf(hasty.generate(request(small)))).kind).toBe('timeout');
    await hasty.close?.();
  });

  it('is described by its engine’s release and the digest of the file', async () => {
    const info = await model.describe(signal);
    expect(info.engine).toBe('llama-cpp');
    expect(info.version).toMatch(/^b\d+/);
    expect(info.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(model.name).toBe('tiny.gguf');
  });

  it('is refused by name if it is missing or is not a GGUF file', async () => {
    const missing = loadModel(`gguf:${join(folder, 'none.gguf')}`, { environmentVariables });
    await expect(missing).rejects.toBeInstanceOf(FileError);
    writeFileSync(join(folder, 'text.gguf'), 'not a model');
    const broken = loadModel(`gguf:${join(folder, 'text.gguf')}`, { environmentVariables });
    await expect(broken).rejects.toThrow(/text\.gguf: llama\.cpp cannot load it/);
  });

  it('accepts nothing but a whole number of threads', async () => {
    const loading = loadModel('gguf:x', { environmentVariables: { TJ_GGUF_THREADS: 'all' } });
    await expect(loading).rejects.toBeInstanceOf(InvalidOptionError);
  });
});
