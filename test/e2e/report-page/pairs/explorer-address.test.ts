import { expect, it } from 'vitest';
import { addressOf, describeInBrowser, expectQuiet } from '../../../support/browser/browser.ts';
import {
  expectFound,
  expectShown,
  foundPairs,
  hashOf,
  pairList,
  statusChip,
} from '../../../support/browser/report-reader.ts';
import { expectedStatus, STEP_JUDGE } from '../../../support/rows/written-run.ts';
import { explorerPage, filter } from '../explorer-page.ts';
import { inFull } from '../measured-folder.ts';

describeInBrowser('the address of a page', () => {
  const { browser, file, run, faults } = explorerPage();

  it('names the pair and the filters, and shows the same when it is opened elsewhere', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    const fault = faults.find((each) => expectedStatus(run, STEP_JUDGE, each) === 'detected');
    if (fault === undefined) throw new Error('no fault is detected');
    await filter(page, 'Judge').selectOption(STEP_JUDGE);
    await filter(page, 'Fault type').selectOption(
      fault.label.failureType?.replaceAll('_', ' ') ?? '',
    );
    await filter(page, 'Outcome').selectOption(fault.label.outcomeCorrect ? 'silent' : 'loud');
    await filter(page, 'Text').fill('Refund on');
    await statusChip(page, 'detected').click();
    await pairList(page).getByRole('option').last().click();
    const id = await pairList(page).getByRole('option').last().locator('.pair-id').innerText();
    await expectShown(page, id);
    await expect.poll(() => hashOf(page).get('pair')).toBe(id);
    expect(Object.fromEntries(hashOf(page))).toEqual({
      pair: id,
      judge: STEP_JUDGE,
      type: fault.label.failureType,
      outcome: fault.label.outcomeCorrect ? 'silent' : 'loud',
      status: 'detected',
      text: 'Refund on',
    });
    const found = await foundPairs(page);
    const { page: other } = await browser.open(file, { hash: new URL(page.url()).hash.slice(1) });
    await expectShown(other, id);
    await expectFound(other, found);
    expect(other.url()).toBe(page.url());
    expect(new URL(page.url()).hash).toMatch(/^#\/pairs\?/);
    for (const name of ['Judge', 'Fault type', 'Scenario', 'Outcome', 'Text']) {
      expect(await filter(other, name).inputValue()).toBe(await filter(page, name).inputValue());
    }
    expect(await statusChip(other, 'detected').getAttribute('aria-pressed')).toBe('true');
  });

  it('may name things that do not exist, which the page says and then ignores', async () => {
    const opened = await browser.open(file, {
      hash: '/pairs?pair=nobody&judge=nobody&type=__proto__&scenario=&outcome=both&status=constructor&text=',
    });
    await expectFound(opened.page, faults.length);
    await expectShown(opened.page, faults[0]?.id ?? '');
    const said = inFull(await opened.page.getByRole('note').innerText());
    expect(said).toBe(
      `This report has no pair nobody; it may be of another report. The first of ${faults.length} pairs is shown instead. ` +
        'This report has no judge nobody; it may be of another report. The pairs are not filtered by it. ' +
        'This report has no fault type __proto__; it may be of another report. The pairs are not filtered by it.',
    );
    await opened.page.goto(addressOf(file, `pair=%E0%A4%A&type=wrong_tool&other=x&&=`));
    await expectFound(
      opened.page,
      faults.filter(({ label }) => label.failureType === 'wrong_tool').length,
    );
    expectQuiet(opened);
  });

  it('can be edited by hand, and works with back and forward', async () => {
    const { page } = await browser.open(file, { hash: 'type=wrong_tool' });
    const count = (type: string): number =>
      faults.filter(({ label }) => label.failureType === type).length;
    await expectFound(page, count('wrong_tool'));
    const [, , third] = faults;
    await page.evaluate(`location.hash = ${JSON.stringify(`pair=${third?.id}`)}`);
    await expectFound(page, faults.length);
    await expectShown(page, third?.id ?? '');
    await page.evaluate(`location.hash = 'type=premature_stop&outcome=loud'`);
    await expectFound(page, count('premature_stop'));
    await page.goBack();
    await expectShown(page, third?.id ?? '');
    await expectFound(page, faults.length);
    await page.goBack();
    await expectFound(page, count('wrong_tool'));
    await page.goForward();
    await expectShown(page, third?.id ?? '');
  });

  it('stays correct however fast pairs are opened', async () => {
    const { page, problems } = await browser.open(file, { hash: '/pairs' });
    await page.evaluate(`
      for (let i = 0; i < 400; i++) {
        const key = i % 8 < 5 ? 'j' : 'k';
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
    `);
    const selected = pairList(page).locator('[aria-selected=true] .pair-id');
    await expect.poll(async () => hashOf(page).get('pair')).toBe(await selected.innerText());
    expect(problems).toEqual([]);
  });
});
