import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { serve } from '../../support/process/serve.ts';
import { tj } from '../../support/process/tj.ts';
import { itWithRedis, newRedis } from '../../support/redis/redis.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';
import { newServer } from '../judge/judge-server.ts';
import { startWorker } from '../queue/fleet.ts';

itWithRedis('runs of a service go through a queue, whose workers have the key', async () => {
  const { server } = await newServer();
  const redis = await newRedis();
  const runs = join(temporaryFolder(), 'runs');
  const model = ['--model', 'openai:gpt-4.1'];
  const keyless = { OPENAI_API_KEY: '', OPENAI_BASE_URL: `${server.url}/v1` };
  const service = await serve(runs, ['--judge', 'step', ...model, '--queue', redis.url], keyless);
  onTestFinished(async () => void (await service.stop()));
  startWorker(redis.url, model, { ...keyless, OPENAI_API_KEY: 'a key of the worker' });

  const made = await service.post('/v1/runs', {
    name: 'far',
    environment: 'support-desk',
    size: 8,
    judges: ['step:openai:gpt-4.1', 'programmatic'],
  });
  expect(made.status, made.text).toBe(202);
  await service.settled('far', 'done', 'failed', 'stopped');
  const { body } = await service.get('/v1/runs/far');
  expect(body.state, JSON.stringify(body)).toBe('done');
  const verdicts = await readVerdicts(join(runs, 'far'));
  expect(verdicts.filter(({ judgeId }) => judgeId === 'step:openai:gpt-4.1').length).toBe(
    server.requests.length,
  );
  expect(server.requests.length).toBeGreaterThan(0);
});

itWithRedis('a service whose queue cannot be reached does not start', async () => {
  const { status, stderr } = tj(['serve', temporaryFolder(), '--queue', 'redis://127.0.0.1:1/0']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^tj: redis:\/\/127\.0\.0\.1:1\/0 does not answer/);
});
