import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TraceImport } from '../../src/1-traces/import.ts';
import { chosenFormats } from '../../src/1-traces/reading/detect-format.ts';
import type { TraceFormat } from '../../src/1-traces/trace-format.ts';
import { isRefused } from '../../src/1-traces/trace-format.ts';
import { at, hasKeys, textAt } from '../../src/run/json.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';

/** A format whose runs are lines such as `{"diary": "…"}`, one file being one run. */
const diary = (name: string, key: string): TraceFormat => ({
  name,
  description: 'a diary',
  detect: ({ values }) => (values.some((value) => hasKeys(value, key)) ? 'whole' : null),
  *read(value) {
    const goal = textAt(value, 0, key) ?? textAt(value, key) ?? '';
    if (goal === 'throw') throw new Error('unexpected');
    const run = { goal, steps: [], finalAnswer: '' };
    yield { id: goal, run, label: null, facts: {}, tools: [], notes: ['2 lines are odd'] };
  },
});

const annotated: TraceFormat = {
  ...diary('annotated', 'diary'),
  companion: {
    detect: ({ values }) => values.some((value) => hasKeys(value, 'about')),
    read: (value, fileName) => (reading) => {
      if (isRefused(reading) || reading.id !== at(value, 'about')) return reading;
      const label = { faulty: true, failureStep: null, failureType: null, outcomeCorrect: false };
      return { ...reading, label: { ...label, by: fileName } };
    },
  },
};

function filesWith(contents: Readonly<Record<string, unknown>>): readonly string[] {
  const folder = temporaryFolder();
  return Object.entries(contents).map(([name, content]) => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  });
}

async function imported(
  paths: readonly string[],
  formats: readonly TraceFormat[],
  format?: string,
) {
  const traces = new TraceImport({ paths }, chosenFormats(formats, format));
  const labels: unknown[] = [];
  for await (const { trajectory } of traces.runs()) {
    labels.push([trajectory.goal, trajectory.label?.by ?? null]);
  }
  return { labels, ...traces.report() };
}

describe('a file that could be in two formats', () => {
  const formats = [diary('first', 'diary'), diary('second', 'diary')];

  it('is refused, and the reason names both', async () => {
    const { files } = await imported(filesWith({ 'a.json': { diary: 'a' } }), formats);
    expect(files[0]?.problem).toBe('could be first or second; say which with --format');
  });

  it('is read if the user says which', async () => {
    const { files } = await imported(filesWith({ 'a.json': { diary: 'a' } }), formats, 'second');
    expect(files[0]).toMatchObject({ format: 'second', traces: 1, problem: null });
  });
});

describe('files in several formats', () => {
  it('are each read in their own', async () => {
    const paths = filesWith({ 'a.json': { diary: 'a' }, 'b.json': { log: 'b' } });
    const { files } = await imported(paths, [diary('first', 'diary'), diary('second', 'log')]);
    expect(files.map(({ format }) => format)).toEqual(['first', 'second']);
  });
});

describe('a file that is about the runs of others', () => {
  it('is applied to them, in whichever order they come', async () => {
    const paths = filesWith({
      'a-note.json': { about: 'late' },
      'early.json': { diary: 'early' },
      'late.json': { diary: 'late' },
      'z-note.json': { about: 'early' },
    });
    const { labels, files } = await imported(paths, [annotated]);
    expect(labels).toEqual([
      ['early', 'z-note.json'],
      ['late', 'a-note.json'],
    ]);
    expect(files[0]).toMatchObject({
      format: 'annotated',
      traces: 0,
      problem: null,
      notes: ['it is about the runs of other files and holds none itself'],
    });
  });
});

describe('a format that must be read whole', () => {
  it('is given all lines that are JSON, and the others are said', async () => {
    const paths = filesWith({ 'a.jsonl': '{"diary":"a"}\n{"diary":"b"}\n{"diary":' });
    const { files } = await imported(paths, [diary('first', 'diary')]);
    expect(files[0]).toMatchObject({
      traces: 1,
      problem: null,
      notes: ['2 lines are odd'],
      account: { leftOut: [{ reason: 'lines that are not JSON', parts: 1 }] },
    });
  });

  it('is refused if its array is cut short', async () => {
    const paths = filesWith({ 'a.json': '[{"diary":"a"},{"diary":"b"' });
    const { files } = await imported(paths, [diary('first', 'diary')]);
    expect(files[0]).toMatchObject({ traces: 0, problem: expect.stringMatching(/^cut short/) });
  });

  it('whose reader fails costs that record alone', async () => {
    const paths = filesWith({ 'a.json': { diary: 'throw' }, 'b.json': { diary: 'b' } });
    const { files, traces } = await imported(paths, [diary('first', 'diary')]);
    expect(traces).toBe(1);
    expect(files[0]?.refused[0]?.reason).toMatch(/reader of first failed on it \(unexpected\)/);
  });
});
