import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { tj } from '../support/process/tj.ts';
import { published } from '../support/reference/published.ts';
import { expectWellFormed } from '../support/text/well-formed.ts';
import { writeSyntheticRelease } from './synthetic-release.ts';

const NOT_REBUILT = 'October: 101 figures not rebuilt: there are no ablation verdicts';

const PAPER_CHARTS = [
  'calibration.svg',
  'confusion-step-qwen2.5-14b.svg',
  'flag-rates-outcome-qwen2.5-14b.svg',
  'flag-rates-step-qwen2.5-14b.svg',
  'silent-loud.svg',
];

describe('tj paper on the released rows', () => {
  it.skipIf(published === null)('finds all 510 figures equal and exits with 0', () => {
    const { status, stdout, stderr } = tj(['paper', '--data', published?.folder ?? '']);
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: `510 of 510 figures equal\n${NOT_REBUILT}\n`,
      stderr: '',
    });
  });

  it.skipIf(published === null)('reads the layout of the release just as well', () => {
    const folder = temporaryFolder();
    for (const [from, to] of [
      ['trajectories.jsonl', 'raw/trajectories.jsonl'],
      ['verdicts.jsonl', 'raw/verdicts.jsonl'],
      ['agent_trajectories.jsonl', 'agent/trajectories.jsonl'],
    ] as const) {
      mkdirSync(join(folder, 'results', to, '..'), { recursive: true });
      copyFileSync(published?.path(from) ?? '', join(folder, 'results', to));
    }
    for (const data of [folder, join(folder, 'results')]) {
      const { status, stdout } = tj(['paper', '--data', data, '--json']);
      expect(status).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ figures: 510, equal: 510, differences: [] });
    }
  });

  it.skipIf(published === null)(
    'names the figures that differ if one verdict is changed, and exits with 1',
    () => {
      const folder = temporaryFolder();
      for (const name of ['trajectories.jsonl', 'agent_trajectories.jsonl']) {
        copyFileSync(published?.path(name) ?? '', join(folder, name));
      }
      const verdicts = (published?.lines('verdicts.jsonl') ?? []).map((line) =>
        line.startsWith('{"trajectory_id":"INS-00002-clean","judge_id":"outcome:qwen2.5:14b"')
          ? line.replace('"faulty":false', '"faulty":true')
          : line,
      );
      writeFileSync(join(folder, 'verdicts.jsonl'), `${verdicts.join('\n')}\n`);
      const { status, stdout } = tj(['paper', '--data', folder]);
      expect(status).toBe(1);
      expect(stdout).toMatch(/^\d+ of 510 figures equal\n/);
      expect(stdout).toContain('\nOutcomeFA: published 0.330, rebuilt 0.340\n');
      expect(stdout).toContain('\nOutcomeFAK: published 33, rebuilt 34\n');
      expect(stdout).not.toMatch(/\nStepQ/);
    },
  );

  it.skipIf(published === null)(
    'writes the figures, the tables and the charts to the folder that --out names',
    () => {
      const out = join(temporaryFolder(), 'paper');
      const args = ['paper', '--data', published?.folder ?? '', '--out', out];
      expect(tj(args).status).toBe(0);
      const written = (name: string): string => readFileSync(join(out, name), 'utf8');
      const { august } = JSON.parse(published?.text('numbers.json') ?? '{}');
      expect(JSON.parse(written('numbers.json'))).toEqual({ august, october: {} });
      expect(written('numbers.tex').split('\n')).toContain(
        '\\newcommand{\\tjOutcomeFACI}{[0.24, 0.43]}',
      );
      expect(written('tables.md')).toMatchSnapshot();
      const charts = readdirSync(join(out, 'figures'));
      expect(charts).toEqual(expect.arrayContaining(PAPER_CHARTS));
      for (const name of charts) expectWellFormed(written(`figures/${name}`));
      const [, chart = ''] = written('figures/silent-loud.svg').split('>outcome:qwen2.5:14b<');
      expect(chart.match(/>(silent|[+-]\d\.\d\d)</g)?.slice(0, 2)).toEqual(['>silent<', '>+0.05<']);

      const again = tj(args);
      expect([again.status, again.stdout]).toEqual([2, '']);
      expect(again.stderr).toMatch(/not empty; name another, or add --force/);
      expect(tj([...args, '--force']).status).toBe(0);
    },
  );
});

describe('tj paper', () => {
  it("compares October's figures too if their verdicts are in the folder", () => {
    const folder = temporaryFolder();
    writeSyntheticRelease(folder);
    const { status, stdout } = tj(['paper', '--data', folder]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^\d+ of 611 figures equal\n/);
    expect(stdout).toContain('\nAblAFA: published 0.227, rebuilt 0.000\n');
    expect(stdout).not.toContain('not rebuilt');
  });

  it('says in one line what is missing or wrong in the folder, and exits with 2', () => {
    const mistakes: [folder: string, message: RegExp][] = [
      [join(temporaryFolder(), 'nowhere'), /nowhere: no such folder/],
      [
        temporaryFolder(),
        /has no trajectories \(raw\/trajectories\.jsonl or trajectories\.jsonl\)/,
      ],
      [import.meta.filename, /not a folder/],
    ];
    const lacksJudge = temporaryFolder();
    writeSyntheticRelease(lacksJudge, { cells: [], organic: false });
    const verdicts = join(lacksJudge, 'results/raw/verdicts.jsonl');
    const rows = readFileSync(verdicts, 'utf8').split('\n');
    writeFileSync(verdicts, rows.filter((row) => !row.includes('llama3.1:8b')).join('\n'));
    mistakes.push([lacksJudge, /no verdicts by step:llama3\.1:8b/]);
    for (const [folder, message] of mistakes) {
      const { status, stdout, stderr } = tj(['paper', '--data', folder]);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(message);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
    expect(tj(['paper']).status).toBe(2);
  });
});
