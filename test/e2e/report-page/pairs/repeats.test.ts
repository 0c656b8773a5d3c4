import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { repetitionOf } from '../../../../src/run/repetition.ts';
import type { Verdict } from '../../../../src/run/verdict.ts';
import { describeInBrowser, expectQuiet, useBrowser } from '../../../support/browser/browser.ts';
import { foundPairs, pairView } from '../../../support/browser/report-reader.ts';
import { sharedFolder } from '../../../support/files/temporary-folder.ts';
import { generated } from '../../../support/process/generated.ts';
import { tj } from '../../../support/process/tj.ts';
import { readVerdicts } from '../../../support/rows/read-verdicts.ts';
import { filter } from '../explorer-page.ts';
import { inFull } from '../measured-folder.ts';

const COIN = 'control-coin-0.4';

describeInBrowser('the page of judges that were asked three times', () => {
  const browser = useBrowser();
  const folder = join(sharedFolder(), 'repeated');
  const file = join(folder, 'report.html');
  let rows: readonly Verdict[] = [];
  beforeAll(async () => {
    generated(folder, '-n', '120', '--seed', '7', '--parents');
    tj(['judge', folder, '--judge', COIN, 'programmatic', '--repeats', '3']);
    expect(tj(['report', folder]).status).toBe(0);
    rows = await readVerdicts(folder);
  });

  const flagsOn = (id: string): number =>
    rows.filter((row) => row.judgeId === COIN && row.trajectoryId === id && row.faulty).length;
  const parentOf = (id: string): string => id.replace(/^(INS-\d+)-.*/, '$1-clean');
  const isSplit = (id: string): boolean => flagsOn(id) > 0 && flagsOn(id) < 3;
  const isUnstable = (id: string): boolean => [id, parentOf(id)].some(isSplit);
  const faults = (): readonly string[] =>
    rows
      .filter((row) => row.judgeId === COIN && repetitionOf(row) === 1)
      .map(({ trajectoryId }) => trajectoryId)
      .filter((id) => !id.endsWith('-clean'));

  it('can list only the pairs on which the repetitions disagree', async () => {
    const opened = await browser.open(file, { hash: '/pairs' });
    const { page } = opened;
    const all = await foundPairs(page);
    expect(all).toBe(faults().length);
    const unstable = faults().filter(isUnstable).length;
    expect(unstable).toBeGreaterThan(0);
    expect(unstable).toBeLessThan(all);
    await filter(page, 'Repetitions').selectOption('they disagree');
    expect(await foundPairs(page)).toBe(unstable);
    // The rules never contradict themselves.
    await filter(page, 'Judge').selectOption('programmatic');
    expect(await foundPairs(page)).toBe(0);
    await page.getByRole('button', { name: 'clear filters' }).click();
    expect(await foundPairs(page)).toBe(all);
    expectQuiet(opened);
  });

  it('says how often each of the two runs is flagged, where they disagree', async () => {
    const unstable = faults().find(isUnstable) ?? '';
    const { page } = await browser.open(file, {
      hash: new URLSearchParams({ pair: unstable, judge: COIN, repeats: 'disagree' }).toString(),
    });
    const text = inFull(await pairView(page).locator('.first-verdict').innerText());
    expect(text).toContain(`flags it ${flagsOn(parentOf(unstable))} of 3 times`);
    expect(text).toContain(`flags it ${flagsOn(unstable)} of 3 times`);
    // The strip and the list say it, too: of the faulty run, and of the clean one if that is unstable.
    const times = [
      ...(isSplit(unstable) ? [`${flagsOn(unstable)} of 3`] : []),
      ...(isSplit(parentOf(unstable)) ? [`clean run ${flagsOn(parentOf(unstable))} of 3`] : []),
    ].join(', ');
    expect(await pairView(page).locator('.strip li').first().innerText()).toContain(times);
    const glyph = page.locator('[aria-selected=true] .glyph.unstable');
    expect(await glyph.getAttribute('title')).toMatch(new RegExp(`^${COIN}: .*, ${times}$`));
    const stable = faults().find((id) => !isUnstable(id)) ?? '';
    const other = await browser.open(file, { hash: `pair=${stable}`, fresh: true });
    expect(inFull(await pairView(other.page).innerText())).not.toContain('of 3 times');
  });

  it('has the table of repetitions, for the chosen judge and for all', async () => {
    const { page } = await browser.open(file, { hash: '/measures' });
    const titles = page.getByText('Does it say the same twice?');
    expect(await titles.count()).toBeGreaterThan(0);
    expect(inFull(await page.getByRole('main').innerText())).toContain('items / runs / noise');
  });

  it('says nothing of repetitions where every judge was asked once', async () => {
    const once = join(sharedFolder(), 'once');
    generated(once, '-n', '20', '--seed', '7', '--parents');
    tj(['judge', once, '--judge', COIN]);
    expect(tj(['report', once]).status).toBe(0);
    const { page } = await browser.open(join(once, 'report.html'), { hash: '/pairs' });
    await pairView(page).waitFor();
    expect(await filter(page, 'Repetitions').count()).toBe(0);
    await page.evaluate(`location.hash = '/measures'`);
    await page.locator('#measures-title').waitFor();
    expect(await page.getByText('Does it say the same twice?').count()).toBe(0);
  });
});
