import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTraces, NothingImportedError } from '../../../src/1-traces/import.ts';
import type { ImportReport } from '../../../src/1-traces/importing/import-report.ts';
import type { Json } from '../../../src/run/json.ts';
import { isToolStep, toolSteps } from '../../../src/run/run.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { describeWithTraces, tracesFolder } from '../../support/reference/recorded-traces.ts';
import { reply, result, session, text, use, user } from '../../support/traces/claude-session.ts';

function fileWith(content: string): string {
  const path = join(temporaryFolder(), 'trace.jsonl');
  writeFileSync(path, content);
  return path;
}

const jsonLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** What an import of some files says, whether or not it found a run. */
async function reportOn(paths: readonly string[], partial = false): Promise<ImportReport> {
  try {
    return await importTraces({ paths, partial });
  } catch (error) {
    if (error instanceof NothingImportedError) return error.report;
    throw error;
  }
}

/** A session of so many calls, each answered, and an answer. */
function sessionOf(id: string, calls: number): Json[] {
  const turns = Array.from({ length: calls }, (_, i) => [
    reply(`${id}-m${i}`, use(`toolu_${id}_${i}`, 'Read')),
    user(result(`toolu_${id}_${i}`, `file ${i}`)),
  ]);
  return session(
    user(`Task ${id}`),
    ...turns.flat(),
    reply(`${id}-end`, text(`Done with ${id}.`)),
  ).map((line, i) => ({
    ...(line as Record<string, Json>),
    uuid: `${id}-${i}`,
    parentUuid: i === 0 ? null : `${id}-${i - 1}`,
    sessionId: id,
  }));
}

describe('the account of an import', () => {
  const chat = [
    { role: 'user', content: 'Look.' },
    {
      role: 'assistant',
      tool_calls: [{ id: 'call_1', function: { name: 'look', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 'seen' },
    { role: 'assistant', content: 'I saw it.' },
  ];
  /** A call in a form that the reader of these messages does not know. */
  const odd = { role: 'assistant', content: '', steps: [{ type: 'tool_use', id: 'x', name: 'y' }] };

  it('says nothing where every call is in a run', async () => {
    const { files } = await reportOn([fileWith(JSON.stringify(chat))]);
    expect(files[0]?.account).toEqual({ inFile: 1, inRuns: 1, leftOut: [] });
  });

  it('refuses a run that misses more than a fifth of its calls, unless it may be partial', async () => {
    const path = fileWith(JSON.stringify([...chat, odd]));
    const refused = await reportOn([path]);
    expect(refused.files[0]?.refused[0]?.reason).toMatch(/1 of its 2 calls of tools .* --partial/);
    const { files, traces } = await reportOn([path], true);
    expect(traces).toBe(1);
    expect(files[0]?.account).toMatchObject({ inFile: 2, inRuns: 1 });
  });

  it('is one run per session, the same as of each alone, whatever was put together', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }), async (sizes) => {
        const sessions = sizes.map((calls, i) => sessionOf(`s${i}`, calls));
        const alone = await Promise.all(
          sessions.map((lines) => importTraces({ paths: [fileWith(jsonLines(lines))] })),
        );
        const together = await importTraces({ paths: [fileWith(jsonLines(sessions.flat()))] });
        const runs = ({ trajectories }: typeof together) =>
          trajectories.map(({ goal, steps, finalAnswer }) => ({ goal, steps, finalAnswer }));
        expect(runs(together)).toEqual(alone.flatMap(runs));
      }),
      { numRuns: 12, seed: 5 },
    );
  });

  it('is one run per session of Codex, too', async () => {
    const rollout = (id: string) => [
      { type: 'session_meta', payload: { id } },
      {
        type: 'response_item',
        payload: {
          type: 'message',
          role: 'user',
          content: [{ type: 'input_text', text: `Task ${id}` }],
        },
      },
      {
        type: 'response_item',
        payload: { type: 'function_call', call_id: `call_${id}`, name: 'shell', arguments: '{}' },
      },
      {
        type: 'response_item',
        payload: { type: 'function_call_output', call_id: `call_${id}`, output: 'ok' },
      },
      {
        type: 'response_item',
        payload: {
          type: 'message',
          role: 'assistant',
          content: [{ type: 'output_text', text: `Did ${id}` }],
        },
      },
    ];
    const path = fileWith(jsonLines([...rollout('one'), ...rollout('two')]));
    const { trajectories } = await importTraces({ paths: [path] });
    expect(trajectories.map(({ goal }) => goal)).toEqual(['Task one', 'Task two']);
    expect(trajectories.map((run) => toolSteps(run).length)).toEqual([1, 1]);
  });

  it('gives sub-agents runs of their own if asked to', async () => {
    const lines = session(
      user('Delegate'),
      reply('m1', use('toolu_task', 'Task')),
      user('You are a helper', { isSidechain: true }),
      reply('s1', text('I looked.'), { isSidechain: true }),
      user(result('toolu_task', 'looked'), { parentUuid: 'u1' }),
      reply('m2', text('Done.')),
    );
    const paths = [fileWith(jsonLines(lines))];
    const { trajectories } = await importTraces({ paths, agents: 'split' });
    expect(trajectories.map(({ goal }) => goal)).toEqual(['Delegate', 'You are a helper']);
  });
});

describe('what used to be misread', () => {
  const read = async (value: unknown) => {
    const { trajectories } = await importTraces({ paths: [fileWith(JSON.stringify(value))] });
    return trajectories.map(({ goal, steps, finalAnswer }) => ({
      goal,
      calls: steps.filter(isToolStep).map(({ call }) => [call.tool, call.args]),
      users: steps.flatMap((step) => (!isToolStep(step) && step.from === 'user' ? step.text : [])),
      finalAnswer,
    }));
  };

  it('is the calls of AG-UI, in camel case', async () => {
    const call = {
      id: 'call_7',
      type: 'function',
      function: { name: 'open', arguments: '{"a":1}' },
    };
    expect(
      await read([
        { id: '1', role: 'user', content: 'Open it.' },
        { id: '2', role: 'assistant', toolCalls: [call] },
        { id: '3', role: 'tool', toolCallId: 'call_7', content: 'open' },
        { id: '4', role: 'assistant', content: 'It is open.' },
      ]),
    ).toEqual([
      { goal: 'Open it.', calls: [['open', { a: 1 }]], users: [], finalAnswer: 'It is open.' },
    ]);
  });

  it('is a conversation of AG2 as the side of the user sees it', async () => {
    expect(
      await read([
        { role: 'assistant', name: 'proxy', content: 'How warm is it?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_w', function: { name: 'weather', arguments: '{}' } }],
        },
        {
          role: 'tool',
          name: 'proxy',
          content: '9',
          tool_responses: [{ tool_call_id: 'call_w', role: 'tool', content: '9' }],
        },
        { role: 'user', name: 'helper', content: 'It is 9 degrees.' },
      ]),
    ).toEqual([
      {
        goal: 'How warm is it?',
        calls: [['weather', {}]],
        users: [],
        finalAnswer: 'It is 9 degrees.',
      },
    ]);
  });

  it('is what commands of mini-swe-agent printed, which no user said', async () => {
    expect(
      await read([
        { role: 'system', content: 'One command each.' },
        { role: 'user', content: 'Repair it.' },
        { role: 'assistant', content: 'I look.\n\n```bash\nls\n```' },
        { role: 'user', content: '<returncode>0</returncode>\n<output>\na.py\n</output>' },
        {
          role: 'assistant',
          content: 'Done.\n\n```bash\necho COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT\n```',
        },
        { role: 'user', content: 'diff --git a b' },
      ]),
    ).toMatchObject([
      {
        goal: 'Repair it.',
        calls: [
          ['bash', { command: 'ls' }],
          ['bash', {}],
        ],
        users: [],
        finalAnswer: 'diff --git a b',
      },
    ]);
  });

  const observation = (id: string, type: string, name: string, more: object) => ({
    id,
    traceId: 't',
    parentObservationId: id === 'root' ? null : 'root',
    type,
    name,
    startTime: `2026-01-01T00:00:0${more && 'at' in more ? more.at : 0}.000Z`,
    ...more,
  });

  it('is the answer of CrewAI, beside what was expected of it', async () => {
    const output = {
      description: 'Write',
      expected_output: 'A short page',
      raw: '<p>Hi</p>',
      pydantic: null,
    };
    const model = {
      input: [{ role: 'user', content: 'Write a page.' }],
      output: { role: 'assistant', content: '<p>Hi</p>' },
    };
    const runs = await read({
      id: 't',
      observations: [
        observation('root', 'SPAN', 'crew', { input: 'Write a page.', output }),
        observation('m', 'GENERATION', 'llm', { at: 1, ...model }),
      ],
    });
    expect(runs).toMatchObject([{ finalAnswer: '<p>Hi</p>' }]);
  });

  it('is what BeeAI emits of a call while it goes on', async () => {
    const io = { input: { query: 'hill' }, output: 'It is 184 m high.' };
    const runs = await read({
      id: 't',
      input: 'How high is it?',
      output: 'It is 184 m high.',
      observations: [
        observation('root', 'SPAN', 'agent', {
          input: 'How high is it?',
          output: 'It is 184 m high.',
        }),
        observation('a', 'TOOL', 'tool.search.Encyclopedia.start-1', { at: 1, input: io.input }),
        observation('b', 'TOOL', 'tool.search.Encyclopedia.success-1', { at: 2, ...io }),
        observation('c', 'TOOL', 'tool.search.Encyclopedia.finish-1', { at: 3 }),
        observation('d', 'GENERATION', 'llm.chat.newToken-4', { at: 4, output: 'It' }),
      ],
    });
    expect(runs).toEqual([
      {
        goal: 'How high is it?',
        calls: [['Encyclopedia', { query: 'hill' }]],
        users: [],
        finalAnswer: 'It is 184 m high.',
      },
    ]);
  });

  it('is an argument that is called input', async () => {
    const runs = await read({
      id: 't',
      observations: [
        observation('root', 'SPAN', 'run', { input: 'Finish.', output: 'Finished.' }),
        observation('a', 'TOOL', 'final', { at: 1, input: { input: { a: 1 } }, output: 'ok' }),
      ],
    });
    expect(runs).toMatchObject([{ calls: [['final', { input: { a: 1 } }]] }]);
  });
});

describeWithTraces('the accounts of real recordings', () => {
  /** Distinct calls by their ids, counted in the text of the file: where each format writes the id of a call. */
  const COUNTED: readonly (readonly [folder: string, pattern: RegExp])[] = [
    ['claude-code', /"type":\s*"tool_use",\s*"id":\s*"([^"]+)"/g],
    ['claude-code-long', /"type":\s*"tool_use",\s*"id":\s*"([^"]+)"/g],
    ['atif', /"tool_call_id":\s*"([^"]+)"/g],
  ];

  it.each(COUNTED)(
    '%s: what is in runs and what is accounted for are all calls',
    async (folder, pattern) => {
      for (const name of readdirSync(join(tracesFolder, folder))) {
        const path = join(tracesFolder, folder, name);
        const ids = new Set(
          Array.from(readFileSync(path, 'utf8').matchAll(pattern), ([, id]) => id),
        );
        const [file] = (await reportOn([path])).files;
        expect(file?.account.inFile, name).toBe(ids.size);
        const left = file?.account.leftOut.reduce((sum, { calls }) => sum + calls, 0) ?? 0;
        expect((file?.calls ?? 0) + left, name).toBe(ids.size);
      }
    },
  );
});
