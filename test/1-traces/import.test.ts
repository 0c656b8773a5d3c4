import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importTraces, NothingImportedError } from '../../src/1-traces/import.ts';
import { manifestJsonSchema } from '../../src/folder/manifest/manifest-json-schema.ts';
import { readTrajectory } from '../../src/run/wire/read-trajectory.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';

interface Extra {
  readonly id?: string;
  readonly reward?: number;
}

const chat = (goal: string, extra: Extra = {}) => ({
  ...extra,
  messages: [
    { role: 'user', content: goal },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', function: { name: 'look', arguments: '{"at":"x"}' } }],
    },
    { role: 'tool', tool_call_id: 'c', content: 'seen' },
    { role: 'assistant', content: `Done: ${goal}` },
  ],
});

const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

function fileWith(content: string | Buffer, name = 'traces.jsonl'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

const goals = (imported: { readonly trajectories: readonly { readonly goal: string }[] }) =>
  imported.trajectories.map(({ goal }) => goal);

describe('an import', () => {
  it('writes a set whose rows can be read, and says in run.json where they come from', async () => {
    const path = fileWith(lines(chat('one', { id: 'first' }), chat('two')));
    const out = join(temporaryFolder(), 'run');
    const report = await importTraces({ paths: [path], out });
    expect(report).toMatchObject({ traces: 2, calls: 2, trajectories: [] });
    const rows = readFileSync(join(out, 'trajectories.jsonl'), 'utf8').trimEnd().split('\n');
    const read = rows.map((row, i) => readTrajectory(row, 'rows', i + 1));
    expect(read).toMatchObject([
      { id: 'TRACE-00001', instanceId: 'TRACE-00001', goal: 'one', label: null },
      { id: 'TRACE-00002', instanceId: 'TRACE-00002', goal: 'two', label: null },
    ]);
    const { runs } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
    expect(runs).toMatchObject([
      {
        command: 'import',
        environment: 'recorded',
        n_trajectories: 2,
        trusted: false,
        redacted: 0,
        sources: [
          {
            file: path,
            format: 'openai-chat',
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
            records: [
              ['TRACE-00001', 'first'],
              ['TRACE-00002', null],
            ],
          },
        ],
      },
    ]);
    expect(rows.join()).not.toContain('first');
    const published = z.fromJSONSchema(manifestJsonSchema());
    expect(published.safeParse({ runs }).error?.issues ?? []).toEqual([]);
  });

  it('gives the same rows from an array, from lines, from gzip, and whatever the file is called', async () => {
    const records = [chat('one'), chat('two')];
    const contents = [
      lines(...records),
      JSON.stringify(records),
      JSON.stringify(records, null, 2),
      gzipSync(lines(...records)),
    ];
    for (const content of contents) {
      const imported = await importTraces({ paths: [fileWith(content, 'anything')] });
      expect(goals(imported)).toEqual(['one', 'two']);
    }
  });

  it('takes equal records once, and keeps those that only share an id', async () => {
    const path = fileWith(
      lines(chat('one', { id: 'a' }), chat('one', { id: 'a' }), chat('two', { id: 'a' })),
    );
    const copy = fileWith(readFileSync(path));
    const imported = await importTraces({ paths: [path, copy] });
    expect(goals(imported)).toEqual(['one', 'two']);
    expect(imported.files.map(({ repeated }) => repeated)).toEqual([1, 3]);
  });

  it('vouches for runs only if the user does', async () => {
    const paths = [fileWith(lines(chat('one')))];
    const { trajectories } = await importTraces({ paths, trusted: true });
    expect(trajectories[0]?.label).toEqual({
      faulty: false,
      failureStep: null,
      failureType: null,
      outcomeCorrect: true,
      by: 'vouched for by the user',
    });
  });

  it('redacts before anything is written, run.json included', async () => {
    const path = fileWith(lines(chat('mail ann@example.org', { id: 'ann@example.org' })));
    const out = join(temporaryFolder(), 'run');
    await importTraces({ paths: [path], out, redact: ['email'] });
    for (const name of readdirSync(out)) {
      expect(readFileSync(join(out, name), 'utf8')).not.toContain('ann@');
    }
  });

  it('reads rows of its own with their labels', async () => {
    const label = {
      faulty: true,
      failure_step: 0,
      failure_type: 'wrong_tool',
      outcome_correct: true,
    };
    const row = {
      trajectory_id: 'INS-1-wrong_tool',
      instance_id: 'INS-1',
      goal: 'go',
      steps: [{ index: 0, from: 'agent', text: 'no' }],
      final_answer: 'no',
      label,
    };
    const paths = [fileWith(lines(row, { ...row, label: { ...label, failure_step: 7 } }))];
    const imported = await importTraces({ paths });
    expect(imported.trajectories).toMatchObject([
      { id: 'TRACE-00001', label: { failureType: 'wrong_tool', failureStep: 0 } },
    ]);
    expect(imported.files[0]).toMatchObject({
      format: 'tj',
      refused: [{ record: row.trajectory_id }],
    });
  });
});

describe('what is imported', () => {
  const rewarded = [0, 1, 1, 0, 1].map((reward, i) => chat(`goal ${i}`, { reward }));

  it('can be selected, limited and sampled', async () => {
    const paths = [fileWith(lines(...rewarded, chat('goal 5')))];
    const take = async (options: object) => goals(await importTraces({ paths, ...options }));
    expect(await take({ select: ['reward=1'] })).toEqual(['goal 1', 'goal 2', 'goal 4']);
    expect(await take({ select: ['reward=1'], limit: 2 })).toEqual(['goal 1', 'goal 2']);
    const sample = await take({ sample: 3, seed: 5 });
    expect(sample.length).toBe(3);
    expect(await take({ sample: 3, seed: 5 })).toEqual(sample);
    await expect(take({ select: ['rewrd=1'] })).rejects.toThrow(/known: reward/);
  });

  it('is labelled by what its record says, if the user names it, and otherwise not at all', async () => {
    const paths = [fileWith(lines(...rewarded, chat('goal 5')))];
    const labels = async (options: object) =>
      (await importTraces({ paths, ...options })).trajectories.map(({ label }) => label);
    expect(await labels({})).toEqual([null, null, null, null, null, null]);
    const told = await labels({ faulty: 'reward<1' });
    expect(told.map((label) => label?.faulty)).toEqual([
      true,
      false,
      false,
      true,
      false,
      undefined,
    ]);
    expect(told[0]).toEqual({
      faulty: true,
      failureStep: null,
      failureType: null,
      outcomeCorrect: false,
      by: 'reward<1',
    });
    expect((await labels({ faulty: 'reward<1', trusted: true }))[5]?.faulty).toBe(false);
    await expect(labels({ faulty: 'rewrd=1' })).rejects.toThrow(/--faulty asks for 'rewrd'/);
    await expect(labels({ faulty: 'reward' })).rejects.toThrow(/--faulty cannot be read/);
  });

  it('still identifies the whole file if only its beginning is taken', async () => {
    const paths = [fileWith(lines(...rewarded))];
    const whole = await importTraces({ paths });
    const part = await importTraces({ paths, limit: 1 });
    expect(part.files[0]?.sha256).toBe(whole.files[0]?.sha256);
  });
});

describe('what cannot be imported', () => {
  it('is said file by file and record by record, and costs nothing else', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'sub'));
    const write = (name: string, content: string | Buffer): void =>
      writeFileSync(join(folder, name), content);
    write('a-empty.json', '');
    write('b-cut.json', JSON.stringify([chat('cut 1'), chat('cut 2')]).slice(0, -20));
    write('c-lines.jsonl', `${lines(chat('c'))}{"messages": [\n${lines({ messages: [] })}`);
    write('d-other.json', '{"hello": "world"}');
    write('e.json.gz', gzipSync(lines(chat('e'))).subarray(0, 40));
    write('sub/tau.json', JSON.stringify([{ task_id: 1, reward: 1, traj: chat('tau').messages }]));
    const imported = await importTraces({ paths: [folder] });
    expect(goals(imported)).toEqual(['cut 1', 'c', 'tau']);
    const told = imported.files.map(({ file, format, problem, refused }) => [
      file.slice(folder.length + 1),
      format,
      problem,
      ...refused.map(({ record, reason }) => `${record}: ${reason}`),
    ]);
    expect(told).toEqual([
      ['a-empty.json', null, 'empty'],
      ['b-cut.json', 'openai-chat', expect.stringMatching(/^cut short after 1 records/)],
      [
        'c-lines.jsonl',
        'openai-chat',
        null,
        'line 2: not JSON',
        'line 3: it holds no list of messages',
      ],
      [
        'd-other.json',
        null,
        expect.stringMatching(/^in no known format: its first record has the key hello/),
      ],
      ['e.json.gz', null, 'its gzip data is cut short'],
      ['sub/tau.json', 'tau-bench', null],
    ]);
  });

  it('leaves nothing behind if it is everything', async () => {
    const out = join(temporaryFolder(), 'run');
    const attempt = importTraces({ paths: [fileWith('{"hello": "world"}')], out });
    await expect(attempt).rejects.toThrow(NothingImportedError);
    expect(existsSync(out)).toBe(false);
  });

  it('may be arguments that are nested too deep inside a text', async () => {
    const record = chat('deep');
    const deep = `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`;
    const text = JSON.stringify(record).replace(
      '{\\"at\\":\\"x\\"}',
      JSON.stringify(deep).slice(1, -1),
    );
    const imported = await importTraces({ paths: [fileWith(`${lines(chat('a'))}${text}\n`)] });
    expect(goals(imported)).toEqual(['a']);
    expect(imported.files[0]?.refused[0]?.reason).toMatch(/nested more than 180 levels/);
  });

  it('may be in another format than the one that the user insists on', async () => {
    const paths = [fileWith(lines(chat('a')))];
    await expect(importTraces({ paths, format: 'tau-bench' })).rejects.toThrow(
      NothingImportedError,
    );
    await expect(importTraces({ paths, format: 'openai-chta' })).rejects.toThrow(
      /unknown format 'openai-chta'; did you mean 'openai-chat'/,
    );
  });

  it('keeps out of a folder that holds something', async () => {
    const paths = [fileWith(lines(chat('a')))];
    const out = temporaryFolder();
    writeFileSync(join(out, 'mine.txt'), 'mine');
    await expect(importTraces({ paths, out })).rejects.toThrow(/not empty/);
    await importTraces({ paths, out, force: true });
    expect(readdirSync(out).toSorted()).toEqual(['mine.txt', 'run.json', 'trajectories.jsonl']);
  });
});
