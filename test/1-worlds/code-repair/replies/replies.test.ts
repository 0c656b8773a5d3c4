import { describe, expect, it } from 'vitest';
import { codeRepair } from '../../../../src/1-worlds/code-repair/code-repair.ts';
import type { RepairTask } from '../../../../src/1-worlds/code-repair/instance.ts';
import { looksBack } from '../../../../src/1-worlds/code-repair/oracle/thoughts.ts';
import { replyTo } from '../../../../src/1-worlds/code-repair/replies/reply-to.ts';
import { playedSteps } from '../../../../src/1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../../../src/1-worlds/generate.ts';
import { repeatedRead, swappedReads } from '../../../../src/2-planting/harmless/harmless-edits.ts';
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
      for (const other of others) {
        expect(other).toContain(finalAnswer.includes(test?.name ?? '') ? test?.name : '');
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

  it('follow from what happened also where a fault changed it, so that no second thing is wrong', () => {
    const make = rowMaker(codeRepair, 7);
    const inReply = [
      'unsupported_claim',
      'misreported_change',
      'fabricated_output',
      'leaked_secret',
    ];
    for (const fault of codeRepair.faults) {
      if ([...inReply, 'premature_stop'].includes(fault.name)) continue;
      for (const task of tasks.filter((each) => fault.canHost(each))) {
        const { steps, finalAnswer, id } = make.fault(task, parentOf(task), fault);
        expect(replyTo(playedSteps(steps), task), id).toBe(finalAnswer);
      }
    }
  });

  it('do not follow from a run that stops without a commit, after which nobody would send one of them', () => {
    const make = rowMaker(codeRepair, 7);
    const fault = faultOf('premature_stop');
    for (const task of tasks.filter((each) => fault.canHost(each))) {
      const { steps, id } = make.fault(task, parentOf(task), fault);
      expect(replyTo(playedSteps(steps), task), id).toBeNull();
    }
  });
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

  it('leaves what a thought sums up before it', () => {
    let swapped = 0;
    for (const task of tasks) {
      const steps = playedSteps(parentOf(task).steps);
      const run = { ...parentOf(task), steps };
      const random = new PythonRandom(task.id);
      const script = swappedReads.edit({ environment: codeRepair, instance: task, run }, random);
      if (script === null) continue;
      swapped++;
      const at = script.calls.findIndex(({ call }, index) => call !== steps[index]?.call);
      for (const step of steps.slice(Math.max(at, 1), at + 3)) {
        const before = steps[step.index - 1];
        expect(before !== undefined && looksBack(step, before), `${run.id} ${step.thought}`).toBe(
          false,
        );
      }
    }
    expect(swapped).toBeGreaterThan(30);
  });

  it('has no further call that makes the count in a reply untrue', () => {
    const task = repairTasks(2, 8)[7];
    if (task === undefined) throw new Error('no eighth task');
    const parent = cleanTrajectory(codeRepair, task);
    expect(parent.finalAnswer).toMatch(/runs of the whole suite|whole suite \d+ times/);
    const steps = playedSteps(parent.steps);
    const host = { environment: codeRepair, instance: task, run: { ...parent, steps } };
    const added = Array.from({ length: 60 }, (_, seed) => {
      const script = repeatedRead.edit(host, new PythonRandom(seed));
      return script?.calls.find(({ call }, at) => call !== steps[at]?.call)?.call ?? null;
    });
    expect(added).toContain(null);
    const suites = added.filter((call) => call?.tool === 'run_tests' && !('path' in call.args));
    expect(suites).toEqual([]);
  });
});
