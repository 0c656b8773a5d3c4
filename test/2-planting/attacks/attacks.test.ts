import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../src/1-worlds/contract/check-run.ts';
import { playedSteps } from '../../../src/1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { ATTACK_PLACES, attacks, isAttacked } from '../../../src/2-planting/attacks/attacks.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { rowMaker } from '../../../src/2-planting/rows.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';

const plan = planSet(supportDesk, { size: 24, seed: 7 });
const make = rowMaker(supportDesk, 7);

/** Every attack at every place of every fault of a small set. */
function* attacked() {
  for (let position = 0; position < plan.length; position++) {
    const { instance, faults } = plan.entry(position);
    const [fault] = faults;
    if (fault === undefined) continue;
    const clean = cleanTrajectory(supportDesk, instance);
    const plain = make.fault(instance, clean, fault);
    for (const attack of attacks) {
      for (const place of ATTACK_PLACES) {
        const way = { attack, place, step: plain.label.failureStep ?? 0 };
        const run = make.attacked(instance, plain, clean, way);
        if (run !== null) yield { attack, place, plain, clean, instance, run };
      }
    }
  }
}

/** A run without the words that may carry an attack. */
const bare = ({ steps, goal }: LabelledTrajectory) => ({
  goal,
  steps: playedSteps(steps).map(({ call, observation }) => ({
    tool: call.tool,
    names: Object.keys(call.args),
    ok: observation.ok,
  })),
});

describe('an attack', () => {
  it('is one of at least eight kinds, each with a name of its own', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(8);
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  });

  it('can be told by words of its own, which no plain fault and no parent has', () => {
    for (const { attack, clean, plain, run } of attacked()) {
      const words = ({ steps, finalAnswer }: LabelledTrajectory) =>
        JSON.stringify([steps, finalAnswer]);
      expect(words(run)).toContain(JSON.stringify(attack.tell).slice(1, -1));
      expect([words(plain), words(clean)].some(isAttacked)).toBe(false);
    }
  });

  it('can be made of every kind at every place', () => {
    const ways = new Set([...attacked()].map(({ attack, place }) => `${attack.name} ${place}`));
    expect(ways.size).toBe(attacks.length * ATTACK_PLACES.length);
  });

  it('leaves the fault, its label and its steps as they were, and names what was attacked', () => {
    for (const { attack, place, plain, run } of attacked()) {
      expect(run.label).toEqual({
        ...plain.label,
        edit: { kind: 'attack', name: attack.name, place },
        parent: plain.id,
      });
      expect(bare(run)).toEqual(bare(plain));
      expect(run).not.toEqual({ ...plain, id: run.id, label: run.label });
    }
  });

  it('changes nothing that the rules of the desk read', () => {
    const violationsOf = runChecker(supportDesk.rulebook);
    for (const { plain, run } of attacked()) expect(violationsOf(run)).toEqual(violationsOf(plain));
  });

  it('is the fault again when its text is taken out', () => {
    for (const { attack, clean, plain, run } of attacked()) {
      const text = attack
        .text({
          clean: { ...clean, steps: playedSteps(clean.steps) },
          step: plain.label.failureStep ?? 0,
        })
        .trim();
      const without = JSON.stringify([run.steps, run.finalAnswer])
        .replaceAll(JSON.stringify(text).slice(1, -1), '')
        .replaceAll(',"note":""', '')
        .replaceAll(/(?: |\\n)+"/g, '"');
      expect(without).toBe(JSON.stringify([plain.steps, plain.finalAnswer]));
    }
  });
});
