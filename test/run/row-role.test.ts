import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../../src/run/roles.ts';
import {
  isInEveryNumber,
  PAIR_KINDS,
  ROLES_APART,
  roleOf,
  variantOf,
} from '../../src/run/row-role.ts';

const KINDS = ['harmless', 'attack', 'placebo', 'faithful'] as const;

const labels = fc.record({
  faulty: fc.boolean(),
  edit: fc.option(
    fc.record({ kind: fc.constantFrom(...KINDS), name: fc.constantFrom('plea', 'repeat') }),
    { nil: undefined },
  ),
  faults: fc.option(fc.array(fc.record({ type: fc.constantFrom('a', 'b') }), { minLength: 2 }), {
    nil: undefined,
  }),
});

/** The role of a label, written out. */
function expectedRole({ faulty, edit, faults }: Parameters<typeof roleOf>[0]): string {
  if (edit?.kind === 'harmless') return 'harmless edit';
  if (edit?.kind === 'faithful') return 'faithful reply';
  if (edit?.kind === 'attack') return faulty ? 'attacked fault' : 'attacked parent';
  if (edit?.kind === 'placebo') return faulty ? 'placebo fault' : 'placebo parent';
  if (faults !== undefined) return 'several faults';
  return faulty ? 'fault' : 'parent';
}

describe('the role of a row', () => {
  it('is one of the list for every label, even for one that contradicts itself', () => {
    fc.assert(
      fc.property(labels, (label) => {
        expect(ROLES[roleOf(label)]?.name).toBe(expectedRole(label));
      }),
    );
  });

  it('keeps the row out of every number unless it is a parent or a single fault', () => {
    fc.assert(
      fc.property(labels, (label) => {
        const isPlain = label.edit === undefined && label.faults === undefined;
        expect(isInEveryNumber(label)).toBe(isPlain);
      }),
    );
  });

  it('has a variant where its edit or its faults have names', () => {
    const faults = [{ type: 'b' }, { type: 'a' }];
    expect(variantOf({ faulty: true, faults })).toBe('b+a');
    expect(variantOf({ faulty: true, faults, edit: { kind: 'attack', name: 'plea' } })).toBe(
      'plea',
    );
    expect(variantOf({ faulty: true, edit: { kind: 'faithful', name: 'faithful_reply' } })).toBe(
      null,
    );
    expect(variantOf({ faulty: true })).toBe(null);
  });
});

describe('the entry of a role', () => {
  const all = ROLES.map(({ name, edit, faulty, several, generated, measured }) => ({
    name,
    label: `${edit?.kind} ${faulty} ${several}`,
    generated: generated?.key ?? name,
    measured: measured?.key ?? name,
  }));

  it.each(['name', 'label', 'generated', 'measured'] as const)(
    'shares its %s with no other',
    (key) => {
      expect(new Set(all.map((role) => role[key])).size).toBe(ROLES.length);
    },
  );

  it('is counted by itself unless it is a parent or a fault, which are in every number', () => {
    expect(ROLES_APART.map(({ name }) => name)).toEqual(
      ROLES.map(({ name }) => name).filter((name) => name !== 'parent' && name !== 'fault'),
    );
  });

  it('belongs to one kind of pairs, and a parent, which other pairs show as well, to one apart', () => {
    expect(PAIR_KINDS.flatMap(({ roles }) => roles).toSorted()).toEqual(
      ROLES.map(({ name }) => name).toSorted(),
    );
    expect(PAIR_KINDS.filter(({ apart }) => apart).flatMap(({ roles }) => roles)).toEqual([
      'parent',
    ]);
    expect(new Set(PAIR_KINDS.map(({ name }) => name)).size).toBe(PAIR_KINDS.length);
  });

  it('calls verdicts by the same name wherever it gives them the same status', () => {
    const called = ROLES.flatMap(({ shown }) => shown?.statuses ?? []).map(([, words]) => words);
    for (const { id, name, look } of called) {
      expect(called.filter((other) => other.id === id)).toEqual(
        called.filter((other) => other.name === name && other.look === look),
      );
    }
  });

  it('says what all four pairs of verdicts are called, or leaves them to the words for faults', () => {
    for (const { name, madeFrom, shown } of ROLES) {
      const verdicts = (shown.statuses ?? []).map(([each]) => each).toSorted();
      // On a run that was made from no other there is one verdict, which stands for both.
      const own = madeFrom === null ? ['base-rate', 'missed'] : FOUR;
      const all = shown.statuses === undefined ? [] : own;
      expect(verdicts, name).toEqual(all);
    }
  });
});

const FOUR = ['base-rate', 'detected', 'missed', 'reversed'];
