import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/1-worlds/contract/environment.ts';
import type { Splice } from '../../src/1-worlds/contract/fault-operator.ts';
import { supportDesk } from '../../src/1-worlds/support-desk/support-desk.ts';
import { environmentContract } from '../../src/2-planting/clauses/contract.ts';

/** The clauses that an environment breaks. */
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

const reworded = (
  reply: (answer: string) => string | null,
  newWords: readonly string[] = [],
): Environment => ({ ...supportDesk, paraphrases: [{ name: 'mine', reply, newWords }] });

describe('the contract of environments', () => {
  it('is broken by a generator that gives other instances the second time', () => {
    let calls = 0;
    const generate: typeof supportDesk.generate = (random, index) => {
      if (calls++ === 26) random.random();
      return supportDesk.generate(random, index);
    };
    expect(broken({ ...supportDesk, generate })).toContain(
      'the same seed generates the same instances',
    );
  });

  it('is broken by an oracle that skips a step', () => {
    const oracle: typeof supportDesk.oracle = (instance, act) =>
      supportDesk.oracle(instance, (thought, tool, args) =>
        tool === 'escalate' || tool === 'issue_refund'
          ? { ok: true, data: {}, error: null }
          : act(thought, tool, args),
      );
    expect(broken({ ...supportDesk, oracle })).toEqual(
      expect.arrayContaining([
        'the oracle breaks no rule, not even an optional one',
        'the oracle reaches the expected outcome',
      ]),
    );
  });

  it('is broken by an operator that is wrong about the outcome, the answer or the step', () => {
    expect(broken(withFault({ keepsOutcome: () => false }))).toEqual([
      'the outcome survives a fault exactly if the operator says so',
    ]);
    expect(broken(withFault({ changesAnswer: true }))).toEqual([
      'a fault changes the final answer exactly if the operator says so',
    ]);
    expect(
      broken(withFault({ edit: (...given) => ({ ...firstFault.edit(...given), failureStep: 9 }) })),
    ).toEqual(['the step to blame is a step of the faulty run']);
  });

  it('is broken by an operator that changes nothing', () => {
    const edit: typeof firstFault.edit = () => ({ at: 0, remove: 0, insert: [], failureStep: 0 });
    expect(broken(withFault({ edit }))).toEqual([
      'a fault differs from its parent by exactly the declared edit',
      'the degrees of a fault differ in its thoughts and its reply alone',
      'a fault changes a call or the answer, and not as a harmless edit does',
    ]);
  });

  it('is broken by a world that remembers earlier runs', () => {
    let runs = 0;
    const world: typeof supportDesk.world = (instance) => {
      const desk = supportDesk.world(instance);
      if (runs++ % 5 === 4) desk.status = 'refunded';
      return desk;
    };
    const name = "a fault's observations are what the world answers to its calls";
    expect(broken({ ...supportDesk, world })).toContain(name);
    // By itself, so that nothing but the replay can tell.
    const clause = environmentContract.find((each) => each.name === name);
    const remembering = { ...supportDesk, world };
    expect(clause?.breaches(remembering, { seed: 7, instances: 24 })).toContainEqual(
      expect.stringContaining('replays differently'),
    );
  });

  it('is broken by names that are reserved or used twice', () => {
    const clause = 'names are unique, and no fault type has a name that the protocol uses itself';
    const [tool] = supportDesk.tools as [Environment['tools'][number]];
    const { rulebook } = supportDesk;
    const [rule] = rulebook.rules as [(typeof rulebook.rules)[number]];
    expect(broken(withFault({ name: 'clean' }))).toContain(clause);
    expect(broken({ ...supportDesk, tools: [...supportDesk.tools, tool] })).toContain(clause);
    expect(broken({ ...supportDesk, faults: [firstFault, { ...firstFault }] })).toContain(clause);
    expect(broken({ ...supportDesk, optionalFaults: [{ ...firstFault }] })).toContain(clause);
    expect(broken({ ...supportDesk, rulebook: { ...rulebook, optionalRules: [rule] } })).toContain(
      clause,
    );
  });

  it('is broken by an id that names another index or another scenario', () => {
    expect(broken({ ...supportDesk, indexOf: () => 0 })).toEqual([
      'the index that an id names is the index it was generated for',
    ]);
    expect(broken({ ...supportDesk, scenarioOf: () => 'happy' })).toEqual([
      'the scenario that an id names is the scenario of the instance',
    ]);
  });

  it('is kept by an environment that cannot tell an index or a scenario from an id', () => {
    const { indexOf: _index, scenarioOf: _scenario, ...rest } = supportDesk;
    expect(broken(rest)).toEqual([]);
  });

  it('is broken by an optional fault or rule, as it is by any other', () => {
    const optionalFaults = [{ ...firstFault, name: 'unhosted', canHost: () => false }];
    expect(broken({ ...supportDesk, optionalFaults })).toEqual([
      'some instance can host every fault type',
    ]);
    const wrongRule = { name: 'R0', faultType: 'wrong_tool', atEnd: () => ['always wrong'] };
    const rulebook = { ...supportDesk.rulebook, optionalRules: [wrongRule] };
    expect(broken({ ...supportDesk, rulebook })).toEqual([
      'the oracle breaks no rule, not even an optional one',
    ]);
  });

  it('is broken by a tool that says it only reads and changes the world', () => {
    const tools = supportDesk.tools.map((tool) =>
      tool.name === 'get_policy'
        ? {
            ...tool,
            call(desk: Parameters<typeof tool.call>[0], args: Parameters<typeof tool.call>[1]) {
              const answer = tool.call(desk, args);
              desk.status = desk.status === 'delivered' ? 'shipped' : 'refunded';
              return answer;
            },
          }
        : tool,
    );
    expect(broken({ ...supportDesk, tools })).toContain(
      'a tool that says it only reads changes nothing',
    );
  });

  it('is broken by a paraphrase that loses, adds or changes a fact, or that fits no reply', () => {
    const facts = 'a harmless edit leaves the outcome and every stated fact as they were';
    expect(broken(reworded((answer) => answer.replace(/ for order \S+/, ' for it')))).toContain(
      facts,
    );
    expect(broken(reworded((answer) => answer.replace(/EUR [\d.]+/, 'EUR 1.00')))).toContain(facts);
    expect(broken(reworded((answer) => `${answer} It took 3 days.`))).toContain(facts);
    expect(broken(reworded((answer) => answer))).toEqual([
      'a harmless edit changes exactly what it is meant to change',
      'every paraphrase rewords some reply',
    ]);
    expect(broken(reworded(() => null))).toEqual(['every paraphrase rewords some reply']);
    expect(broken(reworded((answer) => `Hello, and thank you. ${answer}`))).toEqual([]);
  });

  it('is broken by a paraphrase that adds a claim, unless it vouches for the words', () => {
    const clause = 'a paraphrase brings in no content word that it does not declare';
    const waived = (answer: string) => answer.replace(/\.$/, ', and waived the fee.');
    expect(broken(reworded(waived))).toEqual([clause]);
    expect(broken(reworded(waived, ['waive', 'fees']))).toEqual([]);
    expect(broken(reworded((answer) => answer.replace('I have', 'I have not')))).toEqual([clause]);
    const [breach] =
      environmentContract
        .find(({ name }) => name === clause)
        ?.breaches(reworded(waived), { seed: 7, instances: 1 }) ?? [];
    expect(breach).toMatch(/: the paraphrase mine adds waived, fee; if that claims nothing, name /);
  });

  it('is broken by rules that react to a harmless edit', () => {
    const brevity = {
      name: 'R0',
      faultType: 'wrong_tool',
      watches: ['get_customer'],
      atStep: (record: { length: number }) => (record.length > 6 ? ['too many steps'] : []),
    };
    const { rulebook } = supportDesk;
    const strict = { ...rulebook, rules: [...rulebook.rules, brevity] };
    expect(broken({ ...supportDesk, rulebook: strict })).toEqual([
      'a harmless edit breaks no rule',
      'a sham breaks no rule, keeps the outcome and states only what its run shows',
    ]);
  });

  const shammed = (
    edit: (...given: Parameters<typeof firstFault.edit>) => Splice | null,
  ): Environment => withFault({ sham: { description: 'mine', edit } });
  const LIKE_ITS_FAULT = 'a sham has the shape of its fault, and is neither a fault nor its parent';
  const BREAKS_NOTHING =
    'a sham breaks no rule, keeps the outcome and states only what its run shows';

  it('is broken by a fault without a sham, unless it says why it can have none', () => {
    const every = 'every fault has a sham, or says why it can have none';
    const { sham: _sham, ...without } = firstFault;
    expect(broken({ ...supportDesk, faults: [without] })).toEqual([every]);
    expect(broken(withFault({ sham: { none: ' ' } }))).toEqual([every]);
    expect(broken(shammed(() => null))).toEqual([every]);
    expect(broken(withFault({ sham: { none: 'nothing is like it' } }))).toEqual([]);
  });

  it('is broken by a sham that is its fault, another fault, its parent, or of another shape', () => {
    const nothing = { at: 0, remove: 0, insert: [] };
    expect(broken(shammed((...given) => firstFault.edit(...given)))).toEqual([LIKE_ITS_FAULT]);
    expect(broken(shammed(() => nothing))).toEqual([LIKE_ITS_FAULT]);
    expect(
      broken(
        shammed(({ calls }) => ({
          ...nothing,
          insert: [0, 0, 0].flatMap((at) => calls.slice(at, 1)),
        })),
      ),
    ).toEqual([LIKE_ITS_FAULT]);
  });

  it('is broken by a sham that breaks a rule, loses the outcome or states what nothing gives', () => {
    const replied = (text: string) =>
      shammed(({ calls }) => ({
        at: calls.length - 1,
        remove: 1,
        insert: [{ thought: '', call: { tool: 'reply', args: { text } } }],
        finalAnswer: text,
      }));
    expect(broken(replied('It took 3 days.'))).toContain(BREAKS_NOTHING);
    expect(
      broken(shammed(({ calls }) => ({ at: calls.length - 1, remove: 1, insert: [] }))),
    ).toContain(BREAKS_NOTHING);
  });

  it('is broken by degrees that make other calls, blame another step or say the same', () => {
    const degrees = 'the degrees of a fault differ in its thoughts and its reply alone';
    expect(broken(withFault({ degrees: { confessed: (edit) => edit } }))).toEqual([degrees]);
    expect(
      broken(
        withFault({ degrees: { concealed: (edit) => ({ ...edit, failureStep: 0, insert: [] }) } }),
      ),
    ).toEqual([degrees]);
  });

  it('is broken by text that names the fault, its label, or speaks of a fault or a mistake', () => {
    const clause = 'no text that only a faulty run has names the fault';
    const thinking = (thought: string): Environment =>
      withFault({
        edit(...given) {
          const edit = firstFault.edit(...given);
          return { ...edit, insert: edit.insert.map((planned) => ({ ...planned, thought })) };
        },
        degrees: {},
      });
    for (const told of [
      'This is the wrong_tool.',
      'Here comes the wrong tool!',
      'I know that this is a mistake.',
      'A fault, perhaps.',
    ]) {
      expect(broken(thinking(told))).toContain(clause);
    }
    expect(broken(thinking('Nothing is at default here.'))).toEqual([]);
  });

  it('is broken by an argument or a result that no schema declares', () => {
    const clause =
      'the calls of a fault and their results have the fields that the tools declare, and no others';
    const passing = withFault({
      edit(...given) {
        const edit = firstFault.edit(...given);
        const insert = edit.insert.map(({ thought, call }) => ({
          thought,
          call: { ...call, args: { ...call.args, note: 'again' } },
        }));
        return { ...edit, insert };
      },
    });
    expect(broken(passing)).toContain(clause);
    const tools = supportDesk.tools.map((tool) => ({
      ...tool,
      call(...given: Parameters<typeof tool.call>) {
        const answer = tool.call(...given);
        return answer.ok ? { ...answer, data: { ...answer.data, label: 'x' } } : answer;
      },
    }));
    expect(broken({ ...supportDesk, tools })).toContain(clause);
  });

  it('is broken by a fault that changes a thought alone, or that is a harmless edit', () => {
    const clause = 'a fault changes a call or the answer, and not as a harmless edit does';
    const rethought = withFault({
      degrees: {},
      edit: ({ calls }) => ({
        at: 0,
        remove: 1,
        insert: calls.slice(0, 1).map(({ call }) => ({ thought: 'Hm.', call })),
        failureStep: 0,
      }),
    });
    expect(broken(rethought)).toContain(clause);
    const polite = withFault({
      degrees: {},
      changesAnswer: true,
      edit: ({ calls, finalAnswer }) => {
        const text = `${finalAnswer} Have a nice day.`;
        const insert = [{ thought: 'Close the loop.', call: { tool: 'reply', args: { text } } }];
        const at = calls.length - 1;
        return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
      },
    });
    expect(broken(polite)).toContain(clause);
  });

  it('is broken by a fault that blames another step than the rule that names it', () => {
    const { rulebook } = supportDesk;
    const rule = {
      name: 'R0',
      faultType: 'wrong_tool',
      watches: ['lookup_order'],
      atStep: (_: unknown, __: unknown, position: number) => (position > 1 ? ['again'] : []),
    };
    const ruled = { ...rulebook, rules: [...rulebook.rules, rule] };
    const clause =
      'a rule that names a fault type is broken by such a fault at the step to blame, if at all';
    const blaming = (failureStep: number): Environment => ({
      ...withFault({ edit: (...given) => ({ ...firstFault.edit(...given), failureStep }) }),
      rulebook: ruled,
    });
    expect(broken(blaming(1))).toContain(clause);
    expect(broken(blaming(2))).not.toContain(clause);
  });

  it('is broken by a world that reads the clock', () => {
    const oracle: typeof supportDesk.oracle = (instance, act) =>
      supportDesk.oracle(instance, (thought, tool, args) =>
        act(`${thought} ${new Date().getFullYear()}`, tool, args),
      );
    expect(broken({ ...supportDesk, oracle })).toEqual(['nothing depends on the date']);
  });

  it('is broken by an environment that throws, and the breach says what it threw', () => {
    const world: typeof supportDesk.world = () => {
      throw new Error('no world today');
    };
    const [, ...clauses] = environmentContract;
    const breaches = clauses.flatMap((clause) =>
      clause.breaches({ ...supportDesk, world }, { seed: 7, instances: 2 }),
    );
    expect(new Set(breaches)).toEqual(new Set(['it threw: no world today']));
  });
});
