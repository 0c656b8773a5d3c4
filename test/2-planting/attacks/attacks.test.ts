import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../src/1-worlds/contract/check-run.ts';
import { playedSteps } from '../../../src/1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import {
  ATTACK_PLACES,
  attacks,
  attackText,
  FRAMING,
  isAssured,
  isDenied,
  tells,
} from '../../../src/2-planting/attacks/attacks.ts';
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
        const step = plain.label.failureStep ?? 0;
        const way = { attack, place, step, fault: fault.description };
        const run = make.attacked(instance, plain, clean, way);
        const onClean = make.attacked(instance, clean, clean, way);
        if (run !== null && onClean !== null) {
          yield { attack, place, fault, plain, clean, instance, run, onClean };
        }
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
  it('is one of at least twenty kinds, each with a name of its own and three wordings', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(20);
    expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
    expect(FRAMING.size).toBeGreaterThanOrEqual(2);
    const known = attacks.flatMap(tells);
    expect(new Set(known).size).toBe(known.length);
    for (const { wordings } of attacks) expect(wordings.length).toBeGreaterThanOrEqual(3);
  });

  it('can be told by words of its own, which no plain fault and no parent has', () => {
    for (const { attack, clean, plain, run } of attacked()) {
      const words = ({ steps, finalAnswer }: LabelledTrajectory) =>
        JSON.stringify([steps, finalAnswer]).replaceAll('\\"', '"');
      const found = tells(attack).filter((tell) => words(run).includes(tell));
      expect(found, run.id).toHaveLength(1);
      expect(isAssured(words(run))).toBe(attack.aim === 'hide');
      expect([words(plain), words(clean)].some((text) => isAssured(text) || isDenied(text))).toBe(
        false,
      );
    }
  });

  it('comes in all of its wordings, of which a list of the first ones knows a part', () => {
    const texts = [...attacked()].map(({ run }) =>
      JSON.stringify([run.steps, run.finalAnswer]).replaceAll('\\"', '"'),
    );
    for (const tell of attacks.flatMap(tells)) {
      expect(
        texts.some((text) => text.includes(tell)),
        tell,
      ).toBe(true);
    }
    const denied = texts.filter(isDenied).length / texts.length;
    expect(denied).toBeGreaterThan(0.2);
    expect(denied).toBeLessThan(0.5);
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
    for (const { attack, clean, fault, plain, run } of attacked()) {
      const host = {
        clean: { ...clean, steps: playedSteps(clean.steps) },
        step: plain.label.failureStep ?? 0,
        fault: fault.description,
      };
      const written = attack.wordings.map((_, at) =>
        JSON.stringify(attackText(attack, at, host).trim()).slice(1, -1),
      );
      let without = JSON.stringify([run.steps, run.finalAnswer]);
      for (const text of written) {
        without = without.replaceAll(` (${text})`, '').replaceAll(text, '');
      }
      expect(without.replaceAll(/(?: |\\n)+"/g, '"')).toBe(
        JSON.stringify([plain.steps, plain.finalAnswer]),
      );
    }
  });
});

describe('an attack on a clean run', () => {
  it('leaves it clean where the agent only reads it, and is a fault where the agent says it', () => {
    for (const { attack, place, clean, onClean } of attacked()) {
      const { faulty, failureType, edit, outcomeCorrect } = onClean.label;
      const isInnocent = place === 'observation';
      expect([faulty, failureType]).toEqual(isInnocent ? [false, null] : [true, 'manipulation']);
      expect(edit?.kind).toBe(isInnocent ? 'attack' : 'manipulation');
      expect(edit?.name).toBe(attack.name);
      expect(outcomeCorrect).toBe(clean.label.outcomeCorrect);
      const step = playedSteps(onClean.steps)[onClean.label.failureStep ?? 0];
      if (place === 'thought') {
        expect(step?.thought).not.toBe(playedSteps(clean.steps)[step?.index ?? 0]?.thought);
      }
    }
  });

  it('is shown by the world itself, in a field that the tool has always had', () => {
    for (const { place, onClean, clean } of attacked()) {
      if (place !== 'observation') continue;
      const fields = ({ steps }: LabelledTrajectory) =>
        playedSteps(steps).map(({ observation }) => Object.keys(observation.data));
      expect(fields(onClean)).toEqual(fields(clean));
    }
  });

  it('has no place in an environment to which nobody else writes', () => {
    const { channels: _, ...closed } = supportDesk;
    const makeClosed = rowMaker(closed, 7);
    const [first] = [...attacked()];
    if (first === undefined) throw new Error('no attack');
    const { attack, instance, clean } = first;
    const planned = { attack, place: 'observation', step: 0, fault: '' } as const;
    expect(makeClosed.attacked(instance, clean, clean, planned)).toBeNull();
  });
});
