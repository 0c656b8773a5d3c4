import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';

describe('the environment code-repair on the command line', () => {
  it('generates, shows, prompts, checks, judges and measures by its name', () => {
    const out = join(temporaryFolder(), 'set');
    const made = tj([
      'generate',
      '--seed',
      '7',
      '--environment',
      'code-repair',
      '-n',
      '60',
      '--parents',
      '--out',
      out,
    ]);
    expect(made.status, made.stderr).toBe(0);
    expect(made.stdout).toContain('of code-repair, seed 7');

    const rows = readFileSync(join(out, 'trajectories.jsonl'), 'utf8');
    const [id = ''] = /FIX-\d+-edited_test/.exec(rows) ?? [];
    const shown = tj(['show', id, '--set', out]);
    expect(shown.stdout).toContain("] call: edit_file(path='test/");
    expect(shown.stdout).toMatch(/\n {4}import \{ describe, expect, it \} from 'vitest';\n/);
    expect(shown.stderr).toContain('long texts in results are spread over lines here');
    const exact = JSON.parse(tj(['show', id, '--set', out, '--json']).stdout);
    expect(exact.shown).toContain("'content': \"import { describe, expect, it } from 'vitest';\\n");

    const prompt = tj(['prompt', 'FIX-00000-clean', '--cell', 'D', '--set', out]).stdout;
    expect(prompt).toContain('You are auditing a coding agent that repairs failing tests.');
    expect(prompt).toContain('- special_cased: made the failing test pass');

    const check = tj(['check', out]);
    expect(check.status).toBe(1);
    expect(check.stdout).toContain('test_edited (edited_test): test/');

    expect(tj(['judge', out, '--judge', 'programmatic']).status).toBe(0);
    const measured = tj(['measure', out, '--all']).stdout;
    expect(measured).toContain('special-cased input');
  });
});
