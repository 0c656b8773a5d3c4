import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RunBuilder } from '../../../../src/1-traces/building/run-builder.ts';
import {
  declarationText,
  openGuesses,
} from '../../../../src/2-planting/recorded/declaration/confirm.ts';
import { failureTest } from '../../../../src/2-planting/recorded/declaration/corpus.ts';
import {
  confirmedIn,
  withoutGuesses,
} from '../../../../src/2-planting/recorded/declaration/declaration.ts';
import {
  type DeclarationFile,
  declarationSchema,
  type Guess,
} from '../../../../src/2-planting/recorded/declaration/declaration-schema.ts';
import { proposeDeclaration } from '../../../../src/2-planting/recorded/declaration/propose.ts';
import { readDeclaration } from '../../../../src/2-planting/recorded/declaration/read-declaration.ts';
import { Evidence } from '../../../../src/2-planting/recorded/declaration/tool-evidence.ts';
import {
  changeIn,
  namedLikeRead,
} from '../../../../src/2-planting/recorded/declaration/tool-kinds.ts';
import { Provenance } from '../../../../src/2-planting/recorded/grounding/provenance.ts';
import type { Run } from '../../../../src/run/run.ts';
import { temporaryFolder } from '../../../support/files/temporary-folder.ts';
import { shopRun } from '../../../support/rows/shop-run.ts';

function written(value: unknown): string {
  const file = join(temporaryFolder(), 'tools.json');
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
}

describe('a declaration', () => {
  it('unlocks what is confirmed, and nothing else', async () => {
    const { declared } = await readDeclaration(
      written({
        tools: {
          pay: { kind: 'write', needs: ['look'] },
          guess: { kind: 'write', confirmed: false, evidence: { kind: 'its name' } },
        },
        identifiers: ['order_id', { name: 'user_id', confirmed: false, evidence: '3 of 3' }],
        errors: [{ pattern: '^Oops', confirmed: true }],
      }),
    );
    expect([...declared.tools.keys()]).toEqual(['pay']);
    expect([...declared.identifiers]).toEqual(['order_id']);
    expect(declared.errors.map(String)).toEqual(['/^Oops/u']);
  });

  it('may name a file with the procedure, as seen from itself', async () => {
    const file = written({ procedure: { file: 'policies/refunds.md' } });
    mkdirSync(join(file, '../policies'));
    writeFileSync(join(file, '../policies/refunds.md'), 'Be kind.');
    expect((await readDeclaration(file)).file.procedure).toBe('Be kind.');
  });

  it.each([
    [
      '{',
      /this is not JSON at line 1, column 2; repair it, or make a new one with tj inject --init/,
    ],
    [{ tool: {} }, /Unrecognized key/],
    [{ tools: { pay: { kind: 'maybe' } } }, /tools\.pay\.kind/],
    [{ errors: ['('] }, /errors: '\(' is not a regular expression/],
    [{ procedure: { file: 'missing.md' } }, /missing\.md/],
  ])('is refused in one line if it is wrong: %j', async (value, message) => {
    const failure = await readDeclaration(written(value)).catch((cause: Error) => cause);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message).not.toContain('\n');
  });
});

describe('the name of a tool', () => {
  it.each(['get_user', 'searchFlights', 'mcp__crm__list_orders', 'read-file', 'get_order'])(
    'says that it reads: %s',
    (name) => expect(namedLikeRead(name)).toBe(true),
  );

  it.each(['cancel_order', 'get_or_create_user', 'bash', 'update_list', 'constructor', ''])(
    'does not say so: %s',
    (name) => expect(namedLikeRead(name)).toBe(false),
  );
});

describe('what the name of a tool says that it changes', () => {
  it.each([
    ['mcp__crm__create_ticket', 'create', ['ticket']],
    ['transfer_to_human_agents', 'transfer', ['to', 'human', 'agents']],
    ['adk_book_hotel_5', 'book', ['hotel']],
    ['extendRental', 'extend', ['rental']],
    ['pay', 'pay', []],
  ])('is %s: %s %j', (name, verb, object) => expect(changeIn(name)).toEqual({ verb, object }));

  it.each([
    'get_order',
    'Edit',
    'submit',
    'TodoWrite',
    'transfer_to_agent',
    'apply_patch',
    'Task',
    'Bash',
    '',
  ])('is nothing that could be guessed: %s', (name) => expect(changeIn(name)).toBeNull());
});

describe('a proposal', () => {
  const evidence = new Evidence();
  for (const order of ['ORD1111K', 'ORD2222K', 'ORD3333K']) {
    const run = shopRun({ order });
    evidence.add(run, new Provenance(run), failureTest([]));
  }
  const proposal = proposeDeclaration(evidence, [{ name: 'get_refund', readOnly: false }]);
  const guesses = (tool: string): readonly Guess[] => proposal.tools?.[tool]?.guesses ?? [];

  it('meets the schema, and confirms nothing', () => {
    expect(declarationSchema.safeParse(proposal).error).toBeUndefined();
    expect(withoutGuesses(proposal)).toMatchObject({ tools: {}, identifiers: [], errors: [] });
    expect(openGuesses(proposal).length).toBeGreaterThan(5);
  });

  it('is about tools that change something, as the recording or their names say', () => {
    expect(Object.keys(proposal.tools ?? {})).toEqual(['cancel_order', 'get_refund']);
    expect(guesses('get_refund')[0]?.evidence).toBe('the recording says so');
    expect(guesses('cancel_order')[0]).toMatchObject({
      kind: 'write',
      evidence: 'its name has the word cancel',
    });
  });

  it('names what came before a write in each run, unless it gave what the write is about', () => {
    const needs = guesses('cancel_order').filter((guess) => guess.needs !== undefined);
    expect(needs.map((guess) => guess.needs)).toEqual(['get_account', 'get_order', 'get_policy']);
    expect(needs[0]?.evidence).toBe('it came before cancel_order in all 3 runs');
    const drawn = new Evidence();
    for (const id of ['T-1001', 'T-1002', 'T-1003']) {
      const run = ticketRun(id);
      drawn.add(run, new Provenance(run), failureTest([]));
    }
    const { tools } = proposeDeclaration(drawn, []);
    expect(tools?.close_ticket?.guesses?.flatMap(({ needs: need = [] }) => need)).toEqual([
      'check_status',
    ]);
  });

  it('words the claim as the agent did, and else after the name of the tool', () => {
    const drawn = new Evidence();
    const run = ticketRun('T-1001');
    drawn.add(run, new Provenance(run), failureTest([]));
    const { tools } = proposeDeclaration(drawn, []);
    const claims = tools?.close_ticket?.guesses?.flatMap(({ claim = [] }) => claim);
    expect(claims).toEqual(['I have closed the ticket.']);
    expect(guesses('cancel_order').find(({ claim }) => claim !== undefined)).toMatchObject({
      claim: 'I have cancelled the order for you.',
      evidence: 'made from its name; word it as the agent would',
    });
  });

  it('takes names of one thing for identifiers, and no topics, dates, names or limits', () => {
    const drawn = new Evidence();
    const given = 'Anna, 2026-05-04, 12 bags, economy, 4711, U-7788';
    const args = {
      name: 'Anna',
      date: '2026-05-04',
      limit: 12,
      cabin: 'economy',
      customer_no: 4711,
      user: 'U-7788',
    };
    const run = runOfCalls(given, ['find_seat', args], ['find_seat', args], ['find_seat', args]);
    drawn.add(run, new Provenance(run), failureTest([]));
    const { identifiers } = proposeDeclaration(drawn, []);
    expect(identifiers?.map((entry) => typeof entry !== 'string' && entry.name)).toEqual([
      'customer_no',
      'user',
    ]);
  });

  it('shows a result that may be a failure, and the usual ones with it', () => {
    const drawn = new Evidence();
    const calls = ['Failed to connect', 'Error: 3', '[1]'].map(
      (result): ProposedCall => ['ask_server', {}, result],
    );
    const run = runOfCalls('Ask it.', ...calls);
    drawn.add(run, new Provenance(run), failureTest([]));
    const { errors = [] } = proposeDeclaration(drawn, []);
    expect(JSON.stringify(errors)).toContain('such as \\"Failed to connect\\"');
    expect(errors.length).toBe(2);
    const file = { errors: errors.map((entry) => ({ ...Object(entry), confirmed: true })) };
    const [usual, failed] = confirmedIn(file).errors;
    expect([usual?.test('Error: 3'), failed?.test('Failed to connect')]).toEqual([true, true]);
  });

  it('says nothing of the tools of coding agents, whose calls say what they do', () => {
    const drawn = new Evidence();
    const run = runOfCalls(
      'Mend it.',
      ['Bash', { command: 'npm test' }],
      ['Edit', { file_path: 'a.ts', old_string: 'a', new_string: 'b' }],
    );
    drawn.add(run, new Provenance(run), failureTest([]));
    expect(openGuesses(proposeDeclaration(drawn, []))).toEqual([]);
  });
});

describe('a guess', () => {
  const text = JSON.stringify({
    tools: {
      pay: {
        needs: ['look'],
        guesses: [
          { kind: 'write', confirmed: false },
          { needs: 'ask', confirmed: false, evidence: 'in all 3 runs' },
          { claim: 'I have paid.', confirmed: true },
        ],
      },
      old: { kind: 'write', confirmed: false, evidence: { kind: 'its name' } },
    },
    identifiers: [{ name: 'user_id', confirmed: false, evidence: '3 of 3' }],
  });
  const file = (): DeclarationFile => declarationSchema.parse(JSON.parse(text));
  const guess = (of: DeclarationFile, at: number) => {
    const found = openGuesses(of)[at];
    if (found === undefined) throw new Error('no such guess');
    return found;
  };

  it('is a sentence with its evidence, and whatever was answered is none', () => {
    expect(openGuesses(file()).map(({ about, says }) => `${about}: ${says}`)).toEqual([
      'pay: it changes something',
      'pay: ask must have been called before it',
      'old: {"kind":"write"}',
      'arguments: user_id names one thing',
    ]);
  });

  it('counts as said beside it once it is accepted', () => {
    const accepted = file();
    guess(accepted, 1).accept();
    guess(accepted, 0).accept();
    expect(confirmedIn(accepted).tools.get('pay')).toEqual({
      kind: 'write',
      needs: ['look', 'ask'],
      claims: ['I have paid.'],
      repeatable: undefined,
    });
  });

  it('takes all others about its tool along if the tool changes nothing', () => {
    const rejected = file();
    guess(rejected, 0).reject();
    expect(openGuesses(rejected).map(({ about }) => about)).toEqual(['old', 'arguments']);
    expect(rejected.tools?.pay?.needs).toEqual(['look']);
  });

  it('is gone or counts after any answers in any order, and the file is as good as before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.boolean())), (answers) => {
        const answered = file();
        for (const [at, isRight] of answers) {
          const open = openGuesses(answered);
          const each = open[at % Math.max(1, open.length)];
          if (isRight) each?.accept();
          else each?.reject();
          expect(openGuesses(answered).length).toBeLessThan(open.length + (each ? 0 : 1));
        }
        expect(declarationSchema.parse(JSON.parse(declarationText(answered)))).toEqual(answered);
      }),
    );
  });

  it('has a line of its own, whatever text is in it', () => {
    expect(declarationText(file())).toContain(
      '\n        { "needs": "ask", "confirmed": false, "evidence": "in all 3 runs" },\n',
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, evidence) => {
        const any = { identifiers: [{ name: `${name}.`, confirmed: false, evidence }] };
        expect(JSON.parse(declarationText(any))).toEqual(any);
      }),
    );
  });
});

type ProposedCall = readonly [tool: string, args: object, result?: string];

function runOfCalls(request: string, ...calls: readonly ProposedCall[]): Run {
  const builder = new RunBuilder();
  builder.user(request);
  for (const [tool, args, result = 'OK.'] of calls) {
    builder.agent({ calls: [{ tool, arguments: JSON.parse(JSON.stringify(args)) }] });
    builder.result({ content: result });
  }
  builder.agent({ text: 'I have closed the ticket. The ticket is T-1001. I have closed it.' });
  const built = builder.finish();
  if (typeof built === 'string') throw new Error(built);
  return built.run;
}

/** A ticket is looked up, which gives its id, and closed after its status was checked. */
const ticketRun = (id: string): Run =>
  runOfCalls(
    'Close my ticket about the door.',
    ['find_ticket', { about: 'the door' }, id],
    ['check_status', { about: 'the door' }, 'open'],
    ['close_ticket', { ticket: id }],
  );
