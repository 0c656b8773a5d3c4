import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../support/process/tj.ts';
import { OUTCOME_JUDGE, STEP_JUDGE, writtenRun } from '../support/rows/written-run.ts';

const isPage = (file: string): boolean =>
  readFileSync(file, 'utf8').includes('<meta name="generator" content="trajectory-judge"');

/** The data of a page, read back from it. */
function modelIn(file: string) {
  const [, json = ''] =
    /<script type="application\/json" id="tj-model">(.*?)<\/script>/s.exec(
      readFileSync(file, 'utf8'),
    ) ?? [];
  return JSON.parse(json);
}

describe('tj report', () => {
  const root = sharedFolder();
  const source = join(root, 'run');
  beforeAll(() => {
    writtenRun(source, { size: 24 });
  });
  /** A run folder for one test. */
  const runFolder = (): string => {
    const folder = join(temporaryFolder(), 'run');
    cpSync(source, folder, { recursive: true });
    return folder;
  };

  it('writes one page into the folder and prints where it is', () => {
    const folder = runFolder();
    const before = readdirSync(folder);
    const { status, stdout, stderr } = tj(['report', folder]);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: `${join(folder, 'report.html')}\n`,
      stderr: '',
    });
    expect(readdirSync(folder).toSorted()).toEqual([...before, 'report.html'].toSorted());
    expect(isPage(join(folder, 'report.html'))).toBe(true);
  });

  it('writes the same page from the same rows', () => {
    const folder = runFolder();
    const pages = [1, 2].map(() => {
      // Without it, a page says when it was made.
      tj(['report', folder], { env: { SOURCE_DATE_EPOCH: '1700000000' } });
      return readFileSync(join(folder, 'report.html'), 'utf8');
    });
    expect(pages[1]).toBe(pages[0]);
  });

  it('writes to the file that --out names, and creates its folders', () => {
    const folder = runFolder();
    const out = join(folder, 'some', 'where', 'page.html');
    expect(tj(['report', folder, '--out', out]).stdout).toBe(`${out}\n`);
    expect(isPage(out)).toBe(true);
    expect(existsSync(join(folder, 'report.html'))).toBe(false);
  });

  it('writes each figure as a separate file', () => {
    const folder = runFolder();
    const figures = join(folder, 'figures');
    expect(tj(['report', folder, '--figures', figures]).status).toBe(0);
    const files = readdirSync(figures);
    const kinds = files.map(
      (file) => /^(silent-loud|calibration|flag-rates|confusion|thresholds|front)/.exec(file)?.[1],
    );
    const { judges } = modelIn(join(folder, 'report.html')).measurement;
    expect(kinds.filter((kind) => kind === 'flag-rates').length).toBe(judges.length);
    expect(kinds).toContain('silent-loud');
    expect(kinds).toContain('front');
    expect(kinds).toContain('calibration');
    expect(kinds).not.toContain(undefined);
    for (const file of files) {
      const svg = readFileSync(join(figures, file), 'utf8');
      expect(file).toMatch(/^[a-z0-9.-]+\.svg$/);
      expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).toContain('<title>');
    }
    expectMistake(
      ['report', folder, '--figures', join(folder, 'run.json')],
      /run\.json: a file is in the way/,
    );
    expectMistake(['report', folder, '--figures', ''], /--figures must name a folder/);
  });

  it('uses the judges, the title and the prevalence that it is given', () => {
    const folder = runFolder();
    const title = ['--title', 'A <b>title</b> & "more"'];
    const page = tj(['report', folder, '--judge', OUTCOME_JUDGE, ...title]).stdout.trim();
    const model = modelIn(page);
    expect(model.title).toBe('A <b>title</b> & "more"');
    expect(model.explorer.judges).toEqual([OUTCOME_JUDGE]);
    expect(readFileSync(page, 'utf8')).toContain(
      '<title>A &lt;b&gt;title&lt;/b&gt; &amp; &quot;more&quot;</title>',
    );
    const both = ['--judge', STEP_JUDGE, OUTCOME_JUDGE, '--prevalence', '0.01'];
    const pageOfBoth = tj(['report', folder, ...both]).stdout.trim();
    expect(modelIn(pageOfBoth).explorer.judges).toEqual([STEP_JUDGE, OUTCOME_JUDGE]);
    expect(modelIn(pageOfBoth).measurement.prevalence).toBe(0.01);
    expect(modelIn(pageOfBoth).provenance.commands.at(-1)).toBe(
      `tj report ${folder} --judge ${STEP_JUDGE} ${OUTCOME_JUDGE} --prevalence 0.01`,
    );
  });

  it('about some judges does not replace the page about all of them', () => {
    const folder = runFolder();
    const all = join(folder, 'report.html');
    tj(['report', folder]);
    const before = readFileSync(all, 'utf8');
    const { stdout } = tj(['report', folder, '--judge', OUTCOME_JUDGE]);
    expect(stdout).toBe(`${join(folder, `report-${OUTCOME_JUDGE.replaceAll(':', '-')}.html`)}\n`);
    expect(readFileSync(all, 'utf8')).toBe(before);
  });

  it('replaces its own page, but another file only with --force', () => {
    const folder = runFolder();
    const out = join(folder, 'page.html');
    expect(tj(['report', folder, '--out', out, '--title', 'one']).status).toBe(0);
    expect(tj(['report', folder, '--out', out, '--title', 'two']).status).toBe(0);
    expect(modelIn(out).title).toBe('two');
    const foreign = '<!doctype html><title>mine</title>';
    writeFileSync(out, foreign);
    expectMistake(
      ['report', folder, '--out', out],
      /page\.html: is there already and is not a page of ours; .* --force/,
    );
    expect(readFileSync(out, 'utf8')).toBe(foreign);
    expect(tj(['report', folder, '--out', out, '--force']).status).toBe(0);
    expect(isPage(out)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('explains why --out cannot be a file', () => {
    const folder = runFolder();
    expectMistake(['report', folder, '--out', ''], /--out must name a file/);
    expectMistake(
      ['report', folder, '--out', join(folder, 'run.json', 'page.html')],
      /page\.html: /,
    );
    expect(readdirSync(folder).toSorted()).toEqual(readdirSync(source).toSorted());
  });

  it.skipIf(process.getuid?.() === 0)('explains that a folder is not writable', () => {
    const folder = runFolder();
    chmodSync(folder, 0o500);
    expectMistake(['report', folder], /not writable; check its permissions/);
    chmodSync(folder, 0o700);
  });

  it('explains what is missing from a folder that is not a complete run folder', () => {
    const folder = runFolder();
    expectMistake(['report', join(folder, 'nowhere')], /no such file/);
    expectMistake(['report', join(folder, 'trajectories.jsonl')], /name the folder/);
    expectMistake(
      ['report', temporaryFolder()],
      /this is not a run folder, because it has no trajectories\.jsonl/,
    );
    expectMistake(
      ['report', folder, '--judge', 'nobody'],
      /unknown judge 'nobody'; known: step:writer:7b, outcome:writer:7b/,
    );
    expectMistake(['report', folder, '--prevalence', '7'], /between 0 and 1/);
    writeFileSync(join(folder, 'verdicts.jsonl'), '');
    expectMistake(['report', folder], /there are no verdicts to measure/);
    mkdirSync(join(folder, 'empty'));
    cpSync(join(source, 'trajectories.jsonl'), join(folder, 'empty', 'trajectories.jsonl'));
    expectMistake(
      ['report', join(folder, 'empty')],
      /not judged yet; judge it first, as in tj judge/,
    );
    writeFileSync(join(folder, 'run.json'), '{');
    expectMistake(['report', folder], /run\.json: not a run manifest/);
    expect(existsSync(join(folder, 'report.html'))).toBe(false);
  });

  it('reads rows whose keys are in another order', () => {
    const folder = runFolder();
    const file = join(folder, 'trajectories.jsonl');
    const sorted = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => {
        const row = JSON.parse(line);
        for (const step of row.steps) step.call.args.trajectory_id = 'another';
        return JSON.stringify(row, [
          'final_answer',
          'goal',
          'instance_id',
          'label',
          'steps',
          'trajectory_id',
          'faulty',
          'failure_step',
          'failure_type',
          'outcome_correct',
          'index',
          'thought',
          'call',
          'observation',
          'tool',
          'args',
          'ok',
          'data',
          'error',
        ]);
      });
    writeFileSync(file, `${sorted.join('\n')}\n`);
    const { status, stderr } = tj(['report', folder]);
    expect([status, stderr]).toEqual([0, '']);
  });

  it.skipIf(process.platform === 'win32' || process.platform === 'darwin')(
    'opens the page with the system’s own program, and says when there is none',
    async () => {
      const folder = runFolder();
      const programs = join(folder, 'programs');
      const opened = join(folder, 'opened');
      mkdirSync(programs);
      const env = { PATH: programs };
      const alone = tj(['report', 'run', '--open'], { cwd: join(folder, '..'), env });
      expect([alone.status, alone.stdout]).toEqual([0, 'run/report.html\n']);
      expect(alone.stderr).toBe(
        `No browser could be opened here; open file://${folder}/report.html yourself.\n`,
      );
      writeFileSync(
        join(programs, 'xdg-open'),
        `#!/bin/sh\nprintf '%s' "$*" > ${opened}.partial && /bin/mv ${opened}.partial ${opened}\n`,
      );
      chmodSync(join(programs, 'xdg-open'), 0o755);
      const { status, stderr } = tj(['report', 'run', '--open'], { cwd: join(folder, '..'), env });
      expect([status, stderr]).toEqual([0, '']);
      // The command does not wait for the program, so it may still be starting.
      await expect.poll(() => existsSync(opened)).toBe(true);
      expect(readFileSync(opened, 'utf8')).toBe(join(folder, 'report.html'));
    },
  );
});
