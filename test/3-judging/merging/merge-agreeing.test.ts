import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MergeConflictError, mergeFolders } from '../../../src/3-judging/merging/merge-folders.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { readRows } from '../../support/files/read-rows.ts';
import { answered, mergeIds } from '../../support/rows/mergeable.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';

import { judged, said, two } from '../../support/rows/two-folders.ts';

const [first = '', second = ''] = mergeIds;

describe('merging folders that agree', () => {
  it('keeps one of two equal verdicts, rather one that was asked for than one that was shared', async () => {
    const shared = answered(first, 'yes', { latencySeconds: 0, extra: { shared_with: second } });
    const { merging, out } = two([shared], [answered(first, 'yes', { latencySeconds: 3 })]);
    const { duplicates } = await merging();
    expect(duplicates).toBe(1);
    expect(await readVerdicts(out)).toMatchObject([{ latencySeconds: 3 }]);
  });

  it('keeps the rows of other programs byte for byte, and compares them whole', async () => {
    const row = { ...answered(first, 'yes'), extra: { by: 'hand' } };
    const { merging, folders, out } = two([row], [row]);
    const spelled = `{ "x": 1.50, ${JSON.stringify(rowFields(row)).slice(1)}`;
    for (const folder of folders)
      writeFileSync(join(folder, 'verdicts.jsonl'), `\ufeff${spelled}\n`);
    await merging();
    expect(readFileSync(join(out, 'verdicts.jsonl'), 'utf8')).toBe(`${spelled}\n`);
    const other = two([row], [{ ...row, latencySeconds: 9 }]);
    await expect(other.merging()).rejects.toThrow(MergeConflictError);
  });

  it('orders judges as they were first asked, and the others by name', async () => {
    const rows = ['b', 'z', 'a', 'y'].map((judgeId) => answered(first, 'yes', { judgeId }));
    const { merging, out } = two(rows.slice(0, 2), rows.slice(2), {
      runs: [[judged('2026-01-02', 'z')], [judged('2026-01-01', 'y')]],
    });
    await merging();
    expect((await readVerdicts(out)).map(({ judgeId }) => judgeId)).toEqual(['y', 'z', 'a', 'b']);
  });

  it('keeps failures that have no verdict, gates and answers, and never a secret', async () => {
    const failure = (id: string) =>
      `${JSON.stringify({ at: '2026', trajectory_id: id, judge_id: 'step:m', kind: 'k', message: '' })}\n`;
    const gate = (at: string) =>
      `${JSON.stringify({ at, version: '0', verdict: 'passed', confidence: 0.9, looks: null, any: false, criteria: {}, judges: [] })}\n`;
    const response = (text: string) =>
      `${JSON.stringify({ trajectory_id: first, judge_id: 'step:m', sample: 0, key: 'k', text, prompt_tokens: 1, completion_tokens: 1, latency_s: 1 })}\n`;
    const { merging, out } = two([answered(first, 'yes')], [], {
      further: [
        {
          'failures.jsonl': failure(second),
          'gates.jsonl': gate('2026-02'),
          'responses.jsonl': response('one') + response('two'),
          'secret.json': '{"secret":"x"}',
        },
        {
          'failures.jsonl': `${failure(first)}{"at": "torn`,
          'gates.jsonl': gate('2026-01') + gate('2026-02'),
          'responses.jsonl': `${response('one')}{"trajectory_id"`,
        },
      ],
    });
    await merging();
    expect(readRows(out, 'failures.jsonl')).toMatchObject([{ trajectory_id: second }]);
    expect(readRows(out, 'gates.jsonl').map((row) => (row as { at: string }).at)).toEqual([
      '2026-01',
      '2026-02',
    ]);
    expect(readRows(out, 'responses.jsonl').length).toBe(2);
    expect(existsSync(join(out, 'secret.json'))).toBe(false);
  });

  it('leaves a torn last line out with a note, and takes a whole one that lacks its line break', async () => {
    const { merging, folders, notes, out } = two(
      [answered(first, 'yes')],
      [answered(second, 'yes')],
    );
    const [one = '', other = ''] = folders.map((folder) => join(folder, 'verdicts.jsonl'));
    const torn = `${readFileSync(one, 'utf8')}{"trajectory_id": "x`;
    writeFileSync(one, torn);
    writeFileSync(other, readFileSync(other, 'utf8').trimEnd());
    await merging();
    expect((await said(out)).length).toBe(2);
    expect(notes).toEqual([expect.stringMatching(/verdicts\.jsonl is torn; its 20 bytes/)]);
    expect(readFileSync(one, 'utf8')).toBe(torn);
  });

  it('sets a torn line of the folder that is merged into aside', async () => {
    const { folders } = two([answered(first, 'yes')], [answered(second, 'yes')]);
    const [out = '', other = ''] = folders;
    writeFileSync(join(out, 'verdicts.jsonl'), '{"torn', { flag: 'a' });
    await mergeFolders({ out, folders: [other] });
    expect((await said(out)).length).toBe(2);
    expect(readFileSync(join(out, 'verdicts.torn'), 'utf8')).toBe('{"torn\n');
  });
});

const rowFields = ({ extra, ...row }: Verdict) => ({
  trajectory_id: row.trajectoryId,
  judge_id: row.judgeId,
  faulty: row.faulty,
  failure_step: row.failureStep,
  failure_type: row.failureType,
  confidence: row.confidence,
  rationale: row.rationale,
  latency_s: row.latencySeconds,
  prompt_tokens: row.promptTokens,
  completion_tokens: row.completionTokens,
  error: row.error,
  ...extra,
});
