import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';
import { newSet } from './judge-server.ts';

describe('naming a judge', () => {
  it('gives a command the same id however it is called', () => {
    const folder = newSet(8);
    const script = join(temporaryFolder(), 'judge.py');
    writeFileSync(
      script,
      'import json, sys\nfor line in sys.stdin:\n    print(json.dumps({"id": json.loads(line)["id"], "faulty": True}), flush=True)\n',
    );
    for (const python of ['python3', 'python3 -u']) {
      const args = ['judge', folder, '--json', '--judge', `mine=cmd:${python} ${script}`];
      const { status, stdout, stderr } = tj(args);
      expect(status, stderr).toBe(0);
      expect(JSON.parse(stdout).judges[0]).toMatchObject({ judge: 'mine', done: 8 });
    }
  });

  it('is refused where the name would be mistaken for a built-in judge', () => {
    const folder = newSet(8);
    expectMistake(['judge', folder, '--judge', 'step=cmd:true'], /that is a built-in one/);
    expectMistake(['judge', folder, '--judge', 'mine=programmatic'], /only your own judges/);
  });

  it.each([
    ['judge.py', 'judge.py is a program; write --judge "cmd:python3 judge.py"'],
    ['./judge.py', './judge.py is a program; write --judge "cmd:python3 ./judge.py"'],
    ['mine=judge.py', 'judge.py is a program; write --judge "mine=cmd:python3 judge.py"'],
    ['python3 judge.py', 'is a command; write --judge "cmd:python3 judge.py"'],
    ['rubric.md', 'rubric.md asks a model; add --model'],
    ['progamatic', "did you mean 'programmatic'?"],
  ])('says what to type for %s', (given, advice) => {
    const { status, stderr } = tj(['judge', newSet(8), '--judge', given]);
    expect(status).toBe(2);
    expect(stderr).toContain(advice);
  });

  it.each([
    ['gpt-4o', 'openai:gpt-4o'],
    ['claude-sonnet-4', 'anthropic:claude-sonnet-4'],
    ['gemini-2.5-pro', 'google:gemini-2.5-pro'],
  ])('says which provider has the model %s', (model, spelt) => {
    const { status, stderr } = tj(['judge', newSet(8), '--judge', 'step', '--model', model]);
    expect(status).toBe(2);
    expect(stderr).toContain(`write ${spelt}`);
  });

  it('suggests the fault type that was meant', () => {
    const args = ['judge', newSet(8), '--judge', 'programmatic', '--first', 'wrong_tol'];
    expectMistake(args, /unknown fault type 'wrong_tol'.*did you mean 'wrong_tool'/);
  });
});
