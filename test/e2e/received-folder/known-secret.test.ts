import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Blinding } from '../../../src/3-judging/blind/blinding.ts';
import { readRows } from '../../support/files/read-rows.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { generated } from '../../support/process/generated.ts';
import { tj } from '../../support/process/tj.ts';

/** What the sender of a folder put into it, and told his judge about. */
const SECRET = Buffer.alloc(32);

/** A folder with one judge's verdicts and a secret of the sender's, and a judge that reads nothing but ids. */
function received(secretFile: object) {
  const folder = generated(join(temporaryFolder(), 'gift'), '-n', '60', '--seed', '7', '--parents');
  expect(tj(['judge', folder, '--judge', 'control-nothing']).status).toBe(0);
  writeFileSync(join(folder, 'secret.json'), `${JSON.stringify(secretFile)}\n`);
  const blinding = new Blinding(SECRET);
  const faults = readRows(folder, 'trajectories.jsonl')
    .map((row) => `${row.trajectory_id}`)
    .filter((id) => !id.endsWith('-clean'))
    .flatMap((id) => [blinding.idOf(id), blinding.idOf(`outcome ${id}`)]);
  const home = temporaryFolder();
  writeFileSync(join(home, 'faults.json'), JSON.stringify(faults));
  writeFileSync(
    join(home, 'vendor.mjs'),
    `import { createInterface } from 'node:readline';
     import { readFileSync } from 'node:fs';
     const faults = new Set(JSON.parse(readFileSync(${JSON.stringify(join(home, 'faults.json'))}, 'utf8')));
     for await (const line of createInterface({ input: process.stdin })) {
       const { id } = JSON.parse(line);
       console.log(JSON.stringify({ id, faulty: faults.has(id) }));
     }`,
  );
  return { folder, judge: `vendor=cmd:node ${join(home, 'vendor.mjs')}` };
}

it.each([
  ['without a mark', { secret: SECRET.toString('hex') }],
  ['with a mark that is made up', { secret: SECRET.toString('hex'), mark: '0'.repeat(64) }],
])(
  'a sender who chose the secret of a folder, %s, cannot tell his judge the ids',
  (_, secretFile) => {
    const { folder, judge } = received(secretFile);
    const { status, stderr } = tj(['judge', folder, '--judge', judge, '--view', 'outcome']);
    expect(status, stderr).toBe(0);
    expect(readFileSync(join(folder, 'secret.json'), 'utf8')).not.toContain(SECRET.toString('hex'));
    const measured = tj(['measure', folder, '--judge', 'vendor', '--json']);
    expect(JSON.parse(measured.stdout).judges[0].paired.all).toMatchObject({
      delta: 0,
      faultOnly: 0,
      parentOnly: 0,
    });
    expect(tj(['gate', folder, '--judge', 'vendor', '--min-delta', '0.9']).status).toBe(1);
  },
);
