import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOf, instanceId, scenarioOf } from '../../../src/1-worlds/support-desk/scenario.ts';

describe("an instance's id", () => {
  it('names the index that it was made from', () => {
    expect(instanceId(1)).toBe('INS-00001');
    fc.assert(
      fc.property(fc.nat(), (index) => {
        expect(indexOf(instanceId(index))).toBe(index);
      }),
    );
  });

  it.each([
    'INS-1',
    'INS-000001',
    'INS-',
    'ROOM-00001',
    'INS-00001-clean',
    `INS-${'9'.repeat(400)}`,
  ])('is never %s, which names neither an index nor a scenario', (text) => {
    expect([indexOf(text), scenarioOf(text)]).toEqual([null, null]);
  });
});
