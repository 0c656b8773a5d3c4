import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import type { Environment } from '../../../src/1-worlds/contract/environment.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import {
  chosenFaults,
  defaultFaults,
  everyFault,
  withOptionalFaults,
} from '../../../src/2-planting/faults/chosen-faults.ts';

const names = (faults: Environment['faults']): string[] => faults.map(({ name }) => name);

describe('the faults of a set', () => {
  it('are the default ones if no type is named', () => {
    expect(names(chosenFaults(thermostat, undefined))).toEqual(['skipped_reading', 'false_report']);
  });

  it('include an optional fault only if it is named', () => {
    expect(names(chosenFaults(thermostat, ['overheated', 'skipped_reading']))).toEqual([
      'skipped_reading',
      'overheated',
    ]);
  });

  it('are at least one, and every one is known', () => {
    expect(() => chosenFaults(thermostat, [])).toThrow(
      'types must name at least one of skipped_reading, false_report, overheated',
    );
    expect(() => chosenFaults(thermostat, ['typo'])).toThrow(
      "unknown fault type 'typo'; known: skipped_reading, false_report, overheated",
    );
    const none = { ...thermostat, faults: [] };
    expect(() => chosenFaults(none, undefined)).toThrow('must name at least one of overheated');
  });

  it("are the paper's six at the support desk, whatever is added beside them", () => {
    expect(names(chosenFaults(supportDesk, undefined))).toEqual([
      'wrong_tool',
      'hallucinated_argument',
      'skipped_precondition',
      'ignored_observation',
      'premature_stop',
      'unsupported_claim',
    ]);
  });
});

describe('an environment for a set with an optional fault', () => {
  const types = ['skipped_reading', 'overheated'];

  it('has that fault after all of its default ones', () => {
    const environment = withOptionalFaults(thermostat, types);
    expect(names(environment.faults)).toEqual(['skipped_reading', 'false_report', 'overheated']);
  });

  it('still knows which faults are the default, and has none twice', () => {
    const environment = withOptionalFaults(withOptionalFaults(thermostat, types), types);
    expect(names(defaultFaults(environment))).toEqual(['skipped_reading', 'false_report']);
    expect(everyFault(environment)).toEqual(everyFault(thermostat));
  });

  it('is the same environment if the set names no optional fault', () => {
    expect(withOptionalFaults(thermostat, ['skipped_reading'])).toBe(thermostat);
    expect(withOptionalFaults(supportDesk, ['overheated', 7])).toBe(supportDesk);
  });

  it('keeps the methods of an environment that is an instance of a class', () => {
    class House {
      readonly greeting = 'hello';
      greet(): string {
        return this.greeting;
      }
    }
    const house = Object.assign(new House(), thermostat);
    expect((withOptionalFaults(house, types) as typeof house).greet()).toBe('hello');
  });
});
