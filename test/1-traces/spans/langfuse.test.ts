import { describe, expect, it } from 'vitest';
import { langfuse } from '../../../src/1-traces/formats/langfuse.ts';
import type { Json } from '../../../src/run/json.ts';
import { openAi, stamp, story } from '../../support/traces/parcel-story.ts';
import { onlyTrace, storyOf } from '../../support/traces/spans.ts';

describe('langfuse', () => {
  const observation = (id: string, second: number, type: string, more: Record<string, Json>) => ({
    id,
    type,
    parentObservationId: id === 'root' ? null : 'root',
    startTime: stamp(second),
    endTime: stamp(id === 'root' ? 30 : second + 1),
    level: 'DEFAULT',
    metadata: null,
    ...more,
  });
  const text = (value: unknown) => JSON.stringify(value);
  const observations = [
    observation('root', 0, 'SPAN', { name: 'agent', input: null, output: null }),
    observation('m1', 1, 'GENERATION', {
      name: 'chat',
      input: text([
        openAi.system,
        openAi.question,
        { role: 'tool', content: { type: 'function', function: { name: 'track' } } },
      ]),
      output: text(openAi.call),
    }),
    observation('t', 3, 'SPAN', { name: 'track', input: "{'parcel': 9}", output: 'in Lyon' }),
    observation('m2', 5, 'GENERATION', {
      name: 'chat',
      input: text([openAi.question, openAi.call, openAi.result]),
      output: text(openAi.answer),
    }),
  ];
  const withTraceIds = observations.map((each) => ({ ...each, traceId: 'tr' }));

  it.each<[string, Json]>([
    ['a trace beside its observations', { trace: { id: 'tr' }, observations } as Json],
    ['a trace with its observations inside', { id: 'tr', observations: withTraceIds } as Json],
    ['a list of observations', withTraceIds as Json],
  ])('%s gives the run', (_, document) => {
    const values = Array.isArray(document) ? document : [document];
    expect(langfuse.detect({ shape: 'document', values })).not.toBeNull();
    expect(storyOf(onlyTrace(langfuse.read(document)))).toEqual(story);
  });

  it('a span of level ERROR is a failed call', () => {
    const failing = withTraceIds
      .filter(({ id }) => id !== 'm2')
      .map((each) =>
        each.id === 't'
          ? { ...each, output: null, level: 'ERROR', statusMessage: 'no such parcel' }
          : each,
      );
    expect(storyOf(onlyTrace(langfuse.read(failing as Json))).calls[0]?.result).toBe(
      'no such parcel',
    );
  });
});
