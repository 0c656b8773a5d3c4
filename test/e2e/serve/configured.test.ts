import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { serve } from '../../support/process/serve.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';

describe('what the service was started with', () => {
  it('is what requests can name: a model, a module, an environment, prices', async () => {
    const service = await serve(join(temporaryFolder(), 'runs'), [
      ...['--judge', 'step', './examples/judge.ts', '--model', 'scripted:'],
      ...['--environment', './examples/environment/thermostat.ts'],
      ...['--price-in', '1', '--price-out', '2'],
    ]);
    try {
      const { body } = await service.get('/v1/judges');
      expect(body.environments).toEqual([
        'thermostat',
        'support-desk',
        'support-desk-varied',
        'code-repair',
        'data-analyst',
        'recorded',
      ]);
      const asked = { trajectory: deskRows(40)[0], environment: 'support-desk' };
      const judged = await service.post('/v1/judge', { ...asked, judge: 'step:scripted' });
      expect(judged.body).toMatchObject({
        judge: 'step:scripted',
        prompt_tokens: expect.any(Number),
      });
      // The default environment is the user's, and this run is not one of its.
      const foreign = { trajectory: asked.trajectory };
      expect((await service.post('/v1/check', foreign)).body.detail).toMatch(/thermostat run/);
      const judges = ['step', './examples/judge.ts'];
      const options = { max_cost: 5 };
      await service.post('/v1/runs', { name: 'heating', size: 40, judges: ['programmatic'] });
      await service.post('/v1/runs', {
        name: 'desk',
        environment: 'support-desk',
        size: 40,
        judges,
        options,
      });
      await service.settled('heating', 'done');
      const { judges: counts } = await service.settled('desk', 'done');
      expect(counts).toMatchObject([
        { judge: 'step:scripted', done: 44, cost: expect.any(Number) },
        { judge: 'refund-amount', done: 44 },
      ]);
      expect((await service.get('/v1/runs/heating')).body.measurement.judges).toHaveLength(1);
      const { text } = await service.get('/metrics');
      expect(text).toMatch(
        /^tj_tokens_total\{judge="step:scripted",model="scripted",kind="prompt"\} [1-9]/m,
      );
      expect(text).toMatch(/^tj_cost_usd_total\{judge="step:scripted",model="scripted"\} 0\.0\d/m);
    } finally {
      await service.stop();
    }
  });
});
