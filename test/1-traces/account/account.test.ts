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

  it('is one run per thread of codex exec', async () => {
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
