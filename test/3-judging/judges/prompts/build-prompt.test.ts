import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import thermostat from '../../../../examples/environment/thermostat.ts';
import { numberFormats } from '../../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { planSet } from '../../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../../src/2-planting/plant.ts';
import { promptBuilder } from '../../../../src/3-judging/judges/prompts/build-prompt.ts';
import { promptCells } from '../../../../src/3-judging/judges/prompts/prompt-cells.ts';
import { outcomeView } from '../../../../src/3-judging/judges/views/outcome-view.ts';
import { stepView } from '../../../../src/3-judging/judges/views/step-view.ts';
import { cleanId } from '../../../../src/run/trajectory.ts';

const formats = numberFormats(supportDesk);
const set = [...labelledSet(planSet(supportDesk, { size: 400, seed: 7, parents: true }))];

describe('the prompts', () => {
  it.each([
    ['A', 'bdd0a3e1df58fa1b33503a46d1e0c8ce0c7d1ecbb323b88929d73d08f56c3e49'],
    ['B', '404a43473203c6ea1da7de586676b468be700c4310413f22d2a45121fb5baaa3'],
    ['C', '7cfd6930fe922bfd0b4868a2bbb50cad964914fc52404a8d5fabbbc06745df1e'],
    ['D', '6dce19cae7ab2917aef783e30905d129d0da03eb8c3a5d22a1a9898eef658b82'],
  ])('of cell %s are the published ones', (name, sha256) => {
    const cell = promptCells.find((candidate) => candidate.name === name);
    if (cell === undefined) throw new Error(`no cell ${name}`);
    const build = promptBuilder(cell, supportDesk, formats);
    const digest = createHash('sha256');
    for (const trajectory of set.slice(0, 400)) digest.update(`${build(trajectory)}\0`);
    expect(digest.digest('hex')).toBe(sha256);
  });

  it('describe another environment in its own words', () => {
    const [run] = labelledSet(planSet(thermostat, { size: 4, seed: 7 }));
    for (const cell of promptCells) {
      const text = run && promptBuilder(cell, thermostat, numberFormats(thermostat))(run);
      expect(text).toMatch(/^You are auditing a heating agent\.\n\nRead the temperature/);
      expect(text).toContain('- false_report: reported something that did not happen.\n- none:');
      expect(text).not.toMatch(/customer|refund|\{audience\}/i);
    }
  });

  it('never show the id of a trajectory, nor its fault type outside the list of types', () => {
    for (const cell of promptCells) {
      const build = promptBuilder(cell, supportDesk, formats);
      for (const trajectory of set) {
        const shown = build(trajectory).split('--- BEGIN ---')[1];
        expect(shown).not.toContain(trajectory.instanceId);
        for (const { name } of supportDesk.faults) expect(shown).not.toContain(name);
      }
    }
  });
});

describe('the views', () => {
  const byId = new Map(set.map((trajectory) => [trajectory.id, trajectory]));
  const reaches = (view: typeof stepView, type: string): number =>
    set.filter(({ label, instanceId, ...run }) => {
      const parent = byId.get(cleanId(instanceId));
      return (
        label.failureType === type &&
        parent !== undefined &&
        view.render(run, formats) !== view.render(parent, formats)
      );
    }).length;

  it('show every fault in the steps, but only two of the six types in the outcome', () => {
    for (const { name, changesAnswer } of supportDesk.faults) {
      expect(reaches(stepView, name)).toBe(50);
      expect(reaches(outcomeView, name)).toBe(changesAnswer ? 50 : 0);
    }
  });

  it('show a failed call with its error in quotes', () => {
    const fault = set.find(({ label }) => label.failureType === 'hallucinated_argument');
    expect(fault && stepView.render(fault, formats)).toContain(
      `[step 2] observation: ok=False error="no policy for sku '`,
    );
  });
});
