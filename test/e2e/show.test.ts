import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { generated } from '../support/process/generated.ts';
import { expectMistake, tj, tjInProcess } from '../support/process/tj.ts';

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

  it('says when a fault is not shown in a view', () => {
    const { status, stderr } = tj(['show', 'INS-00000-wrong_tool', '--view', 'outcome', '--diff']);
    expect(status).toBe(0);
    expect(stderr).toContain('No difference');
  });

  it('generates a parent again if the set does not have it', () => {
    const out = join(temporaryFolder(), 'set');
    generated(out, '-n', '40', '--seed', '5');
    const id = /INS-000\d\d-ignored_observation/.exec(
      readFileSync(join(out, 'trajectories.jsonl'), 'utf8').split('\n').at(-2) ?? '',
    );
    const last = id?.[0] ?? 'INS-00025-ignored_observation';
    const { status, stdout } = tj(['show', last, '--set', out, '--diff']);
    expect(status).toBe(0);
    expect(stdout).toContain('+ [step 4] thought: Refunding the full amount the customer paid.');
  });

  it('uses colour only if it is wanted', () => {
    const args = ['show', 'INS-00001-skipped_precondition', '--diff'];
    const quiet = { FORCE_COLOR: '', NO_COLOR: '' };
    expect(tjInProcess(args, { env: quiet }).stdout).not.toContain('\u001b[');
    expect(tjInProcess(args, { env: { ...quiet, CI: 'true' } }).stdout).not.toContain('\u001b[');
    expect(tjInProcess(args, { env: { NO_COLOR: '', FORCE_COLOR: '1' } }).stdout).toContain(
      '\u001b[31m- [step 3]',
    );
    expect(tjInProcess(args, { env: { FORCE_COLOR: '', NO_COLOR: '1' } }).stdout).not.toContain(
      '\u001b[',
    );
  });

  it('explains every mistake in one line', () => {
    expectMistake(['show', 'INS-00001'], /no trajectory 'INS-00001' among the 400.*INS-00001-/);
    expectMistake(['show', 'INS-00001-clean', '--diff'], /is a clean run; it has no parent/);
    expectMistake(['show', 'x', '--set', 'nowhere'], /nowhere: no such file/);
    expectMistake(['show', 'x', '--set', 'a', '-n', '4'], /cannot be used with/);
    expectMistake(
      ['show', 'x', '--view', 'sideways'],
      /unknown --view 'sideways'; known: step, actions, outcome/,
    );
    expectMistake(['show'], /show needs <id>; for example: /);
  });
});
