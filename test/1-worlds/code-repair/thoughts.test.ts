import { describe, expect, it } from 'vitest';
import { codeRepair } from '../../../src/1-worlds/code-repair/code-repair.ts';
import { shamOf } from '../../../src/1-worlds/contract/fault-operator.ts';
import { scriptOf } from '../../../src/1-worlds/contract/play.ts';
import { playedSteps } from '../../../src/1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { isObject } from '../../../src/run/json.ts';
import { isToolStep } from '../../../src/run/run.ts';
import { repairTasks } from './repair-tasks.ts';

const tasks = repairTasks(7, 56);

/** Correct runs, as they are and with every sham that they can have, as calls with their thoughts. */
const runs = tasks.flatMap((task) => {
  const parent = cleanTrajectory(codeRepair, task);
  const script = scriptOf({ ...parent, steps: playedSteps(parent.steps) });
  const shams = codeRepair.faults.flatMap(
    (fault) => shamOf(fault)?.edit(script, task, new PythonRandom(3)) ?? [],
  );
  const edited = shams.map(({ at, remove, insert }) =>
    script.calls.toSpliced(at, remove, ...insert),
  );
  return [script.calls, ...edited].map((calls) => ({ task, calls }));
});

const GLANCES =
  /That may be related|Follow that up|Next one\.|One more piece|Keep looking|a little further/;

describe('the thoughts of the coding agent', () => {
  it('name the test and the function of the report, whatever the call is about', () => {
    for (const { task, calls } of runs) {
      for (const { thought } of calls) {
        const function_ = /what the report says about (\w+)/.exec(thought)?.[1] ?? '';
        const test = /have to keep "(.*?)" in mind/.exec(thought)?.[1] ?? '';
        expect(task.goal, thought).toContain(function_);
        expect(task.goal, thought).toContain(test);
      }
    }
  });

  it('follow nothing up in the first step, or with a list of files', () => {
    for (const task of tasks) {
      for (const { thought, call, index } of playedSteps(cleanTrajectory(codeRepair, task).steps)) {
        if (index === 0 || call.tool === 'list_files') expect(thought).not.toMatch(GLANCES);
      }
    }
  });
});

describe('a thought that counts what the last call found', () => {
  it('is right in every faulty run, whose calls found something else', () => {
    const plan = planSet(codeRepair, { size: 240, seed: 5511 });
    let counted = 0;
    for (const { id, steps } of labelledSet(plan)) {
      for (const [at, { thought }] of steps.entries()) {
        const before = steps[at - 1];
        const told = /^(?:Found (\d+)\.|(\d+) places\.)/.exec(thought ?? '');
        if (told === null || before === undefined || !isToolStep(before)) continue;
        const { data } = before.observation;
        const found = isObject(data) && Array.isArray(data.matches) ? data.matches.length : 0;
        expect(Number(told[1] ?? told[2]), `${id}, step ${at}`).toBe(found);
        counted++;
      }
    }
    expect(counted).toBeGreaterThan(100);
  });
});

describe('the files around the source of a repository', () => {
  const repositories = repairTasks(7, 56).map(({ blueprint }) => blueprint.files);

  it('agree on the version: the newest in the changelog is the one of the package', () => {
    for (const files of repositories) {
      const newest = /^## (\d\S+)/m.exec(files.get('CHANGELOG.md') ?? '')?.[1] ?? '1.0.0';
      expect(files.get('package.json')).toContain(`"version": "${newest}"`);
    }
  });

  it('have no setting that is called a key or a secret and is printed in every log', () => {
    for (const files of repositories) {
      const [printed] = (files.get('.env.ci') ?? '').split('# Secret');
      expect(printed).not.toMatch(/KEY|TOKEN|SECRET|SESSION/);
    }
  });
});
