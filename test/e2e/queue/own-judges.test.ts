import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { readRows } from '../../support/files/read-rows.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';
import { itWithRedis, sharedRedis } from '../../support/redis/redis.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';
import { said, sharedSet, start, startWorker } from './fleet.ts';

const redis = sharedRedis();
const newFolder = sharedSet(8);

/** Says where it ran, so that a test can tell who answered. */
const DECIDE = `(item) => ({ id: item.id, faulty: item.text.length % 2 === 0, confidence: 0.7,
  failure_type: 'owned', failure_step: 99, reasoning: 'drawn from the length' })`;
const MODULE = `import { appendFileSync } from 'node:fs';
export default { id: 'length', view: 'outcome', judge(item) {
  appendFileSync(new URL('./ran', import.meta.url), 'x');
  return (${DECIDE})(item); } };\n`;
const COMMAND = `import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
appendFileSync(new URL('./ran', import.meta.url), 'x');
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify((${DECIDE})(JSON.parse(line))));
}\n`;

/** The same judge on three machines; on the last it was changed. */
function machines(content: string) {
  const base = temporaryFolder();
  const [here, there, changed] = ['here', 'there', 'changed'].map((name) => join(base, name));
  mkdirSync(`${here}`);
  writeFileSync(join(`${here}`, 'judge.mjs'), content);
  for (const copy of [there, changed]) cpSync(`${here}`, `${copy}`, { recursive: true });
  appendFileSync(join(`${changed}`, 'judge.mjs'), '// another version\n');
  return { here: `${here}`, there: `${there}`, changed: `${changed}` };
}

describe('a judge of the user’s own', () => {
  itWithRedis.each([
    ['module', MODULE, (folder: string) => [join(folder, 'judge.mjs')]],
    [
      'command',
      COMMAND,
      (folder: string) => [
        `length=cmd:sh -c 'exec node "$JUDGE_FOLDER/judge.mjs"'`,
        ...['--view', 'outcome', '--fingerprint', join(folder, 'judge.mjs')],
      ],
    ],
  ])('that is a %s runs only where it was named and is the same', async (_, content, named) => {
    const { here, there, changed } = machines(content);
    const without = startWorker(redis.url, ['--name', 'without', '--model', 'scripted:']);
    const differs = startWorker(redis.url, ['--judge', ...named(changed)], {
      JUDGE_FOLDER: changed,
    });
    const folder = newFolder();
    const args = ['judge', folder, '--judge', ...named(here), '--queue', redis.url];
    const run = start(args, { JUDGE_FOLDER: here });
    await said(differs, /Not answering for length \([0-9a-f]{8}\): its copy of the judge differs/);
    await said(without, /Not answering for length .*: it was started without this judge/);
    startWorker(redis.url, ['--judge', ...named(there)], { JUDGE_FOLDER: there });
    const { status, stderr } = await run.finished;
    expect(status, stderr).toBe(0);
    expect([here, there, changed].map((each) => existsSync(join(each, 'ran')))).toEqual([
      false,
      true,
      false,
    ]);
    const rows = readRows(folder, 'verdicts.jsonl');
    expect(rows).toHaveLength(8);
    for (const row of rows) expect(row).toMatchObject({ failure_type: null, confidence: 0.7 });

    const plain = newFolder();
    const env = { JUDGE_FOLDER: here };
    const alone = await tjMeanwhile(['judge', plain, '--judge', ...named(here)], { env });
    expect(alone.status, alone.stderr).toBe(0);
    const decided = async (each: string) => {
      const verdicts = await readVerdicts(each);
      return comparable(verdicts.map((row) => ({ ...row, key: '' })));
    };
    expect(await decided(folder)).toEqual(await decided(plain));
  });
});
