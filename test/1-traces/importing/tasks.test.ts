import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../../src/1-traces/formats/inspect/inspect.ts';
import { importTraces } from '../../../src/1-traces/import.ts';
import { TaskFinder } from '../../../src/1-traces/importing/task-finder.ts';
import { injectRecorded } from '../../../src/2-planting/recorded/plant-recorded.ts';
import { openRunFolder } from '../../../src/4-measuring/open-run-folder.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

const WORKSHOP = 'examples/traces/workshop.json';

const chat = (goal: string, said: string, extra: object = {}) => ({
  ...extra,
  messages: [
    { role: 'user', content: goal },
    { role: 'assistant', content: said },
  ],
});

function fileWith(...records: readonly unknown[]): string {
  const path = join(temporaryFolder(), 'traces.jsonl');
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

const tasksOf = async (path: string, task?: readonly string[]) => {
  const { trajectories, tasks } = await importTraces({ paths: [path], task: task && [...task] });
  return { found: trajectories.map(({ taskId }) => taskId ?? null), ...tasks };
};

describe('the task of a recording', () => {
  it('is what its record calls task_id', async () => {
    const path = fileWith(
      chat('a', '1', { task_id: 7 }),
      chat('b', '2', { task_id: 7 }),
      chat('a', '3', { task_id: 8 }),
    );
    expect(await tasksOf(path)).toEqual({ found: ['7', '7', '8'], count: 2, by: ['task_id'] });
  });

  it('is told by equal goals where the record names none', async () => {
    const path = fileWith(chat('a', '1'), chat('b', '2'), chat(' a', '3'));
    expect(await tasksOf(path)).toEqual({
      found: [null, null, 'TRACE-00001'],
      count: 2,
      by: ['equal goals'],
    });
  });

  it('is what --task names, and its own where --task is none', async () => {
    const path = fileWith(
      chat('a', '1', { task_id: 7, metadata: { suite: 'x', case: 1 } }),
      chat('a', '2', { task_id: 7, metadata: { suite: 'x', case: 2 } }),
      chat('a', '3', { task_id: 7, metadata: { suite: 'x', case: 2 } }),
      chat('a', '4', { task_id: 7 }),
    );
    expect(await tasksOf(path, ['suite', 'case'])).toEqual({
      found: ['x 1', 'x 2', 'x 2', null],
      count: 3,
      by: ['suite and case'],
    });
    expect(await tasksOf(path, ['none'])).toEqual({
      found: [null, null, null, null],
      count: 4,
      by: [],
    });
  });

  it('cannot be asked for by what no record says', async () => {
    const path = fileWith(chat('a', '1', { suite: 'x' }));
    await expect(tasksOf(path, ['sweet'])).rejects.toThrow(
      "--task asks for 'sweet', which no record has; known: suite",
    );
  });

  it('is redacted like everything else', async () => {
    const path = fileWith(chat('a', '1', { task_id: 'of ann@example.org' }));
    const { trajectories } = await importTraces({ paths: [path], redact: ['email'] });
    expect(trajectories[0]?.taskId).toBe('of [redacted]');
  });

  it('is the sample of an Inspect log, whatever the epoch, and not the eval that it is part of', () => {
    const finder = new TaskFinder(undefined);
    const run = { goal: 'same', steps: [], finalAnswer: '' };
    const trace = (facts: Record<string, string | number>) => ({
      id: null,
      run,
      label: null,
      facts,
      tools: [],
      notes: [],
    });
    const of = (id: string, facts: Record<string, string | number>) =>
      finder.of(id, trace(facts), inspect.task);
    expect(of('TRACE-1', { task: 'sums', sample: 3, epoch: 1 })).toBe('sums 3');
    expect(of('TRACE-2', { task: 'sums', sample: 3, epoch: 2 })).toBe('sums 3');
    expect(of('TRACE-3', { sample: 3, epoch: 1 })).toBe('3');
    expect(of('TRACE-4', { task: 'sums' })).toBeUndefined();
    expect(of('TRACE-5', { task: 'sums' })).toBe('TRACE-4');
  });

  it('makes as many tasks as there are different ones', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ goal: fc.nat(4), task: fc.option(fc.nat(4)) })), (given) => {
        const finder = new TaskFinder(undefined);
        const named = given.map(({ goal, task }, at) => {
          const run = { goal: `goal ${goal}`, steps: [], finalAnswer: '' };
          const facts = task === null ? {} : { task_id: `task ${task}` };
          const trace = { id: null, run, label: null, facts, tools: [], notes: [] };
          return finder.of(`TRACE-${at}`, trace, undefined) ?? `TRACE-${at}`;
        });
        const different = new Set(
          given.map(({ goal, task }) => (task === null ? goal : `${task}`)),
        );
        expect(finder.report().count).toBe(different.size);
        expect(new Set(named).size).toBe(different.size);
      }),
    );
  });

  it('goes with a run into the set that is made of it, and into every interval', async () => {
    const folder = temporaryFolder();
    const recorded: readonly object[] = JSON.parse(readFileSync(WORKSHOP, 'utf8'));
    const path = fileWith(
      ...recorded.map((record, at) => ({ ...record, task_id: at % 5, trial: at })),
    );
    const [imported, planted] = [join(folder, 'imported'), join(folder, 'planted')];
    const { tasks } = await importTraces({ paths: [path], select: ['reward=1'], out: imported });
    expect(tasks).toEqual({ count: 5, by: ['task_id'] });
    await injectRecorded(imported, planted, { harmless: 4 });
    const rows = readFileSync(join(planted, 'trajectories.jsonl'), 'utf8').trimEnd().split('\n');
    for (const row of rows) expect(JSON.parse(row).task_id).toMatch(/^[0-4]$/);
    const verdicts = rows.map((row) => ({
      trajectory_id: JSON.parse(row).trajectory_id,
      judge_id: 'mine',
      faulty: JSON.parse(row).label.faulty,
      failure_step: null,
      failure_type: null,
      confidence: 1,
      rationale: '',
      latency_s: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      error: null,
    }));
    writeFileSync(
      join(planted, 'verdicts.jsonl'),
      verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`).join(''),
    );
    const { judged } = await openRunFolder(planted);
    expect(judged.set.clusters).toBe(5);
    expect(judged.set.instances.length).toBeGreaterThan(20);
  });
});
