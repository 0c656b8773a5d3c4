import { describe, expect, it } from 'vitest';
import { numberFormats } from '../../../../src/1-worlds/contract/number-formats.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { externalInput } from '../../../../src/3-judging/judges/external-input.ts';
import { filled, messageTemplate } from '../../../../src/3-judging/judges/prompts/placeholders.ts';
import { viewNamed } from '../../../../src/3-judging/judges/views/views.ts';
import { toolSteps } from '../../../../src/run/run.ts';
import { shownHash } from '../../../../src/run/shown-hash.ts';
import { runInView } from '../../../../src/run/shown-view.ts';
import { buildSet } from '../../../support/rows/simulate.ts';

const formats = numberFormats(supportDesk);
const set = buildSet({ size: 24, seed: 7, harmless: {}, attacks: {} });

describe('the view without thoughts', () => {
  it('is the view of every step without the lines of thoughts', () => {
    // Text that attacks the judge may have several lines, and lines that look like others.
    for (const run of set.filter(
      ({ label }) => !['attack', 'manipulation', 'placebo'].includes(label.edit?.kind ?? ''),
    )) {
      const lines = viewNamed('step').render(run, formats).split('\n');
      const acted = lines.filter((line) => !/^\[step \d+\] thought: /.test(line));
      expect(viewNamed('actions').render(run, formats)).toBe(acted.join('\n'));
      expect(acted.length).toBeLessThan(lines.length);
    }
  });

  it('hands no thought to a judge of the user’s own, nor to a rubric', () => {
    for (const run of set.slice(0, 12)) {
      const input = externalInput('x', 'actions', run, formats);
      const template = messageTemplate('{{view}} {{steps}} {{messages}}');
      const text = JSON.stringify(input) + filled(template, 'actions', run, formats);
      for (const { thought } of toolSteps(run)) expect(text).not.toContain(thought);
      expect(input.steps?.length).toBe(run.steps.length);
      expect(input.goal).toBe(run.goal);
    }
  });

  it('shows the same of two runs that differ in thoughts alone, and of no other two', () => {
    const thought = set.filter(({ label }) => label.edit?.place === 'thought');
    expect(thought.length).toBeGreaterThan(0);
    for (const run of set.filter(({ label }) => label.edit !== undefined)) {
      const parent = set.find(({ id }) => id === run.label.parent);
      if (parent === undefined) throw new Error(`${run.id} has no parent`);
      const isSame = shownHash('actions', run) === shownHash('actions', parent);
      const [mine, theirs] = [run, parent].map((each) => runInView('actions', each));
      const shown = (each: typeof mine) => [each?.goal, each?.steps, each?.finalAnswer];
      expect(isSame).toBe(JSON.stringify(shown(mine)) === JSON.stringify(shown(theirs)));
      if (thought.includes(run)) expect(isSame).toBe(true);
    }
  });
});
