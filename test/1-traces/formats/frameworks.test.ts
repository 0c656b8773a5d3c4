import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTraces } from '../../../src/1-traces/import.ts';
import { type Json, listAt } from '../../../src/run/json.ts';
import { isToolStep } from '../../../src/run/run.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { story } from '../../support/traces/parcel-story.ts';
import {
  smallFrameworkTraces,
  wrappedTraces,
} from '../../support/traces/small-framework-traces.ts';

async function read(value: Json) {
  const path = join(temporaryFolder(), 'trace.json');
  writeFileSync(path, JSON.stringify(value));
  const { trajectories, files } = await importTraces({ paths: [path] });
  const runs = trajectories.map(({ goal, steps, finalAnswer }) => ({
    goal,
    calls: steps.filter(isToolStep).map(({ call, observation }) => ({
      ...call,
      result: observation.missing ? 'missing' : observation.data,
    })),
    users: steps.flatMap((step) => (!isToolStep(step) && step.from === 'user' ? step.text : [])),
    answer: finalAnswer,
  }));
  return { runs, format: files[0]?.format, account: files[0]?.account };
}

describe('the records of frameworks and services', () => {
  it.each(Object.entries(smallFrameworkTraces))(
    'of %s are told as what happened',
    async (name, value) => {
      const { runs, format, account } = await read(value);
      expect(format).toBe(name);
      expect(runs).toEqual([story]);
      expect(account).toEqual({ inFile: 1, inRuns: 1, leftOut: [] });
    },
  );

  it.each(wrappedTraces)('are found in %s', async (_where, name, value) => {
    const { runs, format, account } = await read(value);
    expect(format).toBe(name);
    expect(runs).toEqual([story]);
    expect(account).toEqual({ inFile: 1, inRuns: 1, leftOut: [] });
  });

  it('are as many as their wrapper holds, and calls beside them are accounted for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), async (count) => {
        const runs = Array.from({ length: count }, (_, i) => ({
          messages: [
            { role: 'user', content: `Where is parcel ${i}?` },
            {
              role: 'assistant',
              tool_calls: [
                { id: `call_${i}_it`, function: { name: 'track', arguments: `{"parcel":${i}}` } },
              ],
            },
            { role: 'tool', tool_call_id: `call_${i}_it`, content: 'in Lyon' },
            { role: 'assistant', content: 'It is in Lyon.' },
          ],
        }));
        const stray = { type: 'tool_use', id: 'toolu_stray', name: 'elsewhere', input: {} };
        const { runs: found, account } = await read({ data: runs, more: stray });
        expect(found).toHaveLength(count);
        expect(account).toMatchObject({
          inFile: count + 1,
          inRuns: count,
          leftOut: [{ calls: 1 }],
        });
      }),
      { numRuns: 5, seed: 3 },
    );
  });
});

describe('the states of a graph', () => {
  it.each([
    ['in the form of OpenAI', wrappedTraces[2]?.[2]],
    ['in the form of LangChain', wrappedTraces[3]?.[2]],
  ])('%s are one run, of which the last state says the most', async (_form, state) => {
    const messages = listAt(state, 'values', 'messages');
    const states = [2, 3, 4].map((count) => ({ values: { messages: messages.slice(0, count) } }));
    const { runs, account } = await read(states.toReversed());
    expect(runs).toEqual([story]);
    expect(account?.leftOut).toMatchObject([{ parts: 2, calls: 2 }]);
  });
});

describe('Pydantic AI', () => {
  it('answers a call with a prompt to retry, which is a failure of that call', async () => {
    const [question, call, , answer] = smallFrameworkTraces['pydantic-ai'] as readonly Json[];
    const content = [{ type: 'missing', loc: ['parcel'], msg: 'Field required' }];
    const retry = {
      part_kind: 'retry-prompt',
      tool_name: 'track',
      tool_call_id: 'call_track',
      content,
    };
    const value = [question, call, { kind: 'request', parts: [retry] }, answer] as Json;
    const path = join(temporaryFolder(), 'trace.json');
    writeFileSync(path, JSON.stringify(value));
    const [run] = (await importTraces({ paths: [path] })).trajectories;
    expect(run?.instructions).toBe('Be brief.');
    expect(run?.steps[0]).toMatchObject({
      observation: { ok: false, error: JSON.stringify(content) },
    });
  });
});

describe('smolagents', () => {
  it('gives the calls of a step one text, which is the result of the last', async () => {
    const call = (id: string, x: number) => ({ id, function: { name: 'look', arguments: { x } } });
    const step = { step_number: 1, tool_calls: [call('a', 1), call('b', 2)], observations: 'both' };
    const { runs } = await read([{ task: 'Look.' }, step, { output: 'Done.' }]);
    expect(runs[0]?.calls.map(({ result }) => result)).toEqual(['missing', 'both']);
  });
});
