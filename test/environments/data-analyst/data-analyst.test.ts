import { expect, it } from 'vitest';
import { checkContract } from '../../../src/environment/contract/contract-check.ts';
import { openDataAnalyst } from '../../../src/environments/data-analyst/data-analyst.ts';

it('keeps the contract', async () => {
  const environment = await openDataAnalyst();
  const t = performance.now();
  const broken = checkContract(environment, { seeds: 3, instances: 70 }).filter((c) => c.count > 0);
  console.log(performance.now() - t);
  expect(broken).toEqual([]);
}, 100000);
