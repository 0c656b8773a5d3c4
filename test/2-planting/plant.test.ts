import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import thermostat from '../../examples/environment/thermostat.ts';
import type { Environment } from '../../src/1-worlds/contract/environment.ts';
import { numberFormats } from '../../src/1-worlds/contract/number-formats.ts';
import { generateParents } from '../../src/1-worlds/generate.ts';
import { supportDesk } from '../../src/1-worlds/support-desk/support-desk.ts';
import { attacks } from '../../src/2-planting/attacks/attacks.ts';
import { harmlessEdits } from '../../src/2-planting/harmless/harmless-edits.ts';
import { planSet } from '../../src/2-planting/plan/plan-set.ts';
import { labelledSet, plantFaults } from '../../src/2-planting/plant.ts';
import { rowMaker } from '../../src/2-planting/rows.ts';
import { ROLES } from '../../src/run/roles.ts';
import { roleOf } from '../../src/run/row-role.ts';
import { counterpartId } from '../../src/run/trajectory.ts';
import { writeTrajectory } from '../../src/run/wire/write-trajectory.ts';
import { buildSet } from '../support/rows/simulate.ts';

const plan = planSet(supportDesk, { size: 40, seed: 3 });

describe('the two stages of a set', () => {
  it('can be run one after the other, with all parents in between', () => {
    const parents = [...generateParents(plan)];
    expect(parents.every(({ parent }) => !parent.label.faulty)).toBe(true);
    expect([...plantFaults(parents, rowMaker(supportDesk, 3))]).toEqual([...labelledSet(plan)]);
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

const both = buildSet({ size: 400, seed: 7, harmless: {}, attacks: {} });
const ofKind = (kind: string, set = both) => set.filter(({ label }) => label.edit?.kind === kind);
const counted = (names: readonly string[]): ReadonlyMap<string, number> =>
  names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map());

describe('a set with harmless edits and attacks', () => {
  it('begins with the set that it would be without them, byte for byte', () => {
    const formats = numberFormats(supportDesk);
    const hash = createHash('md5');
    for (const run of both.slice(0, 400)) hash.update(`${writeTrajectory(run, formats)}\n`);
    expect(hash.digest('hex')).toBe('e76bb949d2860a2859f754866a9a14ec');
    expect(both.slice(0, 441)).toEqual(buildSet());
  });

  it('has every run once, and every edited run with the run that was edited', () => {
    const ids = new Set(both.map(({ id }) => id));
    expect(ids.size).toBe(both.length);
    for (const { label, instanceId } of both.filter((run) => run.label.edit !== undefined)) {
      expect(ids).toContain(label.parent);
      expect(label.parent?.startsWith(instanceId)).toBe(true);
    }
  });

  it('has one harmless edit per clean run, spread evenly over the kinds and over scenarios', () => {
    const harmless = ofKind('harmless');
    expect(harmless.length).toBe(141);
    const kinds = counted(harmless.map(({ label }) => label.edit?.name ?? ''));
    expect([...kinds.keys()].toSorted()).toEqual(harmlessEdits.map(({ name }) => name).toSorted());
    expect([...kinds.values()].toSorted()).toEqual([23, 23, 23, 24, 24, 24]);
    const repeated = harmless.filter(({ label }) => label.edit?.name === 'repeated_read');
    const scenarios = new Set(repeated.map((run) => supportDesk.scenarioOf?.(run.instanceId)));
    expect(scenarios.size).toBeGreaterThanOrEqual(5);
  });

  it('has one attack per fault and the same attack on its parent', () => {
    const attacked = ofKind('attack');
    const faults = attacked.filter(({ label }) => label.faulty);
    expect(faults.length).toBe(300);
    expect(new Set(faults.map(({ label }) => label.parent)).size).toBe(300);
    expect(counted(faults.map(({ label }) => label.edit?.name ?? '')).size).toBe(attacks.length);
    const parents = new Set(attacked.filter(({ label }) => !label.faulty).map(({ id }) => id));
    for (const { instanceId, label } of faults) {
      const { name, place } = label.edit ?? { name: '', place: '' };
      expect(parents).toContain(`${instanceId}-clean-${name}-${place}`);
    }
  });

  it('has as many as are asked for, of the kinds that are asked for', () => {
    const some = buildSet({
      size: 60,
      seed: 3,
      harmless: { count: 9, names: ['polite_sentence', 'longer_thought'] },
      attacks: { count: 4, names: ['plea'] },
    });
    const names = counted(ofKind('harmless', some).map(({ label }) => label.edit?.name ?? ''));
    expect(Object.fromEntries(names)).toEqual({ longer_thought: 5, polite_sentence: 4 });
    const faults = ofKind('attack', some).filter(({ label }) => label.faulty);
    expect(faults.map(({ label }) => label.edit?.name)).toEqual(['plea', 'plea', 'plea', 'plea']);
  });

  it('attacks each fault in another way where there are more attacks than faults', () => {
    const many = buildSet({ size: 12, seed: 3, attacks: { count: 40 } });
    const faults = ofKind('attack', many).filter(({ label }) => label.faulty);
    expect(faults.length).toBe(40);
    expect(new Set(faults.map(({ id }) => id)).size).toBe(40);
  });

  it('is made for an environment of the user’s own as well', () => {
    const plan = planSet(thermostat as Environment, {
      size: 60,
      seed: 7,
      harmless: {},
      attacks: {},
    });
    const set = [...labelledSet(plan)];
    expect(ofKind('harmless', set).length).toBeGreaterThan(20);
    expect(ofKind('attack', set).length).toBeGreaterThan(60);
  });

  it('refuses kinds that do not exist, and says which do', () => {
    expect(() => buildSet({ size: 12, seed: 3, harmless: { names: ['nicer_font'] } })).toThrow(
      /harmless edit.*nicer_font.*repeated_read/,
    );
    expect(() => buildSet({ size: 12, seed: 3, attacks: { names: ['bribe'] } })).toThrow(
      /attack.*bribe.*fake_verdict/,
    );
  });
});

describe('a row', () => {
  const rows = [
    ...both,
    ...buildSet({ size: 60, seed: 3, faultsPerRun: 2, faithfulReplies: true }),
  ];

  it('has each of the roles in some set', () => {
    expect(new Set(rows.map(({ label }) => roleOf(label)))).toEqual(new Set(ROLES.keys()));
  });

  it('was made from its counterpart, which is in the set and has the role that is compared with', () => {
    const roles = new Map(rows.map(({ id, label }) => [id, ROLES[roleOf(label)]]));
    for (const row of rows) {
      const madeFrom = roles.get(row.id)?.madeFrom ?? 'parent';
      expect(roles.get(counterpartId(row))?.name).toBe(madeFrom);
    }
  });
});
