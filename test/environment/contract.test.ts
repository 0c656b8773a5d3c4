import { describe, expect, it } from 'vitest';
import { environmentContract } from '../../src/environment/contract.ts';
import type { Environment } from '../../src/environment/environment.ts';
import { supportDesk } from '../../src/environments/support-desk/support-desk.ts';

/** Which clauses an environment breaks. */
function broken(environment: Environment): string[] {
  return environmentContract
    .filter((clause) => clause.breaches(environment, { seed: 7, instances: 24 }).length > 0)
    .map((clause) => clause.name);
}

const firstFault = supportDesk.faults[0] as Environment['faults'][number];
const withFault = (change: Partial<typeof firstFault>): Environment => ({
  ...supportDesk,
  faults: [{ ...firstFault, ...change }],
});

describe('the contract of environments', () => {
  it('is broken by a generator that does not follow its seed', () => {
    let calls = 0;
    const generate: Environment['generate'] = (random, index) => {
      if (calls++ === 26) random.random();
      return supportDesk.generate(random, index);
    };
    expect(broken({ ...supportDesk, generate })).toContain('seeded generation is deterministic');
  });

  it('is broken by an oracle that skips a step', () => {
    const oracle: Environment['oracle'] = (instance, act) =>
      supportDesk.oracle(instance, (thought, tool, args) =>
        tool === 'escalate' || tool === 'issue_refund'
          ? { ok: true, data: {}, error: null }
          : act(thought, tool, args),
      );
    expect(broken({ ...supportDesk, oracle })).toEqual(
      expect.arrayContaining([
        'the oracle breaks no rule',
        'the oracle reaches the expected outcome',
      ]),
    );
  });

  it('is broken by an operator that is wrong about the outcome, the answer or the step', () => {
    expect(broken(withFault({ keepsOutcome: () => false }))).toEqual([
      'the outcome survives a fault exactly where the operator says so',
    ]);
    expect(broken(withFault({ changesAnswer: true }))).toEqual([
      'a fault changes the final answer exactly where the operator says so',
    ]);
    expect(
      broken(withFault({ edit: (...given) => ({ ...firstFault.edit(...given), failureStep: 9 }) })),
    ).toEqual(['the step to blame is a step of the mutant']);
  });

  it('is broken by an operator that changes nothing', () => {
    const edit: typeof firstFault.edit = () => ({ at: 0, remove: 0, insert: [], failureStep: 0 });
    expect(broken(withFault({ edit }))).toEqual([
      'a mutant differs from its parent by exactly the declared edit',
    ]);
  });

  it('is broken by a world that remembers earlier episodes', () => {
    let episodes = 0;
    const world: Environment['world'] = (instance) => {
      const desk = supportDesk.world(instance) as { status: string };
      if (episodes++ % 5 === 4) desk.status = 'refunded';
      return desk;
    };
    expect(broken({ ...supportDesk, world })).toContain(
      "a mutant's observations are what the world answers to its calls",
    );
  });

  it('is broken by names that are taken or used twice', () => {
    expect(broken(withFault({ name: 'clean' }))).toContain(
      'names are unique, and none is taken by the protocol',
    );
    expect(broken({ ...supportDesk, faults: [firstFault, firstFault] })).toContain(
      'names are unique, and none is taken by the protocol',
    );
  });
});
