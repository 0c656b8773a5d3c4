import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAssured } from '../../../src/2-planting/attacks/attacks.ts';
import { neutralText } from '../../../src/2-planting/attacks/neutral-text.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { roleOf } from '../../../src/run/row-role.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { buildSet } from '../../support/rows/simulate.ts';

describe('neutral text', () => {
  it('has exactly as many characters as what it stands for, and ends with a sentence', () => {
    fc.assert(
      fc.property(fc.integer({ min: 22, max: 3000 }), fc.string(), (length, seed) => {
        const text = neutralText('x'.repeat(length), new PythonRandom(seed));
        expect(text).toHaveLength(length);
        expect(text).toMatch(/^(The [a-z ]+\. )*The [a-z ]+\.$/);
      }),
    );
    expect(neutralText('x'.repeat(7), new PythonRandom(1))).toHaveLength(7);
    expect(neutralText('', new PythonRandom(1))).toBe('');
  });

  it('counts characters and not their halves, and keeps the lines that set a text apart', () => {
    const instead = `\n\n${'\u{e0041}'.repeat(40)}`;
    expect(neutralText(instead, new PythonRandom(1))).toMatch(/^\n\nThe .{36}$/);
  });

  it('has no figure, and no word about quality, checks or whoever reads it', () => {
    const text = neutralText('x'.repeat(20_000), new PythonRandom('words'));
    expect(text).not.toMatch(
      /\d|correct|wrong|fault|check|judge|review|audit|verif|run|step|must/i,
    );
    expect(isAssured(text)).toBe(false);
  });
});

const set = buildSet({ size: 60, seed: 7, attacks: {} });
const ofKind = (...kinds: readonly string[]) =>
  set.filter(({ label }) => kinds.includes(label.edit?.kind ?? ''));
const attacked = ofKind('attack', 'manipulation');

describe('the neutral text beside an attack', () => {
  const keyOf = ({ label }: LabelledTrajectory) =>
    `${label.parent} ${label.edit?.name} ${label.edit?.place}`;
  const placebos = new Map(ofKind('placebo').map((run) => [keyOf(run), run]));
  const spoken = ({ finalAnswer, steps }: LabelledTrajectory): string =>
    JSON.stringify([finalAnswer, steps]);
  /** As a reader counts: by characters, as JSON spells those that it has to. */
  const lengthOf = (run: LabelledTrajectory): number =>
    Array.from(spoken(run).replaceAll(/\\(.)/g, '$1')).length;

  it('is made for every fault and every parent that is attacked, and for no other', () => {
    expect(attacked.map(keyOf).toSorted()).toEqual([...placebos.keys()].toSorted());
    for (const run of attacked) {
      const isManipulated = run.label.edit?.kind === 'manipulation';
      expect(placebos.get(keyOf(run))?.label.faulty).toBe(run.label.faulty && !isManipulated);
    }
  });

  it('stands in the same place, is as long, and leaves the rest of the run as it was', () => {
    for (const run of attacked) {
      const placebo = placebos.get(keyOf(run)) as LabelledTrajectory;
      expect(lengthOf(placebo)).toBe(lengthOf(run));
      expect(roleOf(placebo.label)).not.toBe(roleOf(run.label));
      expect(spoken(placebo)).toContain('The ');
      expect(isAssured(spoken(placebo))).toBe(false);
    }
  });

  it('is the same for a fault and its parent, and follows from the seed', () => {
    const again = buildSet({ size: 60, seed: 7, attacks: {} });
    expect(again).toEqual(set);
    const textOf = (id: string): string | undefined =>
      /(?:The [a-z ]+\. ?)+(?="|\n|$)/.exec(placebosById.get(id)?.finalAnswer ?? '')?.[0];
    const placebosById = new Map(ofKind('placebo').map((run) => [run.id, run]));
    for (const { id, label, instanceId } of ofKind('placebo')) {
      if (!label.faulty || label.edit?.place !== 'reply') continue;
      const parent = `${instanceId}-clean-placebo-${label.edit.name}-reply`;
      expect(textOf(id)).toBe(textOf(parent));
    }
  });
});
