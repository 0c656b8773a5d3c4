import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../support/files/temporary-folder.ts';
import {
  editRows,
  gate,
  gateJson,
  judgedFolder,
  type VerdictFields,
} from '../support/process/gate.ts';
import { expectMistake, tj } from '../support/process/tj.ts';
import { HOSTILE } from '../support/text/hostile.ts';
import { wellFormed } from '../support/text/well-formed-xml.ts';

const shared = sharedFolder();
const run = join(shared, 'run');
beforeAll(() => {
  judgedFolder(run, ['-n', '400', '--seed', '7'], 'programmatic', 'control-everything');
});

const rules = ['--judge', 'programmatic'];

/** A copy of the run whose verdict rows were edited. */
function copyWith(edit: (row: VerdictFields, index: number) => VerdictFields | null): string {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(run, copy, { recursive: true });
  editRows(join(copy, 'verdicts.jsonl'), edit);
  return copy;
}

describe('tj gate', () => {
  it('exits with 0 where every criterion passes', () => {
    const { status, stdout, stderr } = gate([
      ...[run, ...rules, '--min-delta', '0.5', '--max-false-alarm', '0.05'],
      ...['--min-delta-type', 'premature_stop=0.8', '--min-delta-type=ignored_observation=0.8'],
    ]);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.match(/^pass /gm)?.length).toBe(5);
    expect(stdout).toContain('Gate passed: 5 of 5 criteria passed (1 judge).');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('exits with 1 where a criterion fails, also beside inconclusive ones', () => {
    const { status, stdout } = gate([
      ...[run, ...rules, '--min-delta', '0.65', '--min-delta-type', 'wrong_tool=0.5'],
    ]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^unclear {2}programmatic {2}Δ /m);
    expect(stdout).toMatch(/^FAIL {5}programmatic {2}Δ of wrong_tool/m);
  });

  it('exits with 3 where none fails and some are inconclusive, and says what would settle it', () => {
    const { status, stdout } = gate([run, ...rules, '--min-delta', '0.6']);
    expect(status).toBe(3);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(/about \d+ more pairs would settle it, as passed/);
    expect(gate([run, ...rules, '--min-delta', '0.6', '--confidence', '0.5']).status).toBe(0);
  });

  it('exits with 2 where nothing is asked', () => {
    expectMistake(['gate', run], /nothing is asked of the judges; give a criterion, such as/);
  });

  it('gates every judge of the folder unless told which', () => {
    const result = gateJson(run, '--max-false-alarm', '0.05');
    expect(result.verdict).toBe('failed');
    expect(new Set(result.criteria.map(({ judge }: { judge: string }) => judge))).toEqual(
      new Set(['programmatic', 'control-everything']),
    );
    expect(gateJson(run, ...rules, '--max-false-alarm', '0.05')).toMatchObject({
      version: 1,
      verdict: 'passed',
      confidence: 0.95,
      criteria: [{ name: 'false alarms', value: 0, over: { count: 141 } }, { name: 'unscored' }],
    });
  });

  it('fails a run whose verdicts are missing or cannot be read, by their count', () => {
    const cut = copyWith((row, i) => (i % 20 === 0 ? null : row));
    const missing = gate([cut, ...rules, '--min-delta', '0.5']);
    expect(missing.status).toBe(1);
    expect(missing.stdout.replace(/\s+/g, ' ')).toMatch(/of 441 trajectories 2\d have no verdict/);
    expect(gate([cut, ...rules, '--min-delta', '0.5', '--max-unscored', '0.06']).status).toBe(0);
    const unread = copyWith((row, i) => (i % 20 === 0 ? { ...row, error: 'unreadable' } : row));
    expect(gateJson(unread, ...rules, '--min-delta', '0.5').criteria.at(-1)).toMatchObject({
      name: 'unscored',
      verdict: 'failed',
      decidedBy: 'count',
    });
  });

  it('does not pass a judge that was never asked about clean runs', () => {
    const cut = copyWith((row) => (row.trajectory_id.endsWith('-clean') ? null : row));
    const result = gateJson(cut, ...rules, '--min-delta', '0.1', '--max-false-alarm', '1');
    expect(result.verdict).toBe('failed');
    expect(result.criteria[0]).toMatchObject({ verdict: 'inconclusive', decidedBy: 'nothing' });
  });

  it('says of faults that never reach a judge that no judge with its view can pass', () => {
    const folder = temporaryFolder();
    const set = judgedFolder(join(folder, 'set'), ['-n', '60'], 'control-reply-only');
    const { status, stdout } = gate([set, '--min-delta-type', 'wrong_tool=0.1']);
    expect(status).toBe(1);
    expect(stdout).toContain('no judge with that view can pass');
    expect(stdout).toMatch(/^FAIL .* not shown +≥ 0\.1$/m);
    expect(gate([set, '--min-delta-type', 'wrong_tool=0']).status).toBe(0);
  });

  it('is inconclusive about a type of the environment that the set lacks', () => {
    const folder = temporaryFolder();
    const set = judgedFolder(
      join(folder, 'set'),
      ['-n', '60', '--types', 'wrong_tool'],
      'programmatic',
    );
    const { status, stdout } = gate([set, '--min-delta-type', 'premature_stop=0.1']);
    expect(status).toBe(3);
    expect(stdout).toContain('no fault of this type is in the set');
  });

  it('needs no pairs for criteria that read none', () => {
    const folder = join(temporaryFolder(), 'set');
    tj(['generate', '-n', '40', '--out', folder]);
    tj(['judge', folder, '--judge', 'programmatic', 'control-nothing']);
    editRows<{ label: { faulty: boolean }; trajectory_id: string }>(
      join(folder, 'trajectories.jsonl'),
      (row) => (row.label.faulty ? null : row),
    );
    editRows(join(folder, 'verdicts.jsonl'), (row) =>
      row.trajectory_id.endsWith('-clean') ? row : null,
    );
    expect(gate([folder, '--max-false-alarm', '0.5']).status).toBe(0);
    expect(tj(['plan', folder]).status).toBe(0);
    expectMistake(['gate', folder, '--min-delta', '0.5'], /generate the set with --with-parents/);
  });
});

describe('bad usage of tj gate', () => {
  it('is one line and exit code 2, for thresholds that are none', () => {
    expectMistake(['gate', run, '--min-delta', 'NaN'], /above -1 and up to 1, such as 0\.8/);
    expectMistake(['gate', run, '--min-delta', '-1'], /above -1 and up to 1/);
    for (const option of ['--max-false-alarm', '--max-unscored', '--max-drop']) {
      expectMistake(['gate', run, `${option}=1.1`], /from 0 to 1, such as 0\.05/);
    }
    expectMistake(['gate', run, '--confidence', '95'], /between 0 and 1/);
    expectMistake(['gate', run, '--min-delta-type', 'wrong_tool'], /such as wrong_tool=0\.5/);
    expectMistake(
      ['gate', run, '--min-delta-type', 'wrong_tool=0.1', '--min-delta-type', 'wrong_tool=0.2'],
      /given twice/,
    );
  });

  it('is one line and exit code 2, for names that are none', () => {
    const asked = ['--min-delta', '0.5'];
    expectMistake(
      ['gate', run, ...asked, '--judge', 'nobody'],
      /unknown judge 'nobody'; known: prog/,
    );
    expectMistake(
      ['gate', run, '--min-delta-type', 'wrong_tol=0.5'],
      /unknown fault type 'wrong_tol'; known: wrong_tool/,
    );
    expectMistake(['gate', ...asked], /missing required argument 'dir'/);
    expectMistake(['gate', 'nowhere', ...asked], /no such file/);
    expectMistake(['gate', temporaryFolder(), ...asked], /trajectories\.jsonl: no such file/);
    expectMistake(['gate', join(run, 'verdicts.jsonl'), ...asked], /name the folder/);
    expectMistake(['gate', run, ...asked, '--frob'], /unknown option '--frob'/);
    expectMistake(['gate', run, run, ...asked], /too many arguments/);
    expectMistake(['gate', run, '--max-drop', '0.1'], /--max-drop needs --against/);
    expectMistake(['gate', run, '--baseline-judge', 'x', ...asked], /--baseline-judge needs/);
    expectMistake(
      ['gate', run, '--against', run, '--baseline-judge', 'x'],
      /--baseline-judge needs --against and a single --judge/,
    );
    expectMistake(['gate', run, '--against', 'nowhere'], /nowhere: no such file/);
  });

  it('never makes a workflow command of what it quotes', () => {
    const quoted = (text: string): readonly (readonly string[])[] => [
      [run, '--min-delta', text],
      [run, '--min-delta', '0.5', `--judge=${text}`],
      [run, `--min-delta-type=${text}=0.5`],
      [run, `--${text}`],
      [text, '--min-delta', '0.5'],
    ];
    const worst = quoted('x\n::error title=a::owned');
    const others = HOSTILE.filter((text) => !text.includes('\u0000')).map(
      (text, i) => quoted(text)[i % worst.length] ?? [],
    );
    for (const args of [...worst, ...others]) {
      const { status, stdout, stderr } = gate(args, { GITHUB_ACTIONS: 'true' });
      expect([status, stdout], stderr).toEqual([2, '']);
      expect(stderr).not.toMatch(/^\s*::/m);
    }
  }, 120_000);
});

describe('tj gate --config', () => {
  const written = (config: unknown): string => {
    const file = join(temporaryFolder(), 'gate.json');
    writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
    return file;
  };

  it('has the same criteria, and options stand above it', () => {
    const file = written({
      judges: ['programmatic'],
      minDelta: 0.5,
      maxFalseAlarm: 0.05,
      minDeltaType: { premature_stop: 0.8, wrong_tool: 0.5 },
      maxUnscored: 0,
      confidence: 0.9,
    });
    const result = gateJson(run, '--config', file, '--min-delta-type', 'wrong_tool=-0.5');
    expect(result).toMatchObject({ verdict: 'passed', confidence: 0.9 });
    expect(result.criteria.map((c: { threshold: number }) => c.threshold)).toEqual([
      0.5, 0.8, -0.5, 0.05, 0,
    ]);
    expect(gate([run, '--config', file]).status).toBe(1);
    expect(gateJson(run, '--config', file, '--judge', 'control-everything').criteria[0].judge).toBe(
      'control-everything',
    );
  });

  it('takes its baseline from beside the file', () => {
    const folder = temporaryFolder();
    cpSync(run, join(folder, 'old'), { recursive: true });
    const file = join(folder, 'gate.json');
    writeFileSync(
      file,
      JSON.stringify({ against: './old', maxDrop: 0.1, judges: ['programmatic'] }),
    );
    const result = gateJson(run, '--config', file);
    expect(result.criteria[0]).toMatchObject({ name: 'drop', threshold: 0.1, value: 0 });
  });

  it('names the key that is wrong', () => {
    const refused = (config: unknown, message: RegExp) =>
      expectMistake(['gate', run, '--config', written(config)], message);
    refused(
      { minDleta: 0.5 },
      /gate\.json: unknown key 'minDleta'; known: minDelta, maxFalseAlarm/,
    );
    refused({ minDelta: '0.5' }, /gate\.json: minDelta: must be a number above -1 and up to 1/);
    refused({ maxDrop: 0.1 }, /--max-drop needs --against/);
    refused({}, /nothing is asked/);
    expectMistake(['gate', run, '--config', 'nowhere.json'], /nowhere\.json: no such file/);
  });
});

describe('tj gate --junit', () => {
  it('writes a whole, well-formed file, into folders that it creates', () => {
    const file = join(temporaryFolder(), 'reports', 'deep', 'gate.xml');
    expect(gate([run, '--min-delta', '0.6', '--junit', file]).status).toBe(1);
    const xml = readFileSync(file, 'utf8');
    wellFormed(xml);
    expect(xml).toContain('<testsuite name="programmatic" tests="2" failures="0" errors="1"');
    expect(xml).toContain('<testsuite name="control-everything" tests="2" failures="1" errors="0"');
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
  });

  it('explains a file that cannot be written', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const asked = ['gate', run, ...rules, '--min-delta', '0.5', '--junit'];
    expectMistake([...asked, folder], /is a folder; name a file/);
    expectMistake([...asked, join(folder, 'file', 'gate.xml')], /a file is in the way/);
    expectMistake([...asked, join(folder, 'x'.repeat(300))], /its name is too long/);
  });

  it('leaves a device a device', () => {
    expect(gate([run, ...rules, '--min-delta', '0.5', '--junit', '/dev/null']).status).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});

describe('tj gate on GitHub', () => {
  const asked = [run, ...rules, '--min-delta', '0.65', '--min-delta-type', 'wrong_tool=0.5'];

  it('appends to the summary and never replaces it', () => {
    const summary = join(temporaryFolder(), 'summary.md');
    writeFileSync(summary, 'of another step\n');
    for (let i = 0; i < 2; i++) gate(asked, { GITHUB_STEP_SUMMARY: summary });
    const text = readFileSync(summary, 'utf8');
    expect(text).toMatch(/^of another step\n### Gate failed/);
    expect(text.match(/### Gate failed/g)?.length).toBe(2);
    expect(text).toContain('| ❌ fail | programmatic | Δ of wrong\\_tool |');
  });

  it('notes a summary that cannot be written, and decides all the same', () => {
    const { status, stderr } = gate(asked, { GITHUB_STEP_SUMMARY: temporaryFolder() });
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^The summary could not be written to GITHUB_STEP_SUMMARY \(EISDIR\)\.\n$/,
    );
  });

  it('annotates what did not pass and the worst pairs, apart from the result', () => {
    const { stdout, stderr } = gate([...asked, '--json'], { GITHUB_ACTIONS: 'true' });
    expect(JSON.parse(stdout).verdict).toBe('failed');
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      '::warning',
      '::error',
      ...Array.from({ length: 10 }, () => '::notice'),
    ]);
    expect(lines[2]).toMatch(
      /passed INS-\d+-\w+ \(\w+\) with confidence .*: tj show INS-\d+-\w+ --set/,
    );
    const command = lines[2]?.split('Look at it: tj ')[1]?.split(' ') ?? [];
    expect(tj(command).stdout).toMatch(/^[+-]/m);
    expect(gate(asked, { GITHUB_ACTIONS: 'false' }).stderr).toBe('');
  });

  it('is not led astray by what judges and trajectories are called', () => {
    for (const name of HOSTILE.filter((text) => text !== '')) {
      const copy = copyWith((row) =>
        row.judge_id === 'programmatic' ? { ...row, judge_id: name } : row,
      );
      const summary = join(temporaryFolder(), 'summary.md');
      const junit = join(temporaryFolder(), 'gate.xml');
      const args = [copy, '--min-delta', '0.65', '--junit', junit];
      const { status, stdout, stderr } = gate(args, {
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: summary,
      });
      expect(status, stderr).toBe(1);
      expect(stdout).not.toMatch(/^\s*::|##\[/m);
      for (const line of stderr.trimEnd().split('\n')) {
        expect(line).toMatch(/^::(error|warning|notice) title=[^:,]*::/);
      }
      wellFormed(readFileSync(junit, 'utf8'));
      expect(readFileSync(summary, 'utf8')).not.toMatch(/(?<!\\)<|^\|---\|---\|$/m);
    }
  }, 120_000);
});
