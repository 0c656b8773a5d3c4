import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj, tjRunning } from '../support/process/tj.ts';
import { published } from '../support/reference/published.ts';

const thermostat = fileURLToPath(
  new URL('../../examples/environment/thermostat.ts', import.meta.url),
);
const commands = [
  'demo',
  'generate',
  'show',
  'prompt',
  'check',
  'judge',
  'measure',
  'export',
  'plan',
  'paper',
];

describe('tj', () => {
  it('lists its commands, and prints the same help when called with nothing', () => {
    const help = tj(['--help']);
    expect(help.status).toBe(0);
    for (const command of commands) expect(help.stdout).toContain(`\n  ${command} `);
    const bare = tj([]);
    expect([bare.status, bare.stderr]).toEqual([2, help.stdout]);
  });

  it.each(commands)('%s --help has an example and fits 100 columns', (command) => {
    const { status, stdout } = tj([command, '--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Examples?:\n {2}tj /);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('suggests the command that was meant', () => {
    expectMistake(['generat'], /unknown command 'generat'\n\(Did you mean generate\?\)/);
  });
});

describe('tj generate', () => {
  it('streams the released set to standard output, and nothing else', () => {
    const { status, stdout, stderr } = tj(['generate', '-n', '400', '--seed', '7', '--out', '-']);
    expect(createHash('md5').update(stdout).digest('hex')).toBe('e76bb949d2860a2859f754866a9a14ec');
    expect([status, stderr]).toEqual([0, '']);
  });

  it('writes a folder that the other commands read', () => {
    const out = join(temporaryFolder(), 'set');
    const written = tj(['generate', '-n', '40', '--seed', '3', '--with-parents', '--out', out]);
    expect(written.status).toBe(0);
    expect(written.stdout).toContain('trajectories of support-desk, seed 3');
    expect(readdirSync(out).toSorted()).toEqual(['run.json', 'trajectories.jsonl']);
    const streamed = tj(['generate', '-n', '40', '--seed', '3', '--with-parents', '--out', '-']);
    expect(readFileSync(join(out, 'trajectories.jsonl'), 'utf8')).toBe(streamed.stdout);
    const fromSet = tj(['show', 'INS-00001-ignored_observation', '--set', out]);
    const again = tj(['show', 'INS-00001-ignored_observation', '-n', '40', '--seed', '3']);
    expect([fromSet.status, fromSet.stdout]).toEqual([0, again.stdout]);
  });

  it('sums up as JSON when asked', () => {
    const out = join(temporaryFolder(), 'set');
    const { stdout } = tj(['generate', '-n', '400', '--out', out, '--json', '--seed', '7']);
    expect(JSON.parse(stdout)).toMatchObject({
      out,
      environment: 'support-desk',
      n_trajectories: 400,
      seed: 7,
      clean: 100,
      silent: 175,
      loud: 125,
    });
  });

  it('takes seeds of any size and sign', () => {
    const lines = (seed: string) =>
      tj(['generate', '-n', '1', '--seed', seed, '--out', '-']).stdout;
    expect(lines('123456789012345678901234567890').split('\n').length).toBe(8);
    expect(lines('-7')).not.toBe(lines('7'));
  });

  it('does not touch a folder that is not empty, unless forced', () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'trajectories.jsonl'), 'precious\n');
    const args = ['generate', '-n', '8', '--out', out];
    expectMistake(args, /not empty; name another, or add --force/);
    expect(readFileSync(join(out, 'trajectories.jsonl'), 'utf8')).toBe('precious\n');
    expect(tj([...args, '--force']).status).toBe(0);
    expect(readFileSync(join(out, 'trajectories.jsonl'), 'utf8')).toContain('INS-00000');
  });

  it('never replaces a set under verdicts that speak of it, even when forced', () => {
    const out = temporaryFolder();
    writeFileSync(join(out, 'verdicts.jsonl'), '');
    expectMistake(['generate', '-n', '8', '--out', out, '--force'], /move verdicts.jsonl away/);
    expect(existsSync(join(out, 'trajectories.jsonl'))).toBe(false);
  });

  it('explains what it cannot do', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const fresh = join(folder, 'fresh');
    expectMistake(['generate', '-n', '0', '--out', fresh], /'0' is invalid.* from 1 to/);
    expectMistake(['generate', '-n', '-3', '--out', fresh], /'-3' is invalid.* from 1 to/);
    expectMistake(['generate', '-n', 'many', '--out', fresh], /'many' is invalid.* from 1 to/);
    expectMistake(['generate', '--seed', '1.5', '--out', fresh], /'1.5' is invalid.*whole number/);
    expectMistake(['generate'], /--out <dir>' not specified/);
    expectMistake(['generate', '--out', ''], /--out must name a folder/);
    expectMistake(
      ['generate', '--types', 'typo', '--out', fresh],
      /unknown fault type 'typo'; known: wrong_tool, hallucinated_argument/,
    );
    expectMistake(
      ['generate', '--environment', 'moon', '--out', fresh],
      /unknown environment 'moon'; known: support-desk .*path of a module/,
    );
    expectMistake(
      ['generate', '--environment', './moon.ts', '--out', fresh],
      /\.\/moon\.ts: no such module/,
    );
    expectMistake(['generate', '--out', join(folder, 'file')], /a file is in the way/);
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
    'says so when the folder is not writable',
    () => {
      const folder = temporaryFolder();
      chmodSync(folder, 0o500);
      expectMistake(['generate', '--out', join(folder, 'set')], /not writable/);
    },
  );

  it.skipIf(!existsSync('/proc/version'))('says so when nothing can be created there', () => {
    expectMistake(['generate', '--out', '/proc/set'], /cannot be created here|not writable/);
  });

  it('stops quietly when its reader does', async () => {
    const child = tjRunning(['generate', '-n', '100000', '--out', '-']);
    let stderr = '';
    child.stderr?.on('data', (data) => {
      stderr += data;
    });
    if (child.stdout === null) throw new Error('no standard output');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    const [code] = await once(child, 'exit');
    expect([code, stderr]).toEqual([0, '']);
  });
});

describe('tj show', () => {
  it('prints a run as a judge sees it, without its label', () => {
    const { stdout } = tj(['show', 'INS-00000-clean']);
    expect(stdout).toMatch(/^GOAL: Customer farid\.dubois60@example\.com/);
    expect(stdout).toContain("\n[step 2] call: get_policy(sku='SKU-AUDIO-11')\n");
    expect(stdout).not.toContain('clean');
    const outcome = tj(['show', 'INS-00000-clean', '--view', 'outcome']).stdout;
    expect(outcome.split('\n').length).toBe(4);
  });

  it('marks the one changed step against the clean parent', () => {
    const { stdout } = tj(['show', 'INS-00001-skipped_precondition', '--diff']);
    const changed = stdout.split('\n').filter((line) => /^[-+]/.test(line));
    expect(changed).toEqual([
      '- [step 3] thought: Confirm eligibility before moving any money.',
      "- [step 3] call: check_eligibility(order_id='ORD-20001')",
      expect.stringContaining("- [step 3] observation: ok=True {'eligible': True"),
      '- [step 4] thought: The check authorises this amount, so refund exactly that.',
      "- [step 4] call: issue_refund(order_id='ORD-20001', amount_eur=60.03)",
      expect.stringContaining('- [step 4] observation: '),
      '+ [step 3] thought: Refunding the order total.',
      "+ [step 3] call: issue_refund(order_id='ORD-20001', amount_eur=63.19)",
      expect.stringContaining('+ [step 3] observation: '),
    ]);
  });

  it('says when a fault does not reach the view', () => {
    const { status, stderr } = tj(['show', 'INS-00000-wrong_tool', '--view', 'outcome', '--diff']);
    expect(status).toBe(0);
    expect(stderr).toContain('No difference');
  });

  it('finds a parent that the set lacks by generating it again', () => {
    const out = join(temporaryFolder(), 'set');
    tj(['generate', '-n', '40', '--seed', '5', '--out', out]);
    const id = /INS-000\d\d-ignored_observation/.exec(
      readFileSync(join(out, 'trajectories.jsonl'), 'utf8').split('\n').at(-2) ?? '',
    );
    const last = id?.[0] ?? 'INS-00025-ignored_observation';
    const { status, stdout } = tj(['show', last, '--set', out, '--diff']);
    expect(status).toBe(0);
    expect(stdout).toContain('+ [step 4] thought: Refunding the full amount the customer paid.');
  });

  it('is in colour only where colour is wanted', () => {
    const args = ['show', 'INS-00001-skipped_precondition', '--diff'];
    const quiet = { FORCE_COLOR: '', NO_COLOR: '' };
    expect(tj(args, { env: quiet }).stdout).not.toContain('\u001b[');
    expect(tj(args, { env: { ...quiet, CI: 'true' } }).stdout).not.toContain('\u001b[');
    expect(tj(args, { env: { NO_COLOR: '', FORCE_COLOR: '1' } }).stdout).toContain(
      '\u001b[31m- [step 3]',
    );
    expect(tj(args, { env: { FORCE_COLOR: '', NO_COLOR: '1' } }).stdout).not.toContain('\u001b[');
  });

  it('explains what it cannot show', () => {
    expectMistake(['show', 'INS-00001'], /no trajectory 'INS-00001' among the 400.*INS-00001-/);
    expectMistake(['show', 'INS-00001-clean', '--diff'], /is a clean run; it has no parent/);
    expectMistake(['show', 'x', '--set', 'nowhere'], /nowhere: no such file/);
    expectMistake(['show', 'x', '--set', 'a', '-n', '4'], /cannot be used with/);
    expectMistake(['show', 'x', '--view', 'sideways'], /Allowed choices are step, outcome/);
    expectMistake(['show'], /missing required argument 'id'/);
  });
});

describe('tj prompt', () => {
  it.each([
    ['A', 'bdd0a3e1df58fa1b33503a46d1e0c8ce0c7d1ecbb323b88929d73d08f56c3e49'],
    ['D', '6dce19cae7ab2917aef783e30905d129d0da03eb8c3a5d22a1a9898eef658b82'],
  ])('hashes the 400 prompts of cell %s', (cell, sha256) => {
    expect(tj(['prompt', '--all', '--cell', cell, '--hash']).stdout).toBe(`${sha256}\n`);
    const { stdout } = tj(['prompt', '--all', '--cell', cell]);
    expect(createHash('sha256').update(stdout).digest('hex')).toBe(sha256);
    const summary = tj(['prompt', '--all', '--cell', cell, '--json']);
    expect(JSON.parse(summary.stdout)).toEqual({ cell, prompts: 400, sha256 });
  });

  it.runIf(published)('hashes the released rows to the same', () => {
    const { stdout } = tj([
      ...['prompt', '--all', '--cell', 'C', '--hash', '--set'],
      published?.path('trajectories.jsonl') ?? '',
    ]);
    expect(stdout).toBe('7cfd6930fe922bfd0b4868a2bbb50cad964914fc52404a8d5fabbbc06745df1e\n');
  });

  it('prints one prompt whole', () => {
    const { stdout } = tj(['prompt', 'INS-00000-clean', '--cell', 'D']);
    expect(stdout).toMatch(/^You are auditing a customer-support agent\./);
    expect(stdout.endsWith('\n--- END ---\n')).toBe(true);
  });

  it('explains what it needs', () => {
    expectMistake(['prompt', '--cell', 'D'], /either the id of a trajectory or --all/);
    expectMistake(
      ['prompt', 'x', '--all', '--cell', 'D'],
      /either the id of a trajectory or --all/,
    );
    expectMistake(['prompt', 'x'], /--cell <cell>' not specified/);
    expectMistake(['prompt', 'x', '--cell', 'E'], /Allowed choices are A, B, C, D/);
  });
});

describe('tj check', () => {
  const set = (...args: string[]) => tj(['generate', '--out', '-', ...args]).stdout;

  it('exits with 0 and says nothing on standard output when no rule is broken', () => {
    const clean = set('-n', '40')
      .split('\n')
      .filter((line) => line.includes('-clean"'));
    const { status, stdout, stderr } = tj(['check', '-'], { input: clean.join('\n') });
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toContain('0 of 10 trajectories break a rule');
  });

  it('exits with 1 and prints a line for each violation', () => {
    const { status, stdout, stderr } = tj(['check', '-'], { input: set('-n', '400') });
    expect(status).toBe(1);
    expect(stderr).toContain('200 of 400 trajectories break a rule');
    expect(stdout.trimEnd().split('\n').length).toBe(250);
    expect(stdout).toMatch(
      /^INS-\d{5}-skipped_precondition: step 3: R1_refund_without_eligibility \(skipped_precondition\): /m,
    );
  });

  it('prints JSON for machines, and asks for the order of calls when told to', () => {
    const input = set('-n', '40', '--types', 'wrong_tool');
    expect(tj(['check', '-'], { input }).status).toBe(0);
    const { status, stdout } = tj(['check', '-', '--sequence', 'strict', '--json'], { input });
    expect(status).toBe(1);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.length).toBe(30);
    expect(rows[0]).toMatchObject({
      step: 2,
      rule: 'R9_required_sequence',
      failure_type: 'wrong_tool',
    });
  });

  it.runIf(published)('reads the released folder and its agent episodes', () => {
    expect(tj(['check', published?.folder ?? '']).stderr).toContain('200 of 400');
    expect(tj(['check', published?.path('agent_trajectories.jsonl') ?? '']).stderr).toContain(
      '13 of 60',
    );
  });

  it('needs no label', () => {
    const input = set('-n', '8').replaceAll(/,"label":\{[^}]*\}/g, '');
    expect(input).not.toContain('label');
    expect(tj(['check', '-'], { input }).status).toBe(1);
  });

  it('does not let a run write to the terminal or break a line', () => {
    const input = set('-n', '1').replaceAll('premature_stop"', 'x\\u001b[2J\\nfake: step 0"');
    const { stdout } = tj(['check', '-'], { input });
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toMatch(/^fake/m);
  });

  it('explains bad input by its line and field', () => {
    const [first = '', second = ''] = set('-n', '8').split('\n');
    expectMistake(['check', 'nowhere.jsonl'], /nowhere\.jsonl: no such file/);
    expectMistake(['check', temporaryFolder()], /trajectories\.jsonl: no such file/);
    expectMistake(['check', '-'], /-, line 2: this is not JSON/, `${first.slice(0, 0)}\n{oops\n`);
    expectMistake(
      ['check', '-'],
      /-, line 1: field steps\[0\]\.call\.tool: /,
      second.replace('"tool":"get_customer"', '"tool":7'),
    );
    expectMistake(['check', '-'], /-, line 1: field goal: /, second.replace('"goal"', '"gaol"'));
  });

  it('says so when there is nothing to check', () => {
    expectMistake(['check', '-'], /standard input: no trajectories/);
  });
});

describe('an environment from a module', () => {
  it('generates, shows, prompts and checks like the one in the package', () => {
    const out = join(temporaryFolder(), 'set');
    const environment = ['--environment', thermostat];
    const generated = tj(['generate', '-n', '40', '--out', out, ...environment]);
    expect(generated.stderr).toBe('');
    expect(generated.stdout).toContain('skipped_reading, false_report');
    // The folder remembers its environment, so the commands that read it need not be told.
    expect(tj(['show', 'ROOM-0-skipped_reading', '--set', out, '--diff']).stdout).toContain(
      '- [step 0] call: read_temperature(room=',
    );
    expect(tj(['show', 'ROOM-0-clean', '--set', out]).stdout).toMatch(/'celsius': \d+\.0}/);
    expect(tj(['prompt', 'ROOM-0-clean', '--cell', 'A', '--set', out]).stdout).toContain(
      'You are auditing a heating agent.',
    );
    const check = tj(['check', out]);
    expect([check.status, check.stderr]).toEqual([
      1,
      '15 of 40 trajectories break a rule of thermostat.\n',
    ]);
    expect(
      check.stdout
        .trimEnd()
        .split('\n')
        .every((line) => line.includes('heating_unread')),
    ).toBe(true);
  });

  it('may lie anywhere, with nothing installed beside it', () => {
    const folder = temporaryFolder();
    copyFileSync(thermostat, join(folder, 'thermostat.ts'));
    mkdirSync(join(folder, 'elsewhere'));
    const args = ['generate', '-n', '4', '--out', 'set', '--environment', './thermostat.ts'];
    expect(tj(args, { cwd: folder })).toMatchObject({ status: 0, stderr: '' });
    const check = tj(['check', '../set'], { cwd: join(folder, 'elsewhere') });
    expect(check.stderr).toContain('of thermostat.');
  });

  it('is refused with a reason when it is not an environment', () => {
    const folder = temporaryFolder();
    const refused = (code: string, message: RegExp) => {
      const path = join(folder, 'bad.ts');
      writeFileSync(path, code);
      expectMistake(['generate', '--out', '-', '--environment', path], message);
    };
    refused('export const x = 1;', /export an environment as the default/);
    refused('export default { name: 7 };', /the environment's name must be a text/);
    refused('export default {', /could not be loaded: /);
    refused('throw new Error("boom\\nbang");', /could not be loaded: boom bang/);
  });
});

describe('a run folder from somebody else', () => {
  it('runs no program of its own unless the user names it', () => {
    const folder = temporaryFolder();
    expect(tj(['generate', '-n', '4', '--out', join(folder, 'set')]).status).toBe(0);
    writeFileSync(
      join(folder, 'set', 'planted.ts'),
      `import { writeFileSync } from 'node:fs';
       writeFileSync(${JSON.stringify(join(folder, 'ran'))}, '');
       export default {};`,
    );
    for (const named of ['./planted.ts', '../set/planted.ts', join(folder, 'set', 'planted.ts')]) {
      writeFileSync(
        join(folder, 'set', 'run.json'),
        JSON.stringify({ runs: [{ command: 'generate', environment: named, seed: 7 }] }),
      );
      expectMistake(
        ['check', join(folder, 'set')],
        /names a program in this very folder as the environment; if you trust it, add --environment/,
      );
      expect(existsSync(join(folder, 'ran'))).toBe(false);
    }
  });
});

describe('tj demo', () => {
  it('sets a judge that detects beside judges whose recall means nothing', () => {
    const { status, stdout, stderr } = tj(['demo'], { cwd: temporaryFolder() });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('runs/demo/report.html');
    expect(stdout).toMatch(/programmatic +0\.67 \/ 0\.00 .* \+0\.67/);
    expect(stdout).toMatch(/control-everything +1\.00 \/ 1\.00 .* \+0\.00/);
    expect(stdout).toMatch(/control-reply-only +0\.47 \/ 0\.47 \+0\.00/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('gives the whole measurement as JSON', () => {
    const measurement = JSON.parse(tj(['demo', '--json'], { cwd: temporaryFolder() }).stdout);
    expect(measurement.version).toBe(1);
    expect(measurement.judges.map((judge: { judgeId: string }) => judge.judgeId)).toEqual([
      'programmatic',
      'control-everything',
      'control-nothing',
      'control-coin-0.4',
      'control-reply-only',
    ]);
  });
});
