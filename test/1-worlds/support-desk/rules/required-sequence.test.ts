import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../../src/1-worlds/contract/check-run.ts';
import {
  lenientSequence,
  strictSequence,
} from '../../../../src/1-worlds/support-desk/rules/required-sequence.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { ofType, set } from './desk-set.ts';

const checkerWith = (...rules: readonly string[]) => runChecker(supportDesk.rulebook, { rules });

describe.each([strictSequence.name, lenientSequence.name])('the optional rule %s', (rule) => {
  it('flags every fault of the type wrong_tool and no clean run', () => {
    const violationsOf = checkerWith(rule);
    for (const fault of ofType('wrong_tool')) expect(violationsOf(fault).length).toBe(1);
    for (const clean of ofType(null)) expect(violationsOf(clean)).toEqual([]);
  });

  it('finds the same whether or not the other one is checked, too', () => {
    const alone = checkerWith(rule);
    const together = checkerWith(strictSequence.name, lenientSequence.name);
    for (const run of set) {
      const mine = together(run).filter((violation) => violation.rule === rule);
      expect(mine.map(({ step, message }) => [step, message])).toEqual(
        alone(run)
          .filter((violation) => violation.rule === rule)
          .map(({ step, message }) => [step, message]),
      );
    }
  });
});

describe('the strict order of calls', () => {
  it('blames the step at which the order breaks', () => {
    const violationsOf = checkerWith(strictSequence.name);
    for (const fault of ofType('wrong_tool')) {
      expect(violationsOf(fault)).toMatchObject([
        {
          step: 2,
          faultType: 'wrong_tool',
          message: expect.stringMatching(/^expected get_policy .*, found lookup_order$/),
        },
      ]);
    }
  });
});
