import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importTraces } from '../../../src/1-traces/import.ts';
import type { Json } from '../../../src/run/json.ts';
import { isToolStep } from '../../../src/run/run.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

function fileWith(content: string): string {
  const path = join(temporaryFolder(), 'trace.json');
  writeFileSync(path, content);
  return path;
}

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

  it.each([
    `RunOutput(result=AssistantMessage(content=[TextContent(type='text', text='It is 184 m high.')]))`,
    `[<framework.backend.AssistantMessage object at 0x10ff91d60>]`.slice(1),
    `content='It is 184 m high.' additional_kwargs={} response_metadata={}`,
  ])('is an answer that was printed as an object, which is refused: %s', async (printed) => {
    const messages = [
      { role: 'user', content: 'How high is it?' },
      { role: 'assistant', content: printed },
    ];
    const refused = importTraces({ paths: [fileWith(JSON.stringify({ messages }))] });
    await expect(refused).rejects.toMatchObject({ name: 'NothingImportedError' });
    const said = await read({
      messages: [messages[0], { role: 'assistant', content: 'Call(x=1).' }],
    });
    expect(said).toMatchObject([{ finalAnswer: 'Call(x=1).' }]);
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
