import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { gate, judgedFolder } from '../../support/process/gate.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

const run = join(sharedFolder(), 'run');
const rules = ['--judge', 'programmatic'];
const certificate = join(sharedFolder(), 'rules.cert.json');

beforeAll(() => {
  judgedFolder(run, ['-n', '40', '--seed', '7'], 'programmatic', 'control-everything');
  const { status, stderr } = gate([run, ...rules, '--min-delta', '0.3', '--certify', certificate]);
  expect(status, stderr).toBe(0);
});

const check = (...args: readonly string[]) => tj(['certificate', 'check', ...args]);

describe('tj gate --certify', () => {
  it('writes nothing where the gate does not pass, and says so', () => {
    const file = join(temporaryFolder(), 'judge.cert.json');
    const failed = gate([run, ...rules, '--min-delta', '0.9', '--certify', file]);
    expect([failed.status, existsSync(file)]).toEqual([1, false]);
    expect(failed.stderr).toMatch(
      /No certificate was written to .*, because the gate did not pass\.$/m,
    );
    const unclear = gate([run, ...rules, '--min-delta', '0.66', '--certify', file]);
    expect([unclear.status, existsSync(file)]).toEqual([3, false]);
    cpSync(certificate, file);
    const kept = gate([run, ...rules, '--min-delta', '0.9', '--certify', file]);
    expect(kept.stderr).toMatch(/the one that is there is of an earlier gate/);
    expect(readFileSync(file)).toEqual(readFileSync(certificate));
  });

  it('is about one judge, and replaces no file but a certificate', () => {
    const asked = ['gate', run, '--min-delta', '0.3', '--certify'];
    expectMistake([...asked, certificate], /--certify is about one judge; name it with --judge/);
    const other = join(temporaryFolder(), 'notes.json');
    writeFileSync(other, '{}');
    expectMistake([...asked, other, ...rules], /not a certificate of ours/);
    expect(gate([run, ...rules, '--min-delta', '0.3', '--certify', certificate]).status).toBe(0);
  });

  it('says what the judge misses and what nobody tried', () => {
    const { uncovered, delta, set, judge } = JSON.parse(readFileSync(certificate, 'utf8'));
    expect(delta).toMatchObject({ estimate: 2 / 3, pairs: 30 });
    expect(uncovered.notCaught).toContain('unsupported_claim');
    expect(uncovered.notTried).toContain('attacks');
    expect([set.world, set.seed, judge.id]).toEqual(['support-desk', '7', 'programmatic']);
  });
});

describe('tj certificate check', () => {
  it('holds for the judge that was certified, named or on record', () => {
    for (const now of [rules, ['--run', run]]) {
      const { status, stdout } = check(certificate, ...now, '--max-age', '1d');
      expect(stdout).toMatch(
        /holds for programmatic: Δ \+0\.67 \[.*\] on 30 pairs, 0 hours old\.\n$/,
      );
      expect(status).toBe(0);
    }
  });

  it('fails for another judge, an edited file, and one that is too old', () => {
    const other = check(certificate, '--judge', 'control-everything');
    expect(other.stdout).toMatch(/it is about programmatic, and this is control-everything\.$/m);
    const edited = join(temporaryFolder(), 'edited.json');
    writeFileSync(edited, readFileSync(certificate, 'utf8').replace('"seed": "7"', '"seed": "8"'));
    const changed = check(edited, ...rules);
    expect(changed.stdout).toMatch(/does not hold, because it was edited since it was written\.$/m);
    const old = check(certificate, ...rules, '--max-age', '0.000001h', '--json');
    expect(JSON.parse(old.stdout)).toMatchObject({ verdict: 'too old', judge: 'programmatic' });
    expect([other.status, changed.status, old.status]).toEqual([1, 1, 3]);
  });

  it('sees that the file of an own judge changed, and the temperature of a model', () => {
    const folder = temporaryFolder();
    const copy = join(folder, 'run');
    cpSync(run, copy, { recursive: true });
    const own = join(folder, 'mine.mjs');
    const written = (answer: boolean): void =>
      writeFileSync(
        own,
        `export default { id: 'mine', view: 'step', judge: () => ({ faulty: ${answer} }) };`,
      );
    written(true);
    const judged = tj(['judge', copy, '--judge', own]);
    expect(judged.status, judged.stderr).toBe(0);
    expect(tj(['judge', copy, '--judge', 'step', '--model', 'scripted:']).status).toBe(0);
    const [mine, step] = ['mine', 'step:scripted'].map((id) => {
      const file = join(folder, `${id.slice(0, 4)}.json`);
      expect(gate([copy, '--judge', id, '--min-delta', '-0.9', '--certify', file]).status).toBe(0);
      return file;
    });
    expect(check(mine ?? '', '--judge', own).status).toBe(0);
    written(false);
    const changed = check(mine ?? '', '--judge', own);
    expect(changed.stdout).toMatch(/because mine is no longer what it was: its files changed\.$/m);
    const asked = ['--judge', 'step', '--model', 'scripted:'];
    expect(check(step ?? '', ...asked).status).toBe(0);
    const warm = check(step ?? '', ...asked, '--temperature', '0.5');
    expect(warm.stdout).toMatch(
      /step:scripted is no longer what it was: the temperature was 0 and is 0\.5\.$/m,
    );
    expect([changed.status, warm.status]).toEqual([1, 1]);
  });

  it('refuses what is no certificate, and a question without a judge', () => {
    const file = join(temporaryFolder(), 'x.json');
    writeFileSync(file, '{"kind":"trajectory-judge certificate","version":1}');
    expectMistake(['certificate', 'check', file, ...rules], /x\.json: /);
    writeFileSync(file, '[]');
    expectMistake(['certificate', 'check', file, ...rules], /must be an object/);
    expectMistake(['certificate', 'check', certificate], /--judge names the judge as it is now/);
    const old = ['certificate', 'check', certificate, ...rules, '--max-age', 'soon'];
    expectMistake(old, /must be an age such as 30d, 12h or 8w/);
  });
});

describe('tj certificate badge', () => {
  it('draws a certificate, and none that was edited', () => {
    const out = join(temporaryFolder(), 'badge.svg');
    expect(tj(['certificate', 'badge', certificate, '--out', out])).toMatchObject({ status: 0 });
    expect(readFileSync(out, 'utf8')).toContain('>programmatic</text>');
    expectMistake(['certificate', 'badge', certificate, '--out', out], /this file exists/);
    const edited = join(temporaryFolder(), 'edited.json');
    writeFileSync(edited, readFileSync(certificate, 'utf8').replace('"seed": "7"', '"seed": "8"'));
    const none = tj(['certificate', 'badge', edited, '--out', `${out}.2`]);
    expect([none.status, existsSync(`${out}.2`)]).toEqual([1, false]);
  });
});
