import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeRepair } from '../../../src/1-worlds/code-repair/code-repair.ts';
import { runTestFile } from '../../../src/1-worlds/code-repair/runner/run-tests.ts';
import { rememberedRun } from '../../../src/1-worlds/code-repair/runner/test-memo.ts';
import { SCENARIOS } from '../../../src/1-worlds/code-repair/scenario.ts';
import type { PlannedCall } from '../../../src/1-worlds/contract/fault-operator.ts';
import { playOracle, replay } from '../../../src/1-worlds/contract/play.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import { environmentContract } from '../../../src/2-planting/clauses/contract.ts';
import { rowMaker } from '../../../src/2-planting/rows.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import type { JsonObject } from '../../../src/run/json.ts';
import { repairTasks, taskOf } from './repair-tasks.ts';

type Fault = (typeof codeRepair.faults)[number];

describe('the environment code-repair', () => {
  for (const clause of environmentContract) {
    it(`keeps its contract: ${clause.name}`, () => {
      expect(clause.breaches(codeRepair, { seed: 7, instances: 36 })).toEqual([]);
    });
  }

  // Repositories take longer to draw than to check, so every clause gets the same random ones.
  it('keeps its contract on other seeds as well', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const clause of environmentContract) {
          expect(clause.breaches(codeRepair, { seed, instances: 8 }), clause.name).toEqual([]);
        }
      }),
      { numRuns: 3 },
    );
  });

  it('deals its seven scenarios in turn', () => {
    expect(repairTasks(7, 14).map(({ scenario }) => scenario)).toEqual([
      ...SCENARIOS,
      ...SCENARIOS,
    ]);
  });

  it('has no two goals and no two repositories alike', () => {
    const tasks = repairTasks(7, 60);
    expect(new Set(tasks.map(({ goal }) => goal)).size).toBe(60);
    const repositories = tasks.map(({ blueprint }) => [...blueprint.files.values()].join('\n'));
    expect(new Set(repositories).size).toBe(60);
  });

  it('remembers the results that every test file really has while its modules are as they should be', () => {
    for (const { blueprint } of repairTasks(11, 28)) {
      const { files, units } = blueprint;
      const right = new Map([
        ...files,
        ...units.map(({ sourcePath, source }): [string, string] => [sourcePath, source]),
      ]);
      for (const { testPath } of units) {
        for (const seed of [null, 1, 4242]) {
          const remembered = rememberedRun(files, right, testPath, seed);
          expect(remembered).toEqual(runTestFile(right, testPath, seed).result);
        }
      }
    }
  });

  it.each([
    ['short', 5, 30],
    ['mixed', 5, 75],
    ['long', 14, 75],
  ] as const)('has %s runs of %i to %i steps', (length, least, most) => {
    const environment = codeRepair.ofLength?.(length) ?? codeRepair;
    const random = new PythonRandom(3);
    const lengths = Array.from({ length: 42 }, (_, index) => {
      const task = environment.generate(random, index);
      return playOracle(environment, task).steps.length;
    });
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most);
  });

  it('draws every kind of bug', () => {
    const kinds = new Set(repairTasks(7, 90).map(({ blueprint }) => blueprint.bug?.kind));
    expect(kinds.size).toBe(10);
  });

  it('ends differently by scenario: a commit, an escalation, or nothing at all', () => {
    const endings = Object.fromEntries(
      SCENARIOS.map((scenario) => [scenario, codeRepair.expected(taskOf(scenario)).action]),
    );
    expect(endings).toEqual({
      where_the_test_points: 'commit',
      one_call_deeper: 'commit',
      looks_flaky: 'commit',
      wrong_test: 'escalate',
      nothing_to_fix: 'none',
      two_failures_one_cause: 'commit',
      two_causes: 'commit',
    });
  });
});

describe('the faults of code-repair', () => {
  /** Which types are loud: derived by replaying each fault and running the hidden checks. */
  const outcomes = new Map<string, Set<boolean | null>>();
  for (const task of repairTasks(11, 48)) {
    const make = rowMaker(codeRepair, 11);
    const parent = cleanTrajectory(codeRepair, task);
    for (const fault of codeRepair.faults.filter(({ canHost }) => canHost(task))) {
      const { label } = make.fault(task, parent, fault);
      outcomes.set(fault.name, (outcomes.get(fault.name) ?? new Set()).add(label.outcomeCorrect));
    }
  }

  it.each([
    'skipped_reproduction',
    'unread_edit',
    'repeated_steps',
    'contradicted_thought',
    'untested_commit',
    'wrong_handoff',
    'unsupported_claim',
    'misreported_change',
    'fabricated_output',
    'leaked_secret',
  ])('%s is always silent', (name) => {
    expect([...(outcomes.get(name) ?? [])]).toEqual([true]);
  });

  it.each([
    'wrong_file',
    'edited_test',
    'special_cased',
    'missed_clarification',
    'failed_commit',
    'premature_stop',
  ])('%s is always loud, although the tests of the repository may be green', (name) => {
    expect([...(outcomes.get(name) ?? [])]).toEqual([false]);
  });

  it.each(['skipped_reproduction', 'unread_edit'])(
    '%s blames an edit that changed something, and no attempt that failed',
    (name) => {
      const fault = codeRepair.faults.find((each) => each.name === name) as Fault;
      const hosts = repairTasks(880_001, 60).filter((task) => fault.canHost(task));
      expect(hosts.length).toBeGreaterThan(0);
      for (const task of hosts) {
        const { label, steps } = rowMaker(codeRepair, 880_001).fault(
          task,
          cleanTrajectory(codeRepair, task),
          fault,
        );
        expect(steps[label.failureStep ?? 0]).toMatchObject({
          call: { tool: 'edit_file' },
          observation: { ok: true },
        });
      }
    },
  );

  it.each(['wrong_file', 'edited_test', 'special_cased', 'missed_clarification'])(
    '%s ends with a green suite that only the hidden checks contradict',
    (name) => {
      const fault = codeRepair.faults.find((known) => known.name === name);
      const task = repairTasks(7, 40).find((each) => fault?.canHost(each));
      if (fault === undefined || task === undefined) throw new Error(`no fault ${name}`);
      const parent = cleanTrajectory(codeRepair, task);
      const { steps } = rowMaker(codeRepair, 7).fault(task, parent, fault);
      const last = steps.findLast((step) => 'call' in step && step.call.tool === 'run_tests');
      expect(last).toMatchObject({ observation: { ok: true, data: { exit_code: 0, failed: 0 } } });
    },
  );
});

describe('the world of code-repair', () => {
  const task = taskOf('where_the_test_points');
  const [test] = task.blueprint.tests;
  const path = test?.unit.sourcePath ?? '';
  const answers = (...calls: readonly (readonly [string, JsonObject])[]) =>
    replay(codeRepair, task, {
      calls: calls.map(([tool, args]): PlannedCall => ({ thought: '', call: { tool, args } })),
      finalAnswer: '',
    }).steps.map(({ observation }) => observation);

  it('answers mistaken calls as a real repository would', () => {
    const errors = answers(
      ['read_file', { path: 'src/nope.ts' }],
      ['edit_file', { path, old_text: 'no such text', new_text: '' }],
      ['edit_file', { path, old_text: '\n', new_text: '' }],
      ['run_tests', { path: 'test/nope.test.ts' }],
      ['commit', { message: 'Nothing' }],
      ['commit', {}],
      ['search', {}],
      ['fly', {}],
    ).map(({ error }) => error);
    expect(errors[0]).toBe("ENOENT: no such file or directory, open 'src/nope.ts'");
    expect(errors[1]).toBe(`old_text was not found in ${path}`);
    expect(errors[2]).toMatch(/^old_text occurs \d+ times in /);
    expect(errors.slice(3)).toEqual([
      'No test files found, filter: test/nope.test.ts',
      'nothing to commit, working tree clean',
      'Aborting commit due to empty commit message.',
      'query must not be empty',
      "unknown tool 'fly'",
    ]);
  });

  it('runs what an edit made of the source, and reports a syntax error as a runner would', () => {
    const signature = `export function ${test?.of}(`;
    const [, run] = answers(
      ['edit_file', { path, old_text: signature, new_text: `export function (${test?.of}` }],
      ['run_tests', {}],
    );
    expect(run?.data.exit_code).toBe(1);
    expect(run?.data.output).toContain('Error: Transform failed with 1 error:');
    expect(run?.data.output).toContain(`/repo/${path}:`);
    expect(run?.data.output).toContain('ERROR: Unexpected token');
  });

  it('accepts any repair that works, not only the one it has in mind', () => {
    const { bug } = task.blueprint;
    const { right = '', wrong = '' } = bug ?? {};
    const calls = [
      ['edit_file', { path, old_text: `function ${bug?.of}(`, new_text: `function ${bug?.of} (` }],
      ['edit_file', repairOf(bug?.unit.source ?? '', path, right, wrong)],
      ['commit', { message: 'Another repair' }],
    ] as const;
    const { steps } = replay(codeRepair, task, {
      calls: calls.map(([tool, args]) => ({ thought: '', call: { tool, args } })),
      finalAnswer: '',
    });
    expect(steps.map(({ observation }) => observation.ok)).toEqual([true, true, true]);
    expect(codeRepair.outcome(steps, task)).toEqual(codeRepair.expected(task));
  });

  it('lets an agent do nothing at all, and calls that what it is', () => {
    expect(codeRepair.outcome([], task)).toMatchObject({ action: 'none' });
    expect(codeRepair.outcome([], task).hidden_failures).toBeGreaterThan(0);
  });

  it('plays a task that looks flaky: green in file order, red with the seed of the goal', () => {
    const flaky = taskOf('looks_flaky');
    const runs = playOracle(codeRepair, flaky).steps.filter(
      ({ call }) => call.tool === 'run_tests' && call.args.path === undefined,
    );
    expect(runs.slice(0, 2).map(({ observation }) => observation.data.exit_code)).toEqual([0, 1]);
    expect(flaky.goal).toContain(String(runs[1]?.call.args.seed));
  });

  it('takes back what was changed since the last commit, and says whether there was anything', () => {
    const [, restored, again, missing, run] = answers(
      ['edit_file', { path, old_text: `function ${test?.of}(`, new_text: 'function other(' }],
      ['restore_file', { path }],
      ['restore_file', { path }],
      ['restore_file', { path: 'src/nope.ts' }],
      ['run_tests', { verbose: true }],
    );
    expect(restored?.data.output).toBe('Updated 1 path from the index');
    expect(again?.data.output).toBe('Updated 0 paths from the index');
    expect(missing?.error).toContain('did not match any file');
    expect(run?.data).toMatchObject({ failed: 1 });
    expect(String(run?.data.output).match(/^ ✓ test\/\S+ > /gm)).toHaveLength(
      Number(run?.data.passed),
    );
  });
});

/** An edit of whole lines that puts the right text in the place of the wrong one. */
function repairOf(source: string, path: string, right: string, wrong: string): JsonObject {
  const at = source.indexOf(right);
  const start = source.lastIndexOf('\nexport function', at) + 1;
  const head = source.slice(source.indexOf('\n', start), at);
  return { path, old_text: head + wrong, new_text: head + right };
}
