import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importTraces } from '../../src/1-traces/import.ts';
import { originOfEdited } from '../../src/2-planting/recorded/origin-of-edited.ts';
import { injectRecorded } from '../../src/2-planting/recorded/plant-recorded.ts';
import { readTrajectories } from '../../src/2-planting/set/open-set.ts';
import { externalInput } from '../../src/3-judging/judges/external-input.ts';
import type { Json } from '../../src/run/json.ts';
import { PLAIN_NUMBERS } from '../../src/run/number-formats.ts';
import { runOf, type Step } from '../../src/run/run.ts';
import type { Trajectory } from '../../src/run/trajectory.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { originNumber, tracedFolder } from '../support/rows/traced-runs.ts';
import { smallSpanTraces } from '../support/traces/small-span-traces.ts';

async function imported(value: Json | undefined, redact: readonly string[] = []) {
  const file = join(temporaryFolder(), 'trace.json');
  writeFileSync(file, JSON.stringify(value));
  const { trajectories } = await importTraces({ paths: [file], redact });
  return trajectories[0]?.origin;
}

async function rowsOf(folder: string): Promise<readonly Trajectory[]> {
  const rows: Trajectory[] = [];
  const file = join(folder, 'trajectories.jsonl');
  for await (const row of readTrajectories({ file, inFolder: true })) rows.push(row);
  return rows;
}

describe('where a recording lies', () => {
  it('is read from spans: the trace, the span of the run, and the span of each step', async () => {
    expect(await imported(smallSpanTraces['otel-genai'])).toEqual({
      traceId: 't',
      spanId: '1',
      sessionId: null,
      steps: ['3', '4'],
    });
    expect(await imported(smallSpanTraces.openinference)).toMatchObject({
      traceId: 't',
      spanId: '1',
      steps: ['2', null],
    });
  });

  it('has the session by whatever name it goes, and the project of LangSmith', async () => {
    const named = (key: string) => {
      const text = JSON.stringify(smallSpanTraces['otel-genai']);
      const more = `{"key":"${key}","value":{"stringValue":"ann@example.com"}},`;
      return JSON.parse(text.replace('"attributes":[', `"attributes":[${more}`));
    };
    for (const key of ['session.id', 'gen_ai.conversation.id']) {
      expect((await imported(named(key)))?.sessionId, key).toBe('ann@example.com');
    }
    expect((await imported(named('session.id'), ['email']))?.sessionId).toBe('[redacted]');
    const langsmith = JSON.stringify(smallSpanTraces.langsmith);
    const inProject = JSON.parse(langsmith.replace('"id":"1"', '"id":"1","session_id":"project"'));
    expect(await imported(inProject)).toMatchObject({ traceId: '1', sessionId: 'project' });
  });

  it('is unknown where a file has no ids, and no id is made up', async () => {
    const messages = [
      { role: 'user', content: 'Is it open?' },
      { role: 'assistant', content: 'Yes.' },
    ];
    expect(await imported({ messages })).toBe(undefined);
    const said = (role: string, content: string) =>
      JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);
    const attributes = {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': said('user', 'Is it open?'),
      'gen_ai.output.messages': said('assistant', 'Yes.'),
    };
    expect(await imported([{ name: 'chat', startTimeUnixNano: '1', attributes }])).toBe(undefined);
  });

  it('goes with parents and faults, and to no judge', async () => {
    const folder = await tracedFolder(temporaryFolder(), 8);
    const out = join(temporaryFolder(), 'faults');
    await injectRecorded(folder, out, { seed: 1, harmless: 4 });
    const rows = await rowsOf(out);
    expect(rows.some(({ label }) => label?.faulty)).toBe(true);
    expect(rows.some(({ label }) => label?.edit !== undefined)).toBe(true);
    for (const row of rows) {
      const expected = originNumber(Number(row.instanceId.slice(-5)) - 1);
      const { traceId, spanId, sessionId, steps = [] } = row.origin ?? {};
      expect([traceId, spanId, sessionId]).toEqual([
        expected.traceId,
        expected.spanId,
        expected.sessionId,
      ]);
      expect(steps.length).toBe(row.steps.length);
      const shown = JSON.stringify([
        runOf(row),
        ...(['step', 'actions', 'outcome'] as const).map((view) =>
          externalInput('id', view, row, PLAIN_NUMBERS),
        ),
      ]);
      for (const id of [traceId, spanId, sessionId, ...steps]) {
        if (id != null) expect(shown).not.toContain(id);
      }
    }
  });

  it('of a step stays with the step, wherever an edit moves it', () => {
    const step = fc.integer({ min: 0, max: 3 }).map((kind) => `say ${kind}`);
    const edit = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 8 }),
      at: fc.nat({ max: 7 }),
      kind: fc.constantFrom('insert', 'remove', 'change'),
    });
    const stepsOf = (texts: readonly string[]): readonly Step[] =>
      texts.map((text, index) => ({ index, from: 'agent', text }));
    fc.assert(
      fc.property(edit, ({ steps, at, kind }) => {
        const place = at % steps.length;
        const after = [...steps];
        if (kind === 'insert') after.splice(place, 0, 'new');
        else if (kind === 'remove') after.splice(place, 1);
        else after[place] = 'new';
        const ids = steps.map((text, index) => `${index} ${text}`);
        const origin = { traceId: 't', spanId: null, sessionId: null, steps: ids };
        const moved = originOfEdited(origin, stepsOf(steps), stepsOf(after)).steps;
        expect(moved.length).toBe(after.length);
        const known = moved.filter((id) => id !== null);
        expect(new Set(known).size).toBe(known.length);
        for (const [index, id] of moved.entries()) {
          if (after[index] === 'new') expect(id).toBe(kind === 'insert' ? null : ids[place]);
          else expect(id?.slice(2)).toBe(after[index]);
        }
      }),
    );
  });
});
