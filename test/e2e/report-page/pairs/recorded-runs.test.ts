import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  accessFaults,
  colourFaults,
  describeInBrowser,
  useBrowser,
} from '../../../support/browser/browser.ts';
import { HOSTILE, whole } from '../../../support/browser/hostile-page.ts';
import {
  expectFound,
  expectShown,
  openDetails,
  pairList,
  pairView,
} from '../../../support/browser/report-reader.ts';
import { sharedFolder } from '../../../support/files/temporary-folder.ts';
import {
  type ConversationTexts,
  conversationSet,
  PLAIN_TEXTS,
} from '../../../support/rows/conversation-set.ts';
import { expectNothingRan } from '../hostile-set.ts';
import { inFull } from '../measured-folder.ts';
import { FLAGS_EDITS, FLAGS_FAULTS, writeRecordedPage } from '../recorded-page.ts';

const textOf = async (locator: Locator): Promise<string> => inFull(await locator.innerText());

describeInBrowser('a page of recorded runs', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const file = join(root, 'recorded.html');
  const hostile = join(root, 'hostile.html');
  const long = join(root, 'long.html');
  const labelled = join(root, 'labelled.html');
  const text = (field: string): string => `${HOSTILE} ${field}`;
  const hostileTexts = Object.fromEntries(
    Object.keys(PLAIN_TEXTS).map((field) => [field, text(field)]),
  ) as unknown as ConversationTexts;
  const far = `{"flights":[${'{"price":1},'.repeat(4000)}{"price":450}]}`;
  beforeAll(() => {
    writeRecordedPage(file, [...conversationSet('TRACE-00001'), ...conversationSet('TRACE-00002')]);
    writeRecordedPage(
      labelled,
      conversationSet('TRACE-00001')
        .filter(({ label }) => label.failureType === 'changed_figure')
        .map((run) => ({ ...run, label: { ...run.label, proof: undefined, by: 'annotators' } })),
      { labelled: { by: ['annotators'], runs: 1, faulty: 1, withStep: 1 } },
    );
    writeRecordedPage(hostile, conversationSet('TRACE-00001', hostileTexts));
    writeRecordedPage(long, conversationSet('TRACE-00001', { ...PLAIN_TEXTS, result: far }, 60));
  });
  const shown = async (page: Page, id: string): Promise<Locator> => {
    await page.evaluate(`location.hash = ${JSON.stringify(`pair=TRACE-00001-${id}`)}`);
    await expectShown(page, `TRACE-00001-${id}`);
    return pairView(page);
  };

  it('calls flags on runs that nobody vouched for no false alarms, and says why Δ is valid', async () => {
    const { page } = await browser.open(file);
    expect(await page.locator('.overview').innerText()).toContain('flag rate on your runs');
    const view = await shown(page, 'changed_figure');
    expect(await view.locator('.run-heads').innerText()).toContain('Your run');
    const said = await textOf(view.locator('.first-verdict'));
    expect(said).toContain('your run passed, 90 % sure');
    expect(said).toContain('faulty run ✓ flagged');
  });

  it('shows the planted edit, its proof, and its source, which it links to', async () => {
    const { page } = await browser.open(file);
    const view = await shown(page, 'changed_figure');
    const proof = view.getByRole('region', { name: 'The planted edit' });
    expect(await textOf(proof)).toBe(
      `The planted edit ${PLAIN_TEXTS.statement} changed 450 → 540 sources step 3 edited step 5 checked ${PLAIN_TEXTS.rule}`,
    );
    const source = view.locator('.step', { hasText: 'source of the value' });
    expect(await source.locator('.step-number').innerText()).toBe('3');
    expect(await source.locator('mark').allInnerTexts()).toEqual(['450']);
    expect(await source.innerText()).toContain('"seats": [\n    "4A",');
    await proof.getByRole('button', { name: 'step 3' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('before-3');
    const planted = view.locator('.step', { hasText: 'fault planted here' });
    expect(await planted.locator('ins').allInnerTexts()).toEqual(['540']);
    await proof.getByRole('button', { name: 'step 5' }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('after-5');
  });

  it('shows messages as speech, agents by name, a lost result and the instructions', async () => {
    const { page } = await browser.open(file);
    const view = await shown(page, 'changed_figure');
    await openDetails(view);
    expect(await view.locator('.instructions').innerText()).toContain(PLAIN_TEXTS.instructions);
    await view.getByRole('button', { name: 'every step in full' }).click();
    const steps = await view.locator('.after.step').allInnerTexts();
    expect(steps.slice(0, 5).map(inFull)).toEqual([
      `0 agent I need the booking. ${PLAIN_TEXTS.question}`,
      `1 user ${PLAIN_TEXTS.reply}`,
      `2 environment ${PLAIN_TEXTS.notice}`,
      expect.stringContaining('3 clerk get_booking Look it up. booking QX71PL'),
      '4 auditor write_log its result was not recorded',
    ]);
  });

  it('shows a deleted step as a gap, and a cut run as many', async () => {
    const { page } = await browser.open(file);
    const view = await shown(page, 'removed_source');
    expect(inFull(await view.locator('.missing').innerText())).toBe(
      '✂ fault planted here: 1 step removed',
    );
    // The step that uses what nobody gave is not where the fault was planted.
    expect(await view.getByText('where the fault shows').count()).toBe(1);
    const removed = view.locator('.before.step', { hasText: 'source of the value' });
    expect(await removed.locator('mark').allInnerTexts()).toEqual(['450']);
    await shown(page, 'premature_stop');
    expect(inFull(await view.locator('.missing').innerText())).toContain(
      'fault planted here: 4 steps removed',
    );
    expect(await view.locator('.removed-steps > .step').count()).toBe(4);
    expect(await textOf(view.locator('.aligned > li').last())).toContain('final answer none');
  });

  it('marks harmless edits, and counts them under no status of faults', async () => {
    const { page } = await browser.open(file);
    await page.evaluate(`location.hash = '/pairs'`);
    await expectFound(page, 8);
    const row = pairList(page).getByRole('option', { name: /TRACE-00001-repeated_read/ });
    expect(await row.locator('.pair-type').innerText()).toBe('harmless: repeated read');
    expect(await row.getByRole('img', { name: `${FLAGS_FAULTS}: unmoved` }).count()).toBe(1);
    expect(await row.getByRole('img', { name: `${FLAGS_EDITS}: reacted` }).count()).toBe(1);
    const view = await shown(page, 'repeated_read');
    expect(await view.getByText('harmless edit here').count()).toBe(1);
    expect(await view.locator('.run-heads').innerText()).toContain('Harmlessly edited run');
    const form = page.getByRole('form');
    await form.getByRole('button', { name: 'detected' }).click();
    await expectFound(page, 6);
    await page.getByRole('button', { name: 'clear filters' }).click();
    await form.getByLabel('Fault type').selectOption({ label: 'harmless: repeated read' });
    await expectFound(page, 2);
  });

  it('says of runs that people labelled that nothing was planted, and promises no Δ', async () => {
    const { page } = await browser.open(labelled);
    expect(await textOf(page.locator('.overview'))).not.toMatch(/Δ [+–-]/);
    const view = await shown(page, 'changed_figure');
    expect(await textOf(view)).toContain('the label is from annotators');
    expect(await view.getByText('the label blames this step').count()).toBe(1);
    expect(await view.getByText('fault planted here').count()).toBe(0);
    expect(await view.locator('.labels').innerText()).toBe('changed figure');
  });

  it('finds words of messages, results, agents and instructions', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    const field = page.getByRole('form').getByLabel('Text');
    for (const wanted of ['it is QX71PL', '"total": 450', 'auditor', 'never promise', 'session']) {
      await field.fill(wanted);
      await expectFound(page, 8);
    }
    await field.fill('cost 540 EUR');
    await expectFound(page, 2);
  });

  it('stays usable with sixty steps and a result of fifty thousand characters', async () => {
    const { page } = await browser.open(long);
    const view = await shown(page, 'changed_figure');
    expect(await view.locator('.step').count()).toBeLessThan(25);
    const source = view.locator('.step', { hasText: 'source of the value' });
    expect(await source.locator('mark').allInnerTexts()).toEqual(['450']);
    expect((await source.innerText()).length).toBeLessThan(1500);
    await source.getByRole('button', { name: 'more characters' }).click();
    expect((await source.innerText()).length).toBeGreaterThan(50_000);
    await view.getByRole('button', { name: 'more steps that are the same' }).click();
    expect(await view.locator('.step').count()).toBeGreaterThan(60);
    await shown(page, 'premature_stop');
    expect(await view.locator('.removed-steps > .step').count()).toBeLessThan(10);
    expect(await view.getByRole('button', { name: 'more steps that never happened' }).count()).toBe(
      1,
    );
  });

  it('shows hostile texts as text, runs none of them and makes no request', async () => {
    const opened = await browser.open(hostile);
    const { page } = opened;
    for (const id of ['changed_figure', 'removed_source', 'premature_stop', 'repeated_read']) {
      const view = await shown(page, id);
      await openDetails(view);
      await view.getByRole('button', { name: 'every step in full' }).click();
      const more = view.getByRole('button', { name: 'more' });
      while ((await more.count()) > 0) await more.first().click();
      const all = whole((await view.textContent()) ?? '');
      for (const [field, value] of Object.entries(hostileTexts)) {
        // A run with a harmless edit has a statement of its own.
        if (field === 'statement' && id === 'repeated_read') continue;
        expect(all.includes(whole(value)), `${id} ${field}`).toBe(true);
      }
    }
    await expectNothingRan(opened);
  });

  it('is accessible, and no wider than a phone', async () => {
    const { page } = await browser.open(file, { bypassCSP: true });
    await shown(page, 'changed_figure');
    expect(await accessFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourFaults(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await colourFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    const phone = await browser.open(long, { viewport: { width: 390, height: 800 } });
    const view = await shown(phone.page, 'changed_figure');
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await view.getByRole('button', { name: 'step 3' }).click();
    expect(await view.locator('#before-3').isVisible()).toBe(true);
    const named = await phone.page.evaluate(
      'getComputedStyle(document.querySelector(".changed > .before"), "::before").content',
    );
    expect(named).toBe('"your run"');
  });
});
