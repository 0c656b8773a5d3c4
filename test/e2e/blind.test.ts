import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { generated } from '../support/process/generated.ts';
import { expectMistake, tj } from '../support/process/tj.ts';

/** A judge that finds its model as a client does, and shows it the names of the tools. */
const NAMES_ONLY = `export default {
  id: 'names-only',
  view: 'step',
  async judge({ goal, steps, final_answer }) {
    if (process.env.OPENAI_API_KEY === 'sk-a-real-key') throw new Error('this would cost money');
    const names = steps.map(({ call, observation }) => call.tool + ' ' + observation.ok);
    const content = [goal, ...names, final_answer].join('\\n');
    const answer = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + process.env.OPENAI_API_KEY },
      body: JSON.stringify({ messages: [{ role: 'user', content }] }),
    });
    const { choices } = await answer.json();
    return JSON.parse(choices[0].message.content);
  },
};`;

function smallSet(): string {
  return generated(join(temporaryFolder(), 'set'), '-n', '18', '--parents');
}

describe('tj blind', () => {
  it('fails a module that does not show its model what was done, and names what is missing', () => {
    const set = smallSet();
    const judge = join(set, '..', 'names.mjs');
    writeFileSync(judge, NAMES_ONLY);
    const { status, stdout, stderr } = tj(['blind', set, '--judge', judge], {
      env: { OPENAI_API_KEY: 'sk-a-real-key' },
    });
    expect(status, stderr).toBe(1);
    expect(stdout).toMatch(/names-only: \d+ of \d+ faults compared do not reach it/);
    expect(stdout).toContain('arguments of calls are not shown');
    expect(stdout).toContain('Render the result of each call');
    expect(stdout).toMatch(/ignored observation .* 100 %/);
    // Neither a prompt nor a key is kept.
    const kept = readFileSync(join(set, 'shown.jsonl'), 'utf8');
    for (const row of kept
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))) {
      expect(Object.keys(row).sort()).toEqual([
        ...['fingerprint', 'judge_id', 'prompt_sha256', 'shown_sha256', 'trajectory_id', 'view'],
      ]);
      expect(row.prompt_sha256).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  it('passes a judge that is shown everything, without a model, and has nothing to see of others', () => {
    const set = smallSet();
    const passed = tj(['blind', set, '--judge', 'step', '--json']);
    expect(passed.status, passed.stderr).toBe(0);
    const [found] = JSON.parse(passed.stdout) as { types: { pairs: number; alike: number }[] }[];
    expect(found?.types).toHaveLength(6);
    for (const { pairs, alike } of found?.types ?? [])
      expect([pairs > 0, alike]).toEqual([true, 0]);
    const none = tj(['blind', set, '--judge', 'programmatic']);
    expect([none.status, none.stdout]).toEqual([3, '']);
    expect(none.stderr).toContain('programmatic asks no model');
    expectMistake(['blind', set, '--judge', 'step', '--listen', '0'], /--listen/);
    const alone = join(set, '..', 'alone.jsonl');
    const lines = readFileSync(join(set, 'trajectories.jsonl'), 'utf8').split('\n');
    writeFileSync(alone, lines.filter((line) => /"faulty": ?true/.test(line)).join('\n'));
    expectMistake(['blind', alone, '--judge', 'step'], /no fault beside the clean run/);
  });

  it('is part of tj run, and Δ at most stands beside Δ', () => {
    const cwd = temporaryFolder();
    const config = {
      runs: { size: 18, seed: 3 },
      judges: [{ judge: 'tools=./tools.md', view: 'step' }],
      model: 'scripted:',
      out: 'run',
    };
    writeFileSync(
      join(cwd, 'tools.md'),
      '---\nview: step\nanswer: { pass: PASS, fail: FAIL }\n---\nIs this right?\n\n{{goal}} {{reply}}\n',
    );
    writeFileSync(join(cwd, 'tj.config.json'), JSON.stringify(config));
    const env = { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' };
    const { stdout, stderr } = tj(['run'], { cwd, env });
    expect(stdout).toContain('Do the faults reach the judge?');
    expect(stderr).toMatch(/tools: \d+ of \d+ faults compared do not reach its model/);
    writeFileSync(
      join(cwd, 'tj.config.json'),
      JSON.stringify({ ...config, prompts: false, out: 'b' }),
    );
    expect(tj(['run'], { cwd, env }).stdout).not.toContain('Do the faults reach');
  });
});
