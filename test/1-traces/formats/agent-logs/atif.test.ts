import { describe, expect, it } from 'vitest';
import { atif } from '../../../../src/1-traces/formats/atif.ts';
import type { Json, JsonObject } from '../../../../src/run/json.ts';
import {
  documentOf,
  onlyRefusal,
  onlyTrace,
  outline,
} from '../../../support/traces/read-format.ts';

const trajectory = (steps: readonly JsonObject[], more: JsonObject = {}): Json => ({
  schema_version: 'ATIF-v1.6',
  session_id: 's',
  agent: { name: 'worker', version: '1' },
  steps: steps.map((step, i) => ({ step_id: i + 1, ...step })),
  ...more,
});

const task = { source: 'user', message: 'Count the files.' };

const call = (id: string, name: string, args: JsonObject = {}) => ({
  tool_call_id: id,
  function_name: name,
  arguments: args,
});

describe('ATIF', () => {
  it('has thoughts, calls and results in one step', () => {
    const { id, run, facts } = onlyTrace(
      atif,
      trajectory([
        { source: 'system', message: 'You are careful.' },
        task,
        {
          source: 'agent',
          message: 'I look.',
          reasoning_content: 'First ls.',
          tool_calls: [call('1', 'ls', { path: '.' }), call('2', 'wc')],
          observation: {
            results: [
              { source_call_id: '2', content: [{ type: 'text', text: '3' }] },
              { source_call_id: '1', content: 'a b c' },
            ],
          },
        },
        { source: 'system', message: 'Context was compacted.', observation: { results: [{}] } },
        { source: 'agent', message: 'There are 3.' },
      ]),
    );
    expect(id).toBe('s');
    expect(facts).toMatchObject({ agent: 'worker', continued: false });
    expect(run).toMatchObject({ goal: 'Count the files.', instructions: 'You are careful.' });
    expect(outline(run)).toEqual([
      '(First ls.\n\nI look.) ls{"path":"."} → "a b c"',
      'wc{} → "3"',
      'environment: Context was compacted.',
      'agent: There are 3.',
    ]);
    expect(run.finalAnswer).toBe('There are 3.');
  });

  it('gives one result without an id to the last of several calls', () => {
    const { run } = onlyTrace(
      atif,
      trajectory([
        task,
        {
          source: 'agent',
          message: '',
          tool_calls: [call('1', 'keys'), call('2', 'enter')],
          observation: { results: [{ content: 'done' }] },
        },
      ]),
    );
    expect(outline(run)).toEqual(['keys{} → missing', 'enter{} → "done"']);
  });

  it('takes the final answer from the call that finishes', () => {
    const { run } = onlyTrace(
      atif,
      trajectory([
        task,
        {
          source: 'agent',
          message: 'All done!',
          tool_calls: [call('1', 'finish', { message: 'There are 3.' })],
        },
      ]),
    );
    expect(outline(run)).toEqual(['(All done!) finish{"message":"There are 3."} → missing']);
    expect(run.finalAnswer).toBe('There are 3.');
  });

  it('keeps commands that are written as text as messages, and invents no calls', () => {
    const { run } = onlyTrace(
      atif,
      trajectory([
        task,
        {
          source: 'agent',
          message: '{"commands":1}',
          observation: { results: [{ content: 'x' }] },
        },
        { source: 'agent', message: '{"done":true}', observation: { results: [{ content: '' }] } },
      ]),
    );
    expect(outline(run)).toEqual([
      'agent: {"commands":1}',
      'environment: x',
      'agent: {"done":true}',
    ]);
    expect(run.finalAnswer).toBe('{"done":true}');
  });

  it('says that a run continues in another file, and gives it no final answer', () => {
    const { run, notes, facts } = onlyTrace(
      atif,
      trajectory([task, { source: 'agent', message: 'To be continued' }], {
        continued_trajectory_ref: 'next.json',
      }),
    );
    expect(run.finalAnswer).toBe('');
    expect(facts.continued).toBe(true);
    expect(notes.join()).toMatch(/in another file/);
  });

  it('is refused where everything was redacted', () => {
    const steps = [
      { source: 'user', message: '[REDACTED]' },
      { source: 'agent', message: '<redacted>' },
    ];
    expect(onlyRefusal(atif, trajectory(steps))).toMatch(/redacted/);
  });

  it('is recognised by its version', () => {
    expect(atif.detect(documentOf(trajectory([])))).toBe('whole');
    expect(atif.detect({ shape: 'lines', values: [trajectory([])] })).toBe('each');
    expect(atif.detect(documentOf({ schema_version: '1.0', steps: [] }))).toBeNull();
  });
});

describe('results of ATIF', () => {
  it('may come in the next step, whoever it is said to be from', () => {
    for (const source of ['system', 'agent']) {
      const { run } = onlyTrace(
        atif,
        trajectory([
          task,
          { source: 'agent', message: 'I look.', tool_calls: [call('1', 'ls')] },
          {
            source,
            message: '',
            observation: { results: [{ source_call_id: '1', content: 'a' }] },
          },
          { source: 'agent', message: 'One.' },
        ]),
      );
      expect(outline(run)).toEqual(['(I look.) ls{} → "a"', 'agent: One.']);
      expect(run.finalAnswer).toBe('One.');
    }
  });
});
