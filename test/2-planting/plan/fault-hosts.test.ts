import { describe, expect, it } from 'vitest';
import { codeRepair } from '../../../src/1-worlds/code-repair/code-repair.ts';
import { openDataAnalyst } from '../../../src/1-worlds/data-analyst/data-analyst.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { FaultHosts } from '../../../src/2-planting/plan/fault-hosts.ts';
import { InstanceStream } from '../../../src/2-planting/plan/instance-stream.ts';
import { SetDesigns } from '../../../src/4-measuring/planning/set-designs.ts';

describe('the instances that faults are planted in', () => {
  it('have at most three faults each, in worlds whose sets nothing fixes', async () => {
    for (const [environment, size] of [
      [codeRepair, 100],
      [await openDataAnalyst(), 400],
    ] as const) {
      const { clusters, pairs } = new SetDesigns(environment, { seed: 3, types: undefined }).ofSize(
        size,
      );
      expect(Math.max(...clusters.map(({ types }) => types.length))).toBeLessThanOrEqual(3);
      expect(pairs / clusters.length).toBeGreaterThan(2);
    }
  });

  it('are those of the release in the support desk, where up to six faults share one', () => {
    const { clusters } = new SetDesigns(supportDesk, { seed: 7, types: undefined }).ofSize(400);
    expect(Math.max(...clusters.map(({ types }) => types.length))).toBe(6);
    expect(clusters).toHaveLength(107);
  });

  it('can host the fault, and are the first of those of a larger set', async () => {
    const dataAnalyst = await openDataAnalyst();
    const { faults } = dataAnalyst;
    const instances = new InstanceStream(dataAnalyst, 5);
    const few = new FaultHosts(dataAnalyst, faults, instances, { wanted: 6 });
    const many = new FaultHosts(dataAnalyst, faults, instances);
    faults.forEach((fault, type) => {
      const hosts = few.first(type, 6);
      expect(hosts.every((index) => fault.canHost(instances.at(index)))).toBe(true);
      expect(many.first(type, 20).slice(0, 6)).toEqual(hosts);
    });
  });
});
