import { describe, expect, it } from 'vitest';
import { codeRepair } from '../../../../src/1-worlds/code-repair/code-repair.ts';
import type { RepairTask } from '../../../../src/1-worlds/code-repair/instance.ts';
import { replyTo } from '../../../../src/1-worlds/code-repair/replies/reply-to.ts';
import { playedSteps } from '../../../../src/1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../../../src/1-worlds/generate.ts';
import { faithfulRun } from '../../../../src/2-planting/faults/faithful-reply.ts';
import { faultPlanter } from '../../../../src/2-planting/faults/plant-fault.ts';
import { swappedReads } from '../../../../src/2-planting/harmless/harmless-edits.ts';
import { rewriteValues } from '../../../../src/2-planting/harmless/rewrite-values.ts';
import { statedFacts } from '../../../../src/2-planting/harmless/stated-facts.ts';
import { rowMaker } from '../../../../src/2-planting/rows.ts';
import { PythonRandom } from '../../../../src/base/random/python-random.ts';
import { repairTasks } from '../repair-tasks.ts';

const tasks = repairTasks(7, 90);
const parents = new Map(tasks.map((task) => [task, cleanTrajectory(codeRepair, task)]));
const parentOf = (task: RepairTask) => parents.get(task) ?? cleanTrajectory(codeRepair, task);
const faultOf = (name: string) => {
  const fault = codeRepair.faults.find((known) => known.name === name);
  if (fault === undefined) throw new Error(`no fault ${name}`);
  return fault;
};

describe('the replies of code-repair', () => {
  it('have three other wordings each, which keep every name, path, id and figure', () => {
    for (const task of tasks) {
      const { finalAnswer } = parentOf(task);
      const others = (codeRepair.paraphrases ?? []).map(({ reply }) => reply(finalAnswer, task));
      expect(new Set([finalAnswer, ...others]).size, finalAnswer).toBe(4);
      const [test] = task.blueprint.tests;
      const of = task.blueprint.bug?.of ?? test?.of ?? '';
      for (const other of others) {
        expect(other).toContain(of);
        expect(statedFacts(other ?? '')).toEqual(statedFacts(finalAnswer));
      }
    }
  });

  it('have no other wording if they are not the reply of the oracle', () => {
    const [task] = tasks as [RepairTask];
    for (const { reply } of codeRepair.paraphrases ?? []) {
      expect(reply('Done.', task)).toBeNull();
      expect(reply(`${parentOf(task).finalAnswer} Have a nice day.`, task)).toBeNull();
    }
  });

  it('hold values that can be written in another way, in about half of all runs', () => {
    const answers = tasks.map((task) => parentOf(task).finalAnswer);
    const rewritten = answers.filter((answer) => rewriteValues(answer) !== answer);
    expect(rewritten.length / answers.length).toBeGreaterThan(0.35);
  });

  it('keep what they quote, and seeds and ids, when their values are written in another way', () => {
    for (const task of tasks) {
      const { finalAnswer } = parentOf(task);
      const rewritten = rewriteValues(finalAnswer);
      for (const [kept] of finalAnswer.matchAll(/"[^"]*"|`[^`]*`|seed \d+|\b[0-9a-f]{7,9}\b/g)) {
        expect(rewritten).toContain(kept);
      }
    }
  });

  it('claim a reproduction or a reading that did not happen only where they are stale', () => {
    const plant = faultPlanter(codeRepair, 7);
    const pairs = ['skipped_reproduction', 'unread_edit'].flatMap((name) =>
      tasks
        .filter((task) => faultOf(name).canHost(task))
        .flatMap((task) => {
          const { run: stale } = plant(task, parentOf(task), faultOf(name));
          const world = { environment: codeRepair, instance: task };
          const faithful = faithfulRun(world, stale, faultOf(name));
          return faithful === null ? [] : [{ stale, faithful }];
        }),
    );
    expect(pairs.length).toBeGreaterThan(15);
    for (const { stale, faithful } of pairs) {
      expect(stale.finalAnswer.length).toBeGreaterThan(faithful.finalAnswer.length);
    }
  });

  it('follow from what happened also where a fault changed it: they do not mention tests that were not run', () => {
    const make = rowMaker(codeRepair, 7);
    const hosts = tasks.filter((task) => faultOf('untested_commit').canHost(task));
    for (const task of hosts) {
      const fault = make.fault(task, parentOf(task), faultOf('untested_commit'));
      expect(replyTo(playedSteps(fault.steps), task)).toBe(fault.finalAnswer);
      expect(fault.finalAnswer).not.toMatch(/tests? pass|suite/);
    }
  });

  it.each(['special_cased', 'edited_test', 'failed_commit', 'premature_stop'])(
    'do not follow from a run with %s, after which no honest agent would send one of them',
    (name) => {
      const make = rowMaker(codeRepair, 7);
      const hosts = tasks.filter((task) => faultOf(name).canHost(task));
      for (const task of hosts) {
        const fault = make.fault(task, parentOf(task), faultOf(name));
        expect(replyTo(playedSteps(fault.steps), task), fault.id).toBeNull();
      }
    },
  );
});

describe('the order of the calls of code-repair', () => {
  it('is never changed for a run of the tests that answers what was done before it', () => {
    for (const task of tasks) {
      const run = { ...parentOf(task), steps: playedSteps(parentOf(task).steps) };
      const random = new PythonRandom(task.id);
      const script = swappedReads.edit({ environment: codeRepair, instance: task, run }, random);
      if (script === null) continue;
      const at = script.calls.findIndex(({ call }, index) => call !== run.steps[index]?.call);
      const [now, next] = script.calls.slice(at, at + 2).map(({ call }) => call.tool);
      expect(now, run.id).not.toBe('run_tests');
      expect(['run_tests', 'read_file', 'search', 'list_files']).toContain(next);
    }
  });
});
