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
import { DEGREES } from '../../src/run/label.ts';
import { ROLES } from '../../src/run/roles.ts';
import { roleOf } from '../../src/run/row-role.ts';
import { toolSteps } from '../../src/run/run.ts';
import { counterpartId } from '../../src/run/trajectory.ts';
import { readTrajectory } from '../../src/run/wire/read-trajectory.ts';
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

  it('has one sham per fault, of its type, on the clean runs that host the type wherever they can', () => {
    const shams = ofKind('sham');
    const types = counted(shams.map(({ label }) => label.edit?.name ?? ''));
    expect([...types.keys()]).toEqual(supportDesk.faults.map(({ name }) => name));
    const ids = new Set(both.map(({ id }) => id));
    for (const type of ['wrong_tool', 'hallucinated_argument']) {
      expect(types.get(type)).toBe(50);
      const own = shams.filter(({ label }) => label.edit?.name === type);
      expect(own.every(({ instanceId }) => ids.has(`${instanceId}-${type}`))).toBe(true);
    }
    expect(Math.min(...types.values())).toBeGreaterThanOrEqual(20);
  });

  it('has shams alone if only these are asked for, and none if other kinds are', () => {
    const only = buildSet({ size: 60, seed: 3, harmless: { count: 12, names: ['sham'] } });
    expect(ofKind('sham', only).length).toBe(12);
    expect(ofKind('harmless', only)).toEqual([]);
    const none = buildSet({ size: 60, seed: 3, harmless: { names: ['polite_sentence'] } });
    expect(ofKind('sham', none)).toEqual([]);
  });

  it('has one attack per fault and the same attack on its parent', () => {
    const attacked = ofKind('attack');
    const faults = attacked.filter(({ label }) => label.faulty);
    expect(faults.length).toBe(300);
    expect(new Set(faults.map(({ label }) => label.parent)).size).toBe(300);
    expect(counted(faults.map(({ label }) => label.edit?.name ?? '')).size).toBe(attacks.length);
    const clean = [...attacked.filter(({ label }) => !label.faulty), ...ofKind('manipulation')];
    const parents = new Set(clean.map(({ id }) => id));
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
    const attacked = [...ofKind('attack', set), ...ofKind('manipulation', set)];
    expect(attacked.length).toBeGreaterThan(60);
    expect(attacked.some(({ label }) => label.edit?.place === 'observation')).toBe(true);
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

describe('a set with degrees', () => {
  const graded = buildSet({ size: 400, seed: 7, degrees: true, faithfulReplies: true });
  const faults = graded.filter(({ label }) => label.faulty && label.edit === undefined);

  it('treats the faults of each type in every way, equally often', () => {
    for (const { name } of supportDesk.faults) {
      const own = faults.filter(({ label }) => label.failureType === name);
      const degrees = counted(own.map(({ label }) => label.degree ?? ''));
      expect([...degrees.keys()].toSorted()).toEqual([...DEGREES].toSorted());
      expect([...degrees.values()].every((count) => count === 12 || count === 13)).toBe(true);
    }
  });

  it('plants the faults of the set without degrees, with other words', () => {
    const bare = (run: (typeof faults)[number]) => ({
      id: run.id,
      step: run.label.failureStep,
      calls: toolSteps(run).map(({ call }) => call.tool),
      outcome: run.label.outcomeCorrect,
    });
    const plain = buildSet({ size: 400, seed: 7 }).filter(({ label }) => label.faulty);
    expect(faults.map(bare)).toEqual(plain.map(bare));
    const neutral = faults.filter(({ label }) => label.degree === 'neutral');
    const { degree: _, ...label } = neutral[0]?.label ?? { degree: undefined };
    expect({ ...neutral[0], label }).toEqual(plain.find(({ id }) => id === neutral[0]?.id));
  });

  it('is not confounded with what makes a fault silent', () => {
    const own = faults.filter(({ label }) => label.failureType === 'skipped_precondition');
    for (const degree of DEGREES) {
      const outcomes = own.filter(({ label }) => label.degree === degree);
      expect(new Set(outcomes.map(({ label }) => label.outcomeCorrect)).size).toBe(2);
    }
  });

  it('comes back from its file as it was', () => {
    const formats = numberFormats(supportDesk);
    for (const row of [...graded.slice(0, 40), ...ofKind('sham').slice(0, 3)]) {
      expect(readTrajectory(writeTrajectory(row, formats), 'set', 1)).toEqual(row);
    }
  });

  it('is refused where no fault has degrees', () => {
    const faults = supportDesk.faults.map(({ degrees: _, ...fault }) => fault);
    expect(() => planSet({ ...supportDesk, faults }, { degrees: true })).toThrow(
      /degrees need a fault that has some; give the operators of support-desk the property degrees/,
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
