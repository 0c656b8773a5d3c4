import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import { runChecker } from '../../../src/1-worlds/contract/check-run.ts';
import type { Environment, Instance } from '../../../src/1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../../src/1-worlds/contract/fault-operator.ts';
import { playOracle, replay, scriptOf } from '../../../src/1-worlds/contract/play.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { everyFault } from '../../../src/2-planting/faults/chosen-faults.ts';
import { faultPlanter } from '../../../src/2-planting/faults/plant-fault.ts';
import { cascadePlanter } from '../../../src/2-planting/faults/plant-faults.ts';
import { combinations } from '../../../src/2-planting/plan/plan-cascades.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';

function instancesOf(environment: Environment, seed: number, count: number): readonly Instance[] {
  const random = new PythonRandom(seed);
  return Array.from({ length: count }, (_, index) => environment.generate(random, index));
}

/** Every combination of so many faults that the first instances of a seed can host. */
function* planted(environment: Environment, seed: number, count: number) {
  const plant = cascadePlanter(environment, seed);
  for (const instance of instancesOf(environment, seed, 6)) {
    const parent = playOracle(environment, instance);
    const hosted = everyFault(environment).filter((fault) => fault.canHost(instance));
    for (const faults of combinations(hosted, count)) {
      yield { instance, parent, faults, result: plant(instance, parent, faults) };
    }
  }
}

const worlds: readonly (readonly [string, Environment])[] = [
  ['support-desk', supportDesk as Environment],
  ['thermostat', thermostat as Environment],
];
const anySeed = fc.integer({ min: 0, max: 1_000_000 });
const anyCount = fc.integer({ min: 1, max: 4 });

describe.each(worlds)('several faults in one run of %s', (_, environment) => {
  it('are each there as they are alone, at the step that the label names', () => {
    const violationsOf = runChecker(environment.rulebook);
    fc.assert(
      fc.property(anySeed, anyCount, (seed, count) => {
        const plantOne = faultPlanter(environment, seed);
        for (const { instance, parent, faults, result } of planted(environment, seed, count)) {
          if (typeof result === 'string') continue;
          const { run } = result;
          const steps = result.faults.map(({ step }) => step);
          expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
          expect(result.faults.map(({ type }) => type).toSorted()).toEqual(
            faults.map(({ name }) => name).toSorted(),
          );
          expect(replay(environment, instance, scriptOf(run))).toEqual(run);
          const found = violationsOf(run).map(({ rule }) => rule);
          for (const fault of faults) {
            const { edit, run: alone } = plantOne(instance, parent, fault);
            const step = result.faults.find(({ type }) => type === fault.name)?.step ?? -1;
            const { index: _here, ...here } = run.steps[step] ?? { index: -1 };
            const { index: _there, ...there } = alone.steps[edit.failureStep] ?? { index: -1 };
            expect(here).toEqual(there);
            const own = violationsOf(alone).filter(({ faultType }) => faultType === fault.name);
            expect(found).toEqual(expect.arrayContaining(own.map(({ rule }) => rule)));
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it('are the same for the same seed, in whichever order they are named', () => {
    fc.assert(
      fc.property(anySeed, anyCount, (seed, count) => {
        const plant = cascadePlanter(environment, seed);
        for (const { instance, parent, faults, result } of planted(environment, seed, count)) {
          expect(plant(instance, parent, faults.toReversed())).toEqual(result);
        }
      }),
      { numRuns: 6 },
    );
  });

  it('of one fault are that fault', () => {
    const plantOne = faultPlanter(environment, 7);
    for (const { instance, parent, faults, result } of planted(environment, 7, 1)) {
      const { edit, run } = plantOne(instance, parent, faults[0] as FaultOperator<Instance>);
      expect(result).toEqual({
        run,
        faults: [{ type: faults[0]?.name, step: edit.failureStep }],
      });
    }
  });
});

describe('faults that do not fit into one run', () => {
  const room = thermostat as Environment;
  const fault = (name: string, edit: FaultOperator<Instance>['edit']): FaultOperator<Instance> => ({
    name,
    description: name,
    changesAnswer: false,
    canHost: () => true,
    keepsOutcome: () => true,
    edit,
  });
  const conflictOf = (
    first: FaultOperator<Instance>,
    second: FaultOperator<Instance>,
    environment = room,
  ) => {
    const [instance] = instancesOf(environment, 7, 1) as [Instance];
    return cascadePlanter(environment, 7)(instance, playOracle(environment, instance), [
      first,
      second,
    ]);
  };
  const skips = fault('skips', () => ({ at: 0, remove: 1, insert: [], failureStep: 0 }));

  it('are refused if one leaves no step to blame for the other', () => {
    const sets = fault('sets', ({ calls }) => ({
      at: 1,
      remove: 1,
      failureStep: 1,
      insert: [{ thought: 'Guess.', call: calls[1]?.call ?? { tool: '', args: {} } }],
    }));
    expect(conflictOf(skips, sets)).toBe('same step');
    const stops = fault('stops', () => ({ at: 2, remove: 1, insert: [], failureStep: 1 }));
    expect(conflictOf(sets, stops)).toBe('same step');
  });

  it('are refused if one changes what the calls of the other are answered', () => {
    const tools = room.tools.map((tool) => ({
      ...tool,
      call: (house: unknown, args: Parameters<typeof tool.call>[1]) => {
        const seen = house as { level: number };
        const answer = tool.call(house, args);
        return tool.name === 'report'
          ? { ...answer, data: { ...answer.data, level: seen.level } }
          : answer;
      },
    }));
    const high = fault('high', ({ calls }) => ({
      at: 1,
      remove: 1,
      failureStep: 1,
      insert: [
        {
          thought: 'Up.',
          call: { tool: 'set_heating', args: { ...calls[1]?.call.args, level: 99 } },
        },
      ],
    }));
    const late = fault('late', ({ calls }) => ({
      at: 2,
      remove: 1,
      failureStep: 2,
      insert: [{ thought: 'Late.', call: calls[2]?.call ?? { tool: '', args: {} } }],
    }));
    expect(conflictOf(high, late, { ...room, tools })).toBe('changed');
    expect(typeof conflictOf(high, late)).toBe('object');
  });

  it('are refused if a rule that finds one alone no longer finds it', () => {
    const reads = fault('reads', ({ calls }) => ({
      at: 1,
      remove: 0,
      failureStep: 1,
      insert: [
        { thought: 'Read.', call: { tool: 'read_temperature', args: { room: 'nowhere' } } },
        { thought: 'Again.', call: { ...calls[0]?.call, tool: 'read_temperature', args: {} } },
      ],
    }));
    // Its readings fail, so the heating is still set unread.
    expect(typeof conflictOf(skips, reads)).toBe('object');
    const counts = {
      ...room,
      rulebook: {
        ...room.rulebook,
        rules: [
          {
            name: 'short',
            faultType: 'skips',
            atEnd: (state: unknown) =>
              (state as { steps: number }).steps < 3 ? ['too few steps'] : [],
          },
        ],
        start: () => ({ steps: 0 }),
        observe: (state: unknown) => {
          (state as { steps: number }).steps++;
        },
      },
    } as Environment;
    expect(conflictOf(skips, reads, counts)).toBe('hidden');
  });

  it('fit if a rule finds one at its step, although another replaces a later one that the rule finds too', () => {
    const tells = fault('tells', ({ calls }) => ({
      at: 2,
      remove: 1,
      failureStep: 2,
      insert: ['Tell.', 'Tell again.'].map((thought) => ({
        thought,
        call: calls[2]?.call ?? { tool: '', args: {} },
      })),
    }));
    const finding = (found: (position: number) => boolean): Environment => ({
      ...room,
      rulebook: {
        ...room.rulebook,
        rules: [
          {
            name: 'unread',
            faultType: 'skips',
            atStep: (_state, _step, position) => (found(position) ? ['not read'] : []),
          },
        ],
      },
    });
    expect(
      typeof conflictOf(
        skips,
        tells,
        finding((position) => position < 2),
      ),
    ).toBe('object');
    expect(
      conflictOf(
        skips,
        tells,
        finding((position) => position === 1),
      ),
    ).toBe('hidden');
  });

  it('leave the parent as it was', () => {
    const [instance] = instancesOf(supportDesk as Environment, 7, 1) as [Instance];
    const parent = playOracle(supportDesk as Environment, instance);
    const before = structuredClone(parent);
    cascadePlanter(supportDesk as Environment, 7)(
      instance,
      parent,
      everyFault(supportDesk as Environment).slice(0, 2),
    );
    expect(isDeepStrictEqual(parent, before)).toBe(true);
  });
});
