import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOf, instanceId, scenarioOf } from '../../../src/1-worlds/data-analyst/scenario.ts';

describe("an id of the data analyst's instances", () => {
  it('names the index that it was made from', () => {
    expect(instanceId(1)).toBe('ASK-00001');
    fc.assert(
      fc.property(fc.nat(), (index) => {
        expect(indexOf(instanceId(index))).toBe(index);
      }),
    );
  });

  it.each(['ASK-1', 'ASK-', 'INS-00001', 'ASK-00001-clean'])('is never %s', (text) => {
    expect([indexOf(text), scenarioOf(text)]).toEqual([null, null]);
  });
});
