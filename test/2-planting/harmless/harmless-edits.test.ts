import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import { runChecker } from '../../../src/1-worlds/contract/check-run.ts';
import type { Environment, Instance } from '../../../src/1-worlds/contract/environment.ts';
import { cleanTrajectory } from '../../../src/1-worlds/generate.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { changedBeyond } from '../../../src/2-planting/harmless/changed-beyond.ts';
import {
  type HarmlessEdit,
  harmlessEdits,
} from '../../../src/2-planting/harmless/harmless-edits.ts';
import { rowMaker } from '../../../src/2-planting/rows.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { isToolStep } from '../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';

const worlds: readonly Environment[] = [supportDesk, thermostat as Environment];

function instancesOf(environment: Environment, count = 24): readonly Instance[] {
  const random = new PythonRandom(7);
  return Array.from({ length: count }, (_, index) => environment.generate(random, index));
}

/** Every run with this edit that the environment's first instances give. */
function editedRuns(environment: Environment, edit: HarmlessEdit) {
  const make = rowMaker(environment, 7);
  return instancesOf(environment).flatMap((instance) => {
    const parent = cleanTrajectory(environment, instance);
    const edited = make.harmless(instance, parent, edit);
    return edited === null ? [] : [{ parent, edited }];
  });
}

const calls = ({ steps }: LabelledTrajectory): readonly string[] =>
  steps.filter(isToolStep).map(({ call }) => call.tool);

describe('a harmless edit', () => {
  it.each(harmlessEdits.map((edit) => [edit.name, edit] as const))(
    '%s can be made at the desk, is labelled clean and names its parent',
    (name, edit) => {
      const runs = editedRuns(supportDesk, edit);
      expect(runs.length).toBeGreaterThan(0);
      for (const { parent, edited } of runs) {
        expect(edited.id).toBe(`${parent.id}-${name}`);
        expect(edited.label).toEqual({
          ...parent.label,
          edit: { kind: 'harmless', name, place: edit.place },
          parent: parent.id,
        });
        expect(changedBeyond(edit.place, parent, edited)).toBeNull();
      }
    },
  );

  it('breaks no rule of any environment', () => {
    for (const environment of worlds) {
      const violationsOf = runChecker(environment.rulebook);
      for (const edit of harmlessEdits) {
        for (const { edited } of editedRuns(environment, edit)) {
          expect(violationsOf(edited), edited.id).toEqual([]);
        }
      }
    }
  });

  it('works for an environment of the user’s own wherever its runs allow it', () => {
    const made = harmlessEdits.filter(
      (edit) => editedRuns(thermostat as Environment, edit).length > 0,
    );
    // Its oracle makes a single read, so there are no two to swap.
    expect(made.map(({ name }) => name)).toEqual(
      harmlessEdits.map(({ name }) => name).filter((name) => name !== 'swapped_reads'),
    );
  });

  it('swaps only reads whose order the procedure leaves open', () => {
    const swapped = harmlessEdits.find(({ name }) => name === 'swapped_reads') as HarmlessEdit;
    for (const { edited } of editedRuns(supportDesk, swapped)) {
      expect(calls(edited).slice(0, 4)).toEqual([
        'get_customer',
        'lookup_order',
        'check_eligibility',
        'get_policy',
      ]);
    }
  });

  it('makes nothing of an environment that declares no reads and no paraphrases', () => {
    const { paraphrases: _, ...rest } = supportDesk;
    const bare = { ...rest, tools: supportDesk.tools.map(({ readOnly: _read, ...tool }) => tool) };
    const names = harmlessEdits
      .filter((edit) => editedRuns(bare as Environment, edit).length > 0)
      .map(({ name }) => name);
    expect(names).toEqual(['longer_thought', 'reformatted_values', 'polite_sentence']);
  });

  it('has several paraphrases for each reply of the desk, all with the same facts', () => {
    const replies = instancesOf(supportDesk).map((instance) => {
      const { finalAnswer } = cleanTrajectory(supportDesk, instance);
      return (supportDesk.paraphrases ?? []).flatMap(
        ({ reply }) => reply(finalAnswer, instance as never) ?? [],
      );
    });
    for (const words of replies) {
      expect(new Set(words).size).toBeGreaterThanOrEqual(3);
    }
  });
});
