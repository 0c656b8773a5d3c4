import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import { runChecker } from '../../../src/1-worlds/contract/check-run.ts';
import type { Run, Step } from '../../../src/run/run.ts';

const step = (index: number, tool: string): Step => ({
  index,
  thought: '',
  call: { tool, args: {} },
  observation: { ok: true, data: {}, error: null },
});
const run: Run = {
  goal: '',
  finalAnswer: '',
  steps: ['set_heating', 'read_temperature', 'read_temperature'].map((tool, i) => step(i, tool)),
};
const broken = (rules?: readonly string[]): string[] =>
  runChecker(thermostat.rulebook, { rules })(run).map(({ rule, step: at }) => `${at} ${rule}`);

describe('the check of a run', () => {
  it('leaves optional rules out unless they are named', () => {
    expect(broken()).toEqual(['0 heating_unread', '2 no_report']);
    expect(broken(['one_reading'])).toEqual(['0 heating_unread', '2 no_report', '2 one_reading']);
  });

  it('accepts the name of a rule that is checked anyway', () => {
    expect(broken(['no_report', 'one_reading', 'one_reading'])).toEqual(broken(['one_reading']));
  });

  it('refuses a rule that does not exist and lists those that do', () => {
    expect(() => broken(['typo'])).toThrow(
      "unknown rule 'typo'; known: heating_unread, no_report, one_reading",
    );
  });
});
