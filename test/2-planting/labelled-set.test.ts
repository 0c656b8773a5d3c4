import { describe, expect, it } from 'vitest';
import { generateParents } from '../../src/1-worlds/generate.ts';
import { supportDesk } from '../../src/1-worlds/support-desk/support-desk.ts';
import { labelledSet } from '../../src/2-planting/labelled-set.ts';
import { planSet } from '../../src/2-planting/plan/plan-set.ts';
import { faultInjector, injectFaults } from '../../src/2-planting/plant.ts';

const plan = planSet(supportDesk, { size: 40, seed: 3 });

describe('the two stages of a set', () => {
  it('can be run one after the other, with all parents in between', () => {
    const parents = [...generateParents(plan)];
    expect(parents.every(({ parent }) => !parent.label.faulty)).toBe(true);
    expect([...injectFaults(parents, faultInjector(supportDesk, 3))]).toEqual([
      ...labelledSet(plan),
    ]);
  });

  it('make a trajectory only when it is asked for', () => {
    let played = 0;
    const counting = {
      ...supportDesk,
      oracle: (...given: Parameters<typeof supportDesk.oracle>) => {
        played++;
        return supportDesk.oracle(...given);
      },
    };
    const set = labelledSet(planSet(counting, { size: 1000, seed: 3 }));
    expect(set.next().done).toBe(false);
    expect(played).toBe(1);
  });
});
