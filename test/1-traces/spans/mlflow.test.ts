import { describe, expect, it } from 'vitest';
import { mlflow } from '../../../src/1-traces/formats/mlflow.ts';
import type { Json } from '../../../src/run/json.ts';
import { openAi, story } from '../../support/traces/parcel-story.ts';
import { onlyTrace, storyOf } from '../../support/traces/spans.ts';

describe('mlflow', () => {
  const encoded = (values: Record<string, Json>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
  const bodies = [
    ['root', '', 0, 'AGENT', { question: 'Where is parcel 9?' }, 'It is in Lyon.'],
    [
      'm1',
      'root',
      1,
      'CHAT_MODEL',
      { messages: [openAi.question] },
      { choices: [{ message: openAi.call }] },
    ],
    ['track', 'root', 3, 'TOOL', { parcel: 9 }, 'in Lyon'],
    [
      'm2',
      'root',
      5,
      'CHAT_MODEL',
      { messages: [openAi.question, openAi.call, openAi.result] },
      { choices: [{ message: openAi.answer }] },
    ],
  ] as const;
  const attributesOf = (type: string, input: unknown, output: unknown) =>
    encoded({
      'mlflow.spanType': type,
      'mlflow.spanInputs': input as Json,
      'mlflow.spanOutputs': output as Json,
    });
  const third = bodies.map(([id, parent, second, type, input, output]) => ({
    trace_id: 'bW9zdA==',
    span_id: id,
    parent_span_id: parent,
    name: id,
    start_time_unix_nano: String(1_760_000_000_000_000_000n + BigInt(second) * 1_000_000_000n),
    end_time_unix_nano: String(1_760_000_000_900_000_000n + BigInt(second) * 1_000_000_000n),
    status: { code: 'STATUS_CODE_OK' },
    attributes: attributesOf(type, input, output),
  }));
  const second = bodies.map(([id, parent, at, type, input, output]) => ({
    name: id,
    context: { trace_id: '0xab', span_id: id },
    parent_id: parent === '' ? null : parent,
    start_time: (1_760_000_000 + at) * 1e9,
    end_time: (1_760_000_000.9 + at) * 1e9,
    status_code: 'OK',
    attributes: attributesOf(type, input, output),
  }));

  it.each<[string, Json]>([
    ['version 3', { info: { trace_id: 'tr-1', state: 'OK' }, data: { spans: third } }],
    ['version 2', { info: { request_id: 'tr-1', status: 'OK' }, data: { spans: second } }],
  ])('%s gives the run, under the id of the trace', (_, document) => {
    expect(mlflow.detect({ shape: 'document', values: [document] })).toBe('each');
    const trace = onlyTrace(mlflow.read(document));
    expect(storyOf(trace)).toEqual(story);
    expect(trace).toMatchObject({ id: 'tr-1', facts: { state: 'OK' } });
  });
});
