import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../../src/folder/manifest/manifest.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';

const CASCADE = 'cascade(control-reply-only, programmatic)';
const run = join(sharedFolder(), 'run');
const asked = (judge: string): number =>
  readFileSync(join(run, 'verdicts.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"judge_id":"${judge}"`)).length;

describe('a composition that is asked', () => {
  let said = '';
  beforeAll(() => {
    tj(['generate', '-n', '40', '--seed', '7', '--parents', '--out', run]);
    said = tj(['judge', run, '--judge', CASCADE]).stdout;
  });

  it('is told of whole, whoever of its judges was asked first', async () => {
    const [cheap, dear] = [asked('control-reply-only'), asked('programmatic')];
    expect(said).toBe(
      `control-reply-only: ${cheap} of ${cheap} verdicts\nprogrammatic: ${dear} of ${dear} verdicts\n`,
    );
    const entries = await readManifest(run);
    expect(entries.filter(({ command }) => command === 'judge')).toMatchObject([
      {
        compositions: [CASCADE],
        judges: [{ id: 'control-reply-only' }, { id: 'programmatic' }],
        counts: [
          { judge: 'control-reply-only', total: cheap, done: cheap, earlier: 0 },
          { judge: 'programmatic', total: dear, done: dear, earlier: 0 },
        ],
      },
    ]);
  });

  it('asks the dear judge only about what the cheap one passes, and nobody twice', () => {
    const [cheap, dear] = [asked('control-reply-only'), asked('programmatic')];
    const passed = readFileSync(join(run, 'verdicts.jsonl'), 'utf8').match(
      /"judge_id":"control-reply-only","faulty":false/g,
    );
    expect(dear).toBe(passed?.length);
    expect(dear).toBeLessThan(cheap);
    const again = tj(['judge', run, '--judge', CASCADE]);
    expect(again).toMatchObject({
      status: 0,
      stdout: `control-reply-only: ${cheap} of ${cheap} verdicts, ${cheap} from before\nprogrammatic: ${dear} of ${dear} verdicts, ${dear} from before\n`,
    });
    expect([asked('control-reply-only'), asked('programmatic')]).toEqual([cheap, dear]);
  });

  it('is measured, and judges that were asked only for it are not', () => {
    const { stdout } = tj(['measure', run, '--json']);
    const ids = JSON.parse(stdout).judges.map(({ judgeId }: { judgeId: string }) => judgeId);
    expect(ids).toEqual(['control-reply-only', CASCADE]);
    const page = tj(['report', run, '--json']);
    expect(page.status).toBe(0);
  });

  it('is replaced by a judge of its own only where that is as good', () => {
    tj(['judge', run, '--judge', 'programmatic']);
    const yes = tj(['compare', run, '--judge', 'programmatic', CASCADE, '--json']);
    expect(JSON.parse(yes.stdout)).toMatchObject({ answer: 'yes' });
    const no = tj(['compare', run, '--judge', 'control-reply-only', 'programmatic']);
    expect(no.stdout).toMatch(/^No, control-reply-only may not be used instead of programmatic/);
    expect([yes.status, no.status]).toEqual([0, 1]);
  });

  it.each([
    [['judge', run, '--judge', 'learned(programmatic, grounded)'], 'cannot be asked'],
    [
      ['judge', run, '--judge', 'any(programmatic, grounded)', '--until', 'delta>=0.5'],
      '--until cannot be given with a composition',
    ],
    [['judge', run, '--judge', 'any(programmatic, nobody)'], "unknown judge 'nobody'"],
    [['measure', run, '--judge', 'any(programmatic)'], 'needs at least 2 judges'],
    [['compare', run, '--judge', 'programmatic'], 'two judges are compared, and 1 is named'],
  ])('%j is refused in one line', (words, message) => {
    const { status, stderr } = tj(words);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
