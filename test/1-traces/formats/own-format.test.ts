import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineFormat } from '../../../src/1-traces/formats/own-format.ts';
import { importTraces } from '../../../src/1-traces/import.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { onlyRefusal, onlyTrace, outline } from '../../support/traces/read-format.ts';

const diary = defineFormat({
  name: 'diary',
  record: z.object({ asked: z.string(), did: z.array(z.object({ tool: z.string() })) }),
  read({ asked, did }, run) {
    if (asked === 'throw') throw new Error('it did\nnot work');
    if (asked === 'secret') return { id: 7, refused: 'it is secret' };
    run.user(asked);
    for (const { tool } of did) run.agent({ calls: [{ tool, result: { content: 'ok' } }] });
    run.agent({ text: 'Done.' });
    return { id: 7, facts: { calls: did.length } };
  },
});

describe("a format of one's own", () => {
  it('tells a run what a record says', () => {
    const trace = onlyTrace(diary, { asked: 'Go', did: [{ tool: 'look' }] });
    expect(trace).toMatchObject({ id: '7', facts: { calls: 1 } });
    expect([trace.run.goal, ...outline(trace.run)]).toEqual([
      'Go',
      'look{} → "ok"',
      'agent: Done.',
    ]);
  });

  it('refuses a record that is not as its schema says, with the key and what was expected', () => {
    expect(onlyRefusal(diary, { asked: 'Go', did: [{ tool: 'a' }, { tool: 3 }] })).toMatch(
      /^did\[1\]\.tool: .*expected string, received number/,
    );
    expect(onlyRefusal(diary, [])).toMatch(/^the record: .*expected object/);
  });

  it('costs only the record that its reader fails on', () => {
    expect(onlyRefusal(diary, { asked: 'throw', did: [] })).toBe(
      'the reader of diary failed on it: it did not work',
    );
  });

  it('can refuse a record itself', () => {
    expect(onlyRefusal(diary, { asked: 'secret', did: [] })).toBe('it is secret');
  });
});

describe('tj import --format with a module', () => {
  const reader = join(import.meta.dirname, '../../../examples/traces/reader.ts');
  const log = join(import.meta.dirname, '../../../examples/traces/log.jsonl');

  it('reads files with it, and their calls are accounted for', async () => {
    const { files, trajectories } = await importTraces({ paths: [log], format: reader });
    expect(files[0]).toMatchObject({
      format: 'my-log',
      traces: 3,
      calls: 6,
      refused: [],
      account: { inFile: 6, inRuns: 6, leftOut: [] },
    });
    expect(trajectories[2]?.steps[0]).toMatchObject({ observation: { ok: false } });
  });

  it('takes the runs that the facts of the reader select', async () => {
    const format = reader;
    const { traces } = await importTraces({ paths: [log], format, select: ['stars>=5'] });
    expect(traces).toBe(2);
  });

  it('fails if the module defines no format, and says how to', async () => {
    const path = join(temporaryFolder(), 'empty.ts');
    writeFileSync(path, 'export default {};');
    await expect(importTraces({ paths: [log], format: path })).rejects.toThrow(
      /empty\.ts: has no default export that is a format; write export default defineFormat/,
    );
  });
});
