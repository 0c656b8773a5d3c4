import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRows } from '../../support/files/read-rows.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { newSet } from './judge-server.ts';

/** A command that writes down the ids that it is asked about, in order, and flags everything. */
function idLogger(): { readonly command: string; readonly seen: () => string[] } {
  const folder = temporaryFolder();
  const script = join(folder, 'judge.mjs');
  const log = join(folder, 'ids.txt');
  writeFileSync(log, '');
  writeFileSync(
    script,
    `import { createInterface } from 'node:readline';
     import { appendFileSync } from 'node:fs';
     for await (const line of createInterface({ input: process.stdin })) {
       const { id } = JSON.parse(line);
       appendFileSync(${JSON.stringify(log)}, id + '\\n');
       console.log(JSON.stringify({ id, faulty: true }));
     }`,
  );
  return {
    command: `mine=cmd:node ${script}`,
    seen: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
  };
}

describe('what a judge can see besides the run', () => {
  it('is an id that nobody can compute, and a turn that is not that of the set', () => {
    const folder = newSet();
    const { command, seen } = idLogger();
    const { status, stderr } = tj(['judge', folder, '--judge', command, '-j', '1']);
    expect(status, stderr).toBe(0);
    const ids = readRows(folder, 'trajectories.jsonl').map((row) => row.trajectory_id as string);
    const hashes = ids.flatMap((id) =>
      [id, `trajectory ${id}`].map((text) =>
        createHash('sha256').update(text).digest('hex').slice(0, 16),
      ),
    );
    expect(seen().filter((id) => hashes.includes(id) || ids.includes(id))).toEqual([]);
    const asked = readRows(folder, 'verdicts.jsonl').map((row) => row.trajectory_id as string);
    expect(asked).not.toEqual(ids);
    expect(asked.toSorted()).toEqual(ids.toSorted());
    const secret = statSync(join(folder, 'secret.json'));
    expect(secret.mode & 0o777).toBe(0o600);
  });

  it('differs between two folders with the same set, and stays the same when judging resumes', () => {
    const [one, two] = [newSet(), newSet()];
    const [first, second] = [idLogger(), idLogger()];
    const judge = (folder: string, command: string, ...more: string[]) =>
      expect(tj(['judge', folder, '--judge', command, '-j', '1', ...more]).status).toBe(0);
    judge(one, first.command, '--limit', '10');
    const started = first.seen();
    expect(started.length).toBe(10);
    judge(one, first.command, '--redo');
    const whole = first.seen().slice(10);
    expect(started.filter((id) => !whole.includes(id))).toEqual([]);
    expect(whole.filter((id) => started.includes(id))).toEqual(started);
    judge(two, second.command);
    expect(second.seen().filter((id) => whole.includes(id))).toEqual([]);
  });

  it('is another in each view, so that who has seen the steps of a run does not know its reply again', () => {
    const folder = newSet();
    const [steps, replies] = [idLogger(), idLogger()];
    const judge = (name: string, command: string, view: string) => {
      const given = command.replace('mine=', `${name}=`);
      const options = ['--judge', given, '--view', view, '-j', '1'];
      expect(tj(['judge', folder, ...options]).status).toBe(0);
      return readRows(folder, 'verdicts.jsonl')
        .filter((row) => row.judge_id === name)
        .map((row) => row.trajectory_id);
    };
    const inSteps = judge('steps', steps.command, 'step');
    const inReplies = judge('replies', replies.command, 'outcome');
    expect(replies.seen().filter((id) => steps.seen().includes(id))).toEqual([]);
    expect(inReplies.filter((id, place) => id === inSteps[place]).length).toBeLessThan(10);
    expect(inReplies.toSorted()).toEqual(inSteps.toSorted());
  });

  it.each([
    [['--order', 'released'], /--order released asks in the order of the set/],
    [['--first', 'clean'], /--first orders the items by their labels/],
  ])('is said to be risky for %j', (options, risk) => {
    const folder = newSet(8);
    const { status, stderr } = tj(['judge', folder, '--judge', 'programmatic', ...options]);
    expect(status).toBe(0);
    expect(stderr).toMatch(risk);
    const ids = readRows(folder, 'trajectories.jsonl').map((row) => row.trajectory_id);
    const asked = readRows(folder, 'verdicts.jsonl').map((row) => row.trajectory_id);
    if (options.includes('released')) expect(asked).toEqual(ids);
    else expect(asked[0]).toMatch(/-clean$/);
  });
});
