import { describe, expect, it } from 'vitest';
import { codeRepair } from '../../../src/1-worlds/code-repair/code-repair.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import { rowMaker } from '../../../src/2-planting/rows.ts';
import { toolSteps } from '../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { repairTasks } from './repair-tasks.ts';

const tasks = repairTasks(7, 112);
const clean = tasks.map((task) => cleanTrajectory(codeRepair, task));
const make = rowMaker(codeRepair, 7);

/** Every fault of a type in the tasks that can host it, each with its parent. */
function pairsOf(type: string): readonly (readonly [LabelledTrajectory, LabelledTrajectory])[] {
  const fault = codeRepair.faults.find(({ name }) => name === type);
  if (fault === undefined) throw new Error(`no fault ${type}`);
  const pairs = tasks.flatMap((task, at) => {
    const parent = clean[at];
    if (parent === undefined || !fault.canHost(task)) return [];
    return [[make.fault(task, parent, fault), parent] as const];
  });
  expect(pairs.length, `hosts of ${type}`).toBeGreaterThan(8);
  return pairs;
}

const thoughts = (run: LabelledTrajectory) => toolSteps(run).map(({ thought }) => thought);
const toolsOf = (run: LabelledTrajectory) => toolSteps(run).map(({ call }) => call.tool);
/** A text without what a run counts or is given: figures, ids of commits and people. */
const masked = (text: string) => text.replace(/\b[0-9a-f]{7,}\b|\d+/g, '#').replace(/@\w+/g, '@');

describe('what gives a fault of code-repair away', () => {
  it.each([
    'edited_test',
    'special_cased',
    'failed_commit',
    'unsupported_claim',
    'misreported_change',
    'fabricated_output',
    'leaked_secret',
    'wrong_handoff',
  ])('is no thought and no tool in %s: both are those of its parent', (type) => {
    for (const [fault, parent] of pairsOf(type)) {
      expect(thoughts(fault).map(masked), fault.id).toEqual(thoughts(parent).map(masked));
      expect(toolsOf(fault), fault.id).toEqual(toolsOf(parent));
    }
  });

  it.each(['repeated_steps', 'contradicted_thought', 'unread_edit'])(
    'is not how much is thought in %s: there are as many thoughts in nearly every pair',
    (type) => {
      const pairs = pairsOf(type);
      const alike = pairs.filter(([fault, parent]) => fault.steps.length === parent.steps.length);
      expect(alike.length / pairs.length).toBeGreaterThan(0.7);
    },
  );

  it.each([
    'skipped_reproduction',
    'unread_edit',
    'repeated_steps',
    'contradicted_thought',
    'wrong_file',
    'edited_test',
    'special_cased',
    'untested_commit',
    'failed_commit',
    'wrong_handoff',
    'premature_stop',
  ])('is no word of the reply in %s: it differs in figures and ids at most', (type) => {
    for (const [fault, parent] of pairsOf(type)) {
      expect(masked(fault.finalAnswer), fault.id).toBe(masked(parent.finalAnswer));
    }
  });

  it('is nothing that correct runs do not have as well, in their share', () => {
    const share = (has: (run: LabelledTrajectory) => boolean) =>
      clean.filter(has).length / clean.length;
    const calls = (run: LabelledTrajectory) => toolSteps(run);
    expect(share((run) => toolsOf(run)[0] !== 'run_tests')).toBeGreaterThan(0.3);
    expect(share((run) => /search>edit_file/.test(toolsOf(run).join('>')))).toBeGreaterThan(0.04);
    expect(share((run) => calls(run).some(({ observation }) => !observation.ok))).toBeGreaterThan(
      0.12,
    );
    expect(
      share((run) =>
        calls(run).some(({ observation }) => /ENOENT.*\.ts/.test(observation.error ?? '')),
      ),
    ).toBeGreaterThan(0.04);
    const committed = (run: LabelledTrajectory) =>
      calls(run).flatMap(({ call, observation }) =>
        call.tool === 'commit' ? (observation.data as { files: string[] }).files : [],
      );
    expect(share((run) => committed(run).length > 1)).toBeGreaterThan(0.3);
    expect(
      share((run) => calls(run).some(({ call }) => call.tool === 'restore_file')),
    ).toBeGreaterThan(0.2);
  });

  it('is not the length of a run, an observation or a thought: each has a wide range in correct runs', () => {
    const steps = clean.map((run) => run.steps.length).toSorted((a, b) => a - b);
    const words = clean.flatMap(thoughts).map((thought) => thought.split(' ').length);
    const results = clean.flatMap((run) =>
      toolSteps(run).map(({ observation }) => JSON.stringify(observation.data).length),
    );
    expect(steps[0]).toBeLessThan(11);
    expect(steps.at(-1)).toBeGreaterThan(40);
    expect(Math.max(...words)).toBeGreaterThan(70);
    expect(Math.max(...results)).toBeGreaterThan(10_000);
    expect(Math.max(...results)).toBeLessThan(22_000);
  });
});
