import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REASONS } from '../../../src/1-traces/account/account.ts';
import { openAiChat } from '../../../src/1-traces/formats/openai-chat.ts';
import { importTraces, NothingImportedError, TraceImport } from '../../../src/1-traces/import.ts';
import type { ImportReport } from '../../../src/1-traces/importing/import-report.ts';
import {
  isRefused,
  type RecordedTrace,
  type TraceFormat,
} from '../../../src/1-traces/trace-format.ts';
import type { Json } from '../../../src/run/json.ts';
import { isToolStep, type Step, toolSteps } from '../../../src/run/run.ts';
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
    expect(files[0]?.account).toEqual({
      inFile: { calls: 1, messages: 3 },
      inRuns: { calls: 1, messages: 3 },
      leftOut: [],
    });
  });

  it('refuses a run that misses more than a fifth of its calls, unless it may be partial', async () => {
    const path = fileWith(JSON.stringify([...chat, odd]));
    const refused = await reportOn([path]);
    expect(refused.files[0]?.refused[0]?.reason).toMatch(/1 of its 2 calls of tools .* --partial/);
    const { files, traces } = await reportOn([path], true);
    expect(traces).toBe(1);
    expect(files[0]?.account).toMatchObject({ inFile: { calls: 2 }, inRuns: { calls: 1 } });
  });

  /** What is said of a chat that a reader gets wrong in some way. */
  const readWrongly = async (
    messages: readonly unknown[],
    wrong: (run: RecordedTrace['run']) => RecordedTrace['run'],
    partial = true,
  ) => {
    const format: TraceFormat = {
      ...openAiChat,
      *read(value) {
        for (const reading of openAiChat.read(value)) {
          yield isRefused(reading) ? reading : { ...reading, run: wrong(reading.run) };
        }
      },
    };
    const paths = [fileWith(JSON.stringify(messages))];
    const traces = new TraceImport({ paths, partial }, [format]);
    for await (const _ of traces.runs());
    return traces.report().files[0];
  };

  it('counts just the messages that a reader loses, whoever said them', async () => {
    const turns = fc.array(fc.tuple(fc.constantFrom('user', 'assistant'), fc.boolean()), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(turns, async (drawn) => {
        const said = drawn.map(([role], i) => ({ role, content: `Sentence number ${i}.` }));
        const lost = new Set(drawn.flatMap(([, isLost], i) => (isLost ? said[i]?.content : [])));
        const messages = [...chat.slice(0, -1), ...said, ...chat.slice(-1)];
        const file = await readWrongly(messages, ({ finalAnswer: _, ...run }) => ({
          ...run,
          steps: run.steps.filter((step) => isToolStep(step) || !lost.has(step.text)),
          finalAnswer: 'I saw it.',
        }));
        expect(file?.account.inFile.messages).toBe(3 + said.length);
        expect(file?.account.inRuns.messages).toBe(3 + said.length - lost.size);
      }),
      { numRuns: 40, seed: 3 },
    );
  });

  it('refuses three wrong calls in place of the right one', async () => {
    const file = await readWrongly(
      chat,
      (run) => ({
        ...run,
        steps: run.steps.flatMap((step): readonly Step[] =>
          isToolStep(step)
            ? [1, 2, 3].map((n) => ({ ...step, call: { tool: `start-${n}`, args: { wrong: n } } }))
            : [step],
        ),
      }),
      false,
    );
    expect(file?.refused[0]?.reason).toMatch(/1 of its 4 calls of tools/);
    expect(file?.account.inRuns.calls).toBe(0);
  });

  it('says which calls have another name or other arguments in the run', async () => {
    const file = await readWrongly(chat, (run) => ({
      ...run,
      steps: run.steps.map((step) =>
        isToolStep(step) ? { ...step, call: { ...step.call, args: { place: 'x' } } } : step,
      ),
    }));
    expect(file?.account.leftOut).toMatchObject([{ reason: REASONS.unlike, parts: 1, calls: 0 }]);
  });

  it('refuses a run that misses most of what was said', async () => {
    const file = await readWrongly(
      chat,
      (run) => ({
        ...run,
        goal: 'classify',
        steps: run.steps
          .slice(0, 1)
          .map((step) =>
            isToolStep(step) ? { ...step, observation: { ...step.observation, data: 'x' } } : step,
          ),
        finalAnswer: 'shipping',
      }),
      false,
    );
    expect(file?.refused[0]?.reason).toMatch(/3 of its 3 messages/);
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

  it('is one run per thread of codex exec, and per conversation of OpenHands', async () => {
    const exec = (id: string) => [
      { type: 'thread.started', thread_id: id },
      { type: 'item.completed', item: { id: 'item_0', type: 'user_message', text: `Task ${id}` } },
      { type: 'item.completed', item: { id: 'item_1', type: 'agent_message', text: `Did ${id}` } },
      { type: 'turn.completed', usage: {} },
    ];
    const path = fileWith(jsonLines([...exec('one'), ...exec('two')]));
    const { trajectories } = await importTraces({ paths: [path] });
    expect(trajectories.map(({ goal }) => goal)).toEqual(['Task one', 'Task two']);
  });

  it('gives the agents inside a trajectory of ATIF runs of their own if asked to', async () => {
    const trajectory = (id: string, more: object) => ({
      schema_version: 'ATIF-v1.6',
      session_id: id,
      agent: { name: id, version: '1' },
      steps: [
        { step_id: 1, source: 'user', message: `Task ${id}` },
        { step_id: 2, source: 'agent', message: `Did ${id}` },
      ],
      ...more,
    });
    const value = trajectory('outer', { subagent_trajectories: [trajectory('inner', {})] });
    const paths = [fileWith(JSON.stringify(value))];
    const goals = async (agents: 'steps' | 'split') => {
      const { trajectories, files } = await importTraces({ paths, agents });
      return [trajectories.map(({ goal }) => goal), files[0]?.account.leftOut.length];
    };
    expect(await goals('steps')).toEqual([['Task outer'], 1]);
    expect(await goals('split')).toEqual([['Task outer', 'Task inner'], 0]);
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

  it('is the inner call of a model in a trace of MLflow, which is no turn of the user', async () => {
    const span = (id: string, parent: string | null, type: string, input: Json, output: Json) => ({
      span_id: id,
      parent_id: parent,
      name: id,
      start_time: id === 'root' ? 1 : 2,
      end_time: id === 'root' ? 9 : 3,
      attributes: {
        'mlflow.spanType': JSON.stringify(type),
        'mlflow.spanInputs': JSON.stringify(input),
        'mlflow.spanOutputs': JSON.stringify(output),
      },
    });
    const runs = await read({
      info: { trace_id: 'tr-1', state: 'OK' },
      data: {
        spans: [
          span('root', null, 'CHAIN', { question: 'How warm is it?' }, 'It is 9 degrees.'),
          span('llm', 'root', 'LLM', { prompt: 'Rewrite: how warm?' }, { text: '9' }),
        ],
      },
    });
    expect(runs).toMatchObject([
      { goal: 'How warm is it?', users: [], finalAnswer: 'It is 9 degrees.' },
    ]);
  });

  it('is an agent beside the tools, whose input is the text of a Python object', async () => {
    const span = (
      id: string,
      kind: string,
      parent: string | null,
      io: readonly [string, string],
    ) => ({
      name: id,
      context: { trace_id: 't', span_id: id },
      parent_id: parent,
      start_time: `2026-01-01T00:00:0${parent === null ? 0 : 1}.000Z`,
      end_time: '2026-01-01T00:00:09.000Z',
      attributes: {
        'openinference.span.kind': kind,
        'input.value': io[0],
        'output.value': io[1],
      },
    });
    const runs = await read([
      span('root', 'CHAIN', null, ['Which city is warmer?', 'Taipei is warmer.']),
      span('research', 'AGENT', 'root', ["{'agent_name': 'research_agent'}", 'done']),
      span('finish', 'TOOL', 'root', ['{"answer":"Taipei"}', 'ok']),
    ]);
    expect(runs).toMatchObject([
      { goal: 'Which city is warmer?', finalAnswer: 'Taipei is warmer.' },
    ]);
    expect(runs[0]?.calls).toContainEqual(['finish', { answer: 'Taipei' }]);
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
        expect(file?.account.inFile.calls, name).toBe(ids.size);
        const left = file?.account.leftOut.reduce((sum, { calls }) => sum + calls, 0) ?? 0;
        expect((file?.calls ?? 0) + left, name).toBe(ids.size);
      }
    },
  );
});
