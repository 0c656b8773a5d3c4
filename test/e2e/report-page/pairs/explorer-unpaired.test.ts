import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import { describeInBrowser, expectQuiet, useBrowser } from '../../../support/browser/browser.ts';
import { expectFound, expectShown, pairView } from '../../../support/browser/report-reader.ts';
import { sharedFolder } from '../../../support/files/temporary-folder.ts';
import { tj } from '../../../support/process/tj.ts';
import { type WrittenRun, writtenRun } from '../../../support/rows/written-run.ts';

describeInBrowser('a fault without its clean run in the set', () => {
  const browser = useBrowser();
  const root = sharedFolder();

  it('is unpaired, and is shown next to its clean run, generated again, if the seed is known', async () => {
    const run = writtenRun(join(root, 'known'), { parents: false });
    const alone = aloneIn(run);
    expect(tj(['report', run.folder]).status).toBe(0);
    const opened = await browser.open(join(run.folder, 'report.html'), { hash: 'status=unpaired' });
    const { page } = opened;
    await expectFound(page, alone.length);
    const view = pairView(page);
    await view.waitFor();
    expect(await view.getByRole('heading', { name: 'Clean run' }).count()).toBe(1);
    expect(await view.locator('.before').count()).toBeGreaterThan(0);
    expect(await view.innerText()).toMatch(/clean run\s+no verdict/);
    expect(await view.getByText('unpaired').count()).toBeGreaterThan(1);
    expectQuiet(opened);
  });

  it('is shown alone if its clean run cannot be generated again', async () => {
    const run = writtenRun(join(root, 'unknown'), { parents: false, seedIsKnown: false });
    const [fault] = aloneIn(run);
    expect(tj(['report', run.folder]).status).toBe(0);
    const { page } = await browser.open(join(run.folder, 'report.html'), {
      hash: `pair=${fault?.id}`,
    });
    const view = pairView(page);
    await expectShown(page, fault?.id ?? '');
    await view.getByText('The clean run that it was made from is not in this set.').waitFor();
    expect(await view.getByRole('heading', { name: 'Clean run' }).count()).toBe(0);
    expect(await view.locator('.step-number').count()).toBe(fault?.steps.length);
    expect(await view.locator('ins, del').count()).toBe(0);
    // Without the clean run nobody can see what was planted; only the label is known.
    expect(await view.getByText('fault planted here').count()).toBe(0);
    expect(await view.getByText('the label blames this step').count()).toBe(1);
  });

  function aloneIn({ set }: WrittenRun): readonly LabelledTrajectory[] {
    const clean = new Set(set.filter(({ label }) => !label.faulty).map((run) => run.instanceId));
    return set.filter(({ label, instanceId }) => label.faulty && !clean.has(instanceId));
  }
});
