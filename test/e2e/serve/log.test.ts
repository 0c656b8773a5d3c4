import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { serve } from '../../support/process/serve.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

describe('the log of the service', () => {
  it('is one JSON object per line, and names the request behind every event', async () => {
    const service = await serve(temporaryFolder(), ['--log', 'json']);
    const given = { 'x-request-id': 'from-the-proxy:17' };
    const body = { name: 'first', size: 40, judges: ['programmatic'] };
    const created = await service.post('/v1/runs', body, given);
    expect(created.headers.get('x-request-id')).toBe('from-the-proxy:17');
    await service.settled('first', 'done');
    const missing = await service.get('/v1/none?a=1', { 'x-request-id': 'not an id' });
    const id = missing.headers.get('x-request-id');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    const { stderr } = await service.stop();
    const lines = stderr.trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    for (const { time } of entries) expect(time).toMatch(/^\d{4}-.*Z$/);
    expect(entries[0].text).toMatch(/^Serving /);
    const request = { event: 'request', milliseconds: expect.any(Number) };
    expect(entries).toContainEqual(
      expect.objectContaining({ ...request, request: id, url: '/v1/none?a=1', status: 404 }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ ...request, request: given['x-request-id'], status: 202 }),
    );
    const states = entries.filter(({ event }) => event === 'run');
    expect(states.map(({ state }) => state)).toEqual(['queued', 'running', 'done']);
    for (const entry of states) {
      expect(entry).toMatchObject({ run: 'first', problem: null, request: 'from-the-proxy:17' });
    }
  });

  it('is one line of text per request if it is asked for, and nothing otherwise', async () => {
    for (const [args, lines] of [
      [['--log'], 1],
      [['--log', 'text'], 1],
      [[], 0],
    ] as const) {
      const service = await serve(temporaryFolder(), args);
      await service.get('/healthz');
      const { stderr } = await service.stop();
      expect(stderr.match(/^\S+Z GET \/healthz 200 [\d.]+ ms$/gm) ?? []).toHaveLength(lines);
    }
    expect(tj(['serve', '--log', 'xml']).stderr).toMatch(/known: text, json/);
  });
});

it('the service does not make a folder of a name that was mistyped', () => {
  const typo = join(temporaryFolder(), 'typo');
  expectMistake(['serve', typo, '-p', '0'], /typo: no such folder; .*--create/);
  expect(existsSync(typo)).toBe(false);
});
