import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../support/process/tj.ts';
import { published } from '../support/reference/published.ts';

describe('tj check', () => {
  it('does not hold the runs of another world to the rules of the support desk', () => {
    const thermostat = fileURLToPath(
      new URL('../../examples/environment/thermostat.ts', import.meta.url),
    );
    const rooms = tj([
      'generate',
      '--seed',
      '7',
      '-n',
      '20',
      '--environment',
      thermostat,
      '--out',
      '-',
    ]).stdout;
    expectMistake(
      ['check', '-'],
      /these rows do not look like support-desk runs: tool \S+ is unknown \(ROOM-\d+-\w+, step \d\); name their environment with --environment/,
      rooms,
    );
    expectMistake(
      ['check', '-'],
      /these rows do not look like support-desk runs: ROOM-1 is not one of its instances/,
      set('-n', '20').replaceAll(/"instance_id":"[^"]*"/g, '"instance_id":"ROOM-1"'),
    );
    expect(tj(['check', '-', '--environment', thermostat], { input: rooms }).status).toBe(1);
  });

  it('accepts an agent that called a tool which does not exist, as agents do', () => {
    const [first = ''] = set('-n', '20').split('\n');
    const row = JSON.parse(first);
    row.steps[0].call.tool = 'reed_policy';
    row.steps[0].observation = { ok: false, data: {}, error: "unknown tool 'reed_policy'" };
    const { status, stderr } = tj(['check', '-'], { input: `${JSON.stringify(row)}\n` });
    expect(stderr).toContain('1 of 1 trajectories break a rule');
    expect(status).toBe(1);
  });

  const set = (...args: string[]) => tj(['generate', '--seed', '7', '--out', '-', ...args]).stdout;

  it('exits with 0 and prints nothing on standard output if no rule is broken', () => {
    const clean = set('-n', '40')
      .split('\n')
      .filter((line) => line.includes('-clean"'));
    const { status, stdout, stderr } = tj(['check', '-'], { input: clean.join('\n') });
    expect([status, stdout]).toEqual([0, '']);
    expect(stderr).toContain('0 of 10 trajectories break a rule');
  });

  it('exits with 1 and prints one line per violation', () => {
    const { status, stdout, stderr } = tj(['check', '-'], { input: set('-n', '400') });
    expect(status).toBe(1);
    expect(stderr).toContain('200 of 400 trajectories break a rule');
    expect(stdout.trimEnd().split('\n').length).toBe(250);
    expect(stdout).toMatch(
      /^INS-\d{5}-skipped_precondition: step 3: R1_refund_without_eligibility \(skipped_precondition\): /m,
    );
  });

  it('prints JSON with --json, and checks the order of calls with --rules', () => {
    const input = set('-n', '40', '--types', 'wrong_tool');
    expect(tj(['check', '-'], { input }).status).toBe(0);
    const { status, stdout } = tj(['check', '-', '--json', '--rules', 'R9_required_sequence'], {
      input,
    });
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

  it('checks several optional rules by name', () => {
    const input = set('-n', '40', '--types', 'wrong_tool');
    const both = ['--rules', 'R9_required_sequence', 'R9_required_sequence_lenient'];
    const { stdout } = tj(['check', '-', ...both], { input });
    expect(stdout.match(/R9_required_sequence \(/g)?.length).toBe(30);
    expect(stdout.match(/R9_required_sequence_lenient \(/g)?.length).toBe(30);
  });

  it.runIf(published)('reads the released folder and its agent episodes', () => {
    expect(tj(['check', published?.folder ?? '']).stderr).toContain('200 of 400');
    expect(tj(['check', published?.path('agent_trajectories.jsonl') ?? '']).stderr).toContain(
      '13 of 60',
    );
  });

  it('does not need labels', () => {
    const input = set('-n', '8').replaceAll(/,"label":\{[^}]*\}/g, '');
    expect(input).not.toContain('label');
    expect(tj(['check', '-'], { input }).status).toBe(1);
  });

  it('never lets a run control the terminal or start a new line', () => {
    const input = set('-n', '1').replaceAll('premature_stop"', 'x\\u001b[2J\\nfake: step 0"');
    const { stdout } = tj(['check', '-'], { input });
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toMatch(/^fake/m);
  });

  it('names the line and the field of bad input', () => {
    const [first = '', second = ''] = set('-n', '8').split('\n');
    expectMistake(['check', 'nowhere.jsonl'], /nowhere\.jsonl: no such file/);
    expectMistake(
      ['check', temporaryFolder()],
      /this is not a run folder, because it has no trajectories\.jsonl/,
    );
    expectMistake(['check', '-'], /-, line 2: this is not JSON/, `${first.slice(0, 0)}\n{oops\n`);
    expectMistake(
      ['check', '-'],
      /-, line 1: field steps\[0\]\.call\.tool: /,
      second.replace('"tool":"get_customer"', '"tool":7'),
    );
    expectMistake(['check', '-'], /-, line 1: field goal: /, second.replace('"goal"', '"gaol"'));
  });

  it('says when there is nothing to check', () => {
    expectMistake(['check', '-'], /standard input: no trajectories/);
  });
});
