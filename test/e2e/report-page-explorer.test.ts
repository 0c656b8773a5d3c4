import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { supportDesk } from '../../src/environments/support-desk/support-desk.ts';
import type { Measurement } from '../../src/metrics/measurement.ts';
import { PAIR_STATUSES, type PairStatus } from '../../src/metrics/pairs/pair-status.ts';
import type { LabelledTrajectory } from '../../src/trajectory/trajectory.ts';
import { addressOf, describeInBrowser, expectQuiet, useBrowser } from '../support/browser.ts';
import {
  expectFound,
  expectShown,
  foundPairs,
  hashOf,
  pairList,
  pairView,
  shownPair,
  statusChip,
  statusCount,
} from '../support/report-reader.ts';
import { sharedFolder, tj } from '../support/tj.ts';
import {
  expectedStatus,
  OUTCOME_JUDGE,
  RARE_WORD,
  STEP_JUDGE,
  UNREADABLE,
  type WrittenRun,
  writtenRun,
} from '../support/written-run.ts';

/** Names of the statuses as the page has them. */
const CHIPS: Readonly<Record<PairStatus, string>> = {
  detected: 'detected',
  missed: 'missed',
  'not-shown': 'not shown',
  'base-rate': 'base-rate flag',
  reversed: 'reversed',
  unscored: 'unscored',
  unpaired: 'unpaired',
};

const filter = (page: Page, name: string) =>
  page.getByRole('form').getByLabel(name, { exact: true });

describeInBrowser('the pairs of a page', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const file = join(root, 'run', 'report.html');
  let run: WrittenRun;
  let faults: readonly LabelledTrajectory[];
  let measurement: Measurement;
  const statuses = (judgeId: string, among = faults): readonly PairStatus[] =>
    among.map((fault) => expectedStatus(run, judgeId, fault));
  beforeAll(() => {
    run = writtenRun(join(root, 'run'));
    faults = run.set
      .filter(({ label }) => label.faulty)
      .toSorted((a, b) => (a.instanceId < b.instanceId ? -1 : 1));
    expect(tj(['report', run.folder]).status).toBe(0);
    measurement = JSON.parse(tj(['measure', run.folder, '--json']).stdout) as Measurement;
  });

  it('are all listed, with what each judge made of them, and the first is shown', async () => {
    const opened = await browser.open(file);
    const { page } = opened;
    expect(await foundPairs(page)).toBe(faults.length);
    const options = pairList(page).getByRole('option');
    expect(await options.first().getAttribute('aria-setsize')).toBe(String(faults.length));
    const id = await options.first().locator('.pair-id').innerText();
    await expectShown(page, id);
    const fault = faults.find((each) => each.id === id) as LabelledTrajectory;
    for (const judgeId of [STEP_JUDGE, OUTCOME_JUDGE]) {
      const status = CHIPS[expectedStatus(run, judgeId, fault)];
      await expect(
        options
          .first()
          .getByRole('img', { name: `${judgeId}: ${status}` })
          .count(),
      ).resolves.toBe(1);
      expect(
        (
          await pairView(page)
            .getByRole('list', { name: /What each judge/ })
            .innerText()
        ).replace(/\s+/g, ' '),
      ).toMatch(new RegExp(`${judgeId} \\S ${status}`));
    }
    expectQuiet(opened);
  });

  it('are counted by status as the measurement counts them', async () => {
    const { page } = await browser.open(file);
    for (const judge of measurement.judges) {
      await filter(page, 'Judge').selectOption(judge.judgeId);
      const expected = statuses(judge.judgeId);
      const count: Record<string, number> = {};
      for (const status of PAIR_STATUSES) {
        count[status] = await statusCount(page, CHIPS[status]);
        expect(count[status]).toBe(expected.filter((each) => each === status).length);
      }
      const [all] = judge.paired;
      const scored = faults.length - (count.unscored ?? 0) - (count.unpaired ?? 0);
      expect(scored).toBe(all?.pairs);
      expect(((count.detected ?? 0) - (count.reversed ?? 0)) / scored).toBeCloseTo(
        all?.delta ?? Number.NaN,
        12,
      );
      expect(count.unscored).toBe(all?.unscored);
    }
  });

  it('can be filtered by one thing and by several', async () => {
    const { page } = await browser.open(file);
    const ofType = faults.filter(({ label }) => label.failureType === 'skipped_precondition');
    const silent = ofType.filter(({ label }) => label.outcomeCorrect);
    expect(silent.length).toBeGreaterThan(0);
    expect(silent.length).toBeLessThan(ofType.length);

    await filter(page, 'Fault type').selectOption('skipped precondition');
    await expectFound(page, ofType.length);
    await filter(page, 'Outcome').selectOption('silent');
    await expectFound(page, silent.length);
    for (const judgeId of [STEP_JUDGE, OUTCOME_JUDGE]) {
      await filter(page, 'Judge').selectOption(judgeId);
      for (const status of PAIR_STATUSES) {
        const count = statuses(judgeId, silent).filter((each) => each === status).length;
        expect(await statusCount(page, CHIPS[status])).toBe(count);
        if (count === 0) {
          expect(await statusChip(page, CHIPS[status]).isDisabled()).toBe(true);
          continue;
        }
        await statusChip(page, CHIPS[status]).click();
        await expectFound(page, count);
        expect(await statusChip(page, CHIPS[status]).getAttribute('aria-pressed')).toBe('true');
        await statusChip(page, CHIPS[status]).click();
        await expectFound(page, silent.length);
      }
    }
    await page.getByRole('button', { name: 'clear filters' }).click();
    await expectFound(page, faults.length);

    await filter(page, 'Outcome').selectOption('loud');
    const loud = faults.filter(({ label }) => !label.outcomeCorrect);
    await expectFound(page, loud.length);
    const either = loud.filter(
      (fault) =>
        expectedStatus(run, STEP_JUDGE, fault) === 'missed' ||
        expectedStatus(run, OUTCOME_JUDGE, fault) === 'missed',
    );
    expect(await page.getByRole('group', { name: 'Status, for any judge' }).count()).toBe(1);
    expect(await statusCount(page, 'missed')).toBe(either.length);
    await page.getByRole('button', { name: 'clear filters' }).click();

    const scenarios = await filter(page, 'Scenario').locator('option').allInnerTexts();
    expect(scenarios.length).toBeGreaterThan(2);
    for (const name of scenarios.slice(1)) {
      await filter(page, 'Scenario').selectOption(name);
      await expectFound(
        page,
        faults.filter(
          ({ instanceId }) => supportDesk.scenarioOf?.(instanceId)?.replaceAll('_', ' ') === name,
        ).length,
      );
    }
  });

  it('can be searched for what stands in them, also in a rationale alone', async () => {
    const { page } = await browser.open(file);
    await filter(page, 'Text').fill(RARE_WORD.toUpperCase());
    await expectFound(page, 1);
    const rare = run.verdicts.find(({ rationale }) => rationale.includes(RARE_WORD));
    await expectShown(page, rare?.trajectoryId ?? '');

    const order = /ORD-\d+/.exec(faults[0]?.goal ?? '')?.[0] ?? '';
    const holding = faults.filter(({ goal }) => goal.includes(order));
    await filter(page, 'Text').fill(` ${order.toLowerCase()} `);
    await expectFound(page, holding.length);

    await filter(page, 'Text').fill(UNREADABLE);
    await expectFound(page, statuses(STEP_JUDGE).length - statusesWithout(UNREADABLE));

    await filter(page, 'Text').fill('nothing says this');
    await expectFound(page, 0);
    expect(await pairList(page).count()).toBe(0);
    await page.getByText('No pair passes these filters.').waitFor();
    await page.getByRole('button', { name: 'clear filters' }).click();
    await expectFound(page, faults.length);
    expect(await filter(page, 'Text').inputValue()).toBe('');

    function statusesWithout(error: string): number {
      return faults.filter(
        (fault) =>
          !run.verdicts.some(
            (row) =>
              row.error === error &&
              (row.trajectoryId === fault.id || row.trajectoryId === `${fault.instanceId}-clean`),
          ),
      ).length;
    }
  });

  it('are gone through with j and k, and with the arrows in the list', async () => {
    const { page } = await browser.open(file);
    const ids = await listedIds(page, 4);
    await expectShown(page, ids[0] ?? '');
    await page.keyboard.press('j');
    await expectShown(page, ids[1] ?? '');
    await page.keyboard.press('j');
    await expectShown(page, ids[2] ?? '');
    await page.keyboard.press('k');
    await expectShown(page, ids[1] ?? '');
    await pairList(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectShown(page, ids[3] ?? '');
    await page.keyboard.press('ArrowUp');
    await expectShown(page, ids[2] ?? '');
    const active = await pairList(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`#${active} .pair-id`).innerText()).toBe(ids[2]);
    expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    for (let i = 0; i < 4; i++) await page.keyboard.press('k');
    await expectShown(page, ids[0] ?? '');
    await pairList(page).getByRole('option').nth(3).click();
    await expectShown(page, ids[3] ?? '');
    await page.keyboard.press('Control+j');
    await expectShown(page, ids[3] ?? '');
  });

  it('are searched after / and listed in full again after Esc, but never while someone types', async () => {
    const { page } = await browser.open(file);
    await filter(page, 'Outcome').selectOption('silent');
    await filter(page, 'Outcome').press('j');
    const shown = await shownPair(page);
    await page.getByRole('heading', { name: 'Pair by pair' }).click();
    await page.keyboard.press('/');
    expect(await filter(page, 'Text').evaluate(isFocused)).toBe(true);
    await page.keyboard.type('jk/j');
    expect(await filter(page, 'Text').inputValue()).toBe('jk/j');
    expect(hashOf(page).get('pair')).toBe(null);
    await expectFound(page, 0);
    await page.keyboard.press('Escape');
    await expect.poll(() => filter(page, 'Text').inputValue()).toBe('');
    expect(await filter(page, 'Outcome').inputValue()).toBe('silent');
    await expectShown(page, shown);
    await page.keyboard.press('Escape');
    expect(await filter(page, 'Text').evaluate(isFocused)).toBe(false);
    expect(await filter(page, 'Outcome').inputValue()).toBe('silent');
    await page.keyboard.press('Escape');
    await expect.poll(() => filter(page, 'Outcome').inputValue()).toBe('');
    await expectFound(page, faults.length);
  });

  it('are named in the address, which shows the same to anyone who opens it', async () => {
    const { page } = await browser.open(file);
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
    for (const name of ['Judge', 'Fault type', 'Scenario', 'Outcome', 'Text']) {
      expect(await filter(other, name).inputValue()).toBe(await filter(page, name).inputValue());
    }
    expect(await statusChip(other, 'detected').getAttribute('aria-pressed')).toBe('true');
    const box = await other.locator('#pairs').boundingBox();
    expect(box?.y).toBeLessThan(200);
  });

  it('pass over names in the address that are not there', async () => {
    const opened = await browser.open(file, {
      hash: 'pair=nobody&judge=nobody&type=__proto__&scenario=&outcome=both&status=constructor&text=',
    });
    await expectFound(opened.page, faults.length);
    await opened.page.goto(addressOf(file, `pair=%E0%A4%A&type=wrong_tool&other=x&&=`));
    await expectFound(
      opened.page,
      faults.filter(({ label }) => label.failureType === 'wrong_tool').length,
    );
    expectQuiet(opened);
  });

  it('follow an address that is edited by hand, and the way back and forth', async () => {
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
    // A section's name changes where the reader is, not what was selected.
    await page.getByRole('link', { name: 'Figures' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#figures');
    await expectShown(page, third?.id ?? '');
  });

  it('keep the address true however fast they are gone through', async () => {
    const { page, problems } = await browser.open(file);
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

  it('mark the step that is at fault and what differs, for every fault type', async () => {
    const { page } = await browser.open(file);
    for (const type of new Set(faults.map(({ label }) => label.failureType ?? ''))) {
      const fault = faults.find(({ label }) => label.failureType === type) as LabelledTrajectory;
      const parent = run.set.find(({ id }) => id === `${fault.instanceId}-clean`);
      await page.evaluate(`location.hash = ${JSON.stringify(`pair=${fault.id}`)}`);
      await expectShown(page, fault.id);
      const view = pairView(page);
      const marked = view.locator('.step', { hasText: 'fault planted here' });
      expect(await marked.count(), type).toBe(1);
      const { failureStep } = fault.label;
      const step = fault.steps[failureStep ?? -1];
      expect(await marked.innerText()).toContain(step?.call.tool);
      expect(await marked.locator('.step-number').innerText()).toBe(String(failureStep));
      const removed = (await view.locator('del').allInnerTexts()).join(' ');
      const added = (await view.locator('ins').allInnerTexts()).join(' ');
      switch (type) {
        case 'wrong_tool':
          expect(removed).toContain('get_policy');
          expect(added).toContain('lookup_order');
          break;
        case 'hallucinated_argument':
          expect(removed).toContain('SKU-');
          expect(added).toContain(String(step?.call.args.sku));
          expect(added).toContain(step?.observation.error);
          break;
        case 'skipped_precondition':
          expect(removed).toContain('check_eligibility');
          expect(await view.getByText('this step never happened').count()).toBe(1);
          break;
        case 'ignored_observation':
          expect(added).toContain(String(step?.call.args.amount_eur));
          expect(removed).toContain(String(parent?.steps[failureStep ?? -1]?.call.args.amount_eur));
          break;
        case 'premature_stop':
          expect(await view.getByText('this step never happened').count()).toBe(
            (parent?.steps.length ?? 0) - fault.steps.length,
          );
          expect(added).toContain('looking into this');
          break;
        default:
          expect(type).toBe('unsupported_claim');
          expect(parent?.finalAnswer.length).toBeLessThan(fault.finalAnswer.length);
          // The promise stands in the reply's argument and in the answer.
          expect(await view.locator('ins').count()).toBeGreaterThan(1);
      }
      const clean = await view.locator('.before').first().innerText();
      expect(clean).not.toContain('fault planted here');
    }
  });

  it('tell steps that are the same in a line until all are asked for', async () => {
    const fault = faults.find(({ label }) => label.failureType === 'wrong_tool');
    const { page } = await browser.open(file, { hash: `pair=${fault?.id}` });
    const view = pairView(page);
    await expectShown(page, fault?.id ?? '');
    const last = fault?.steps.at(-1)?.thought ?? 'no thought';
    expect(await view.getByText(last).count()).toBe(0);
    await view.getByRole('button', { name: 'every step in full' }).click();
    expect(await view.getByText(last).count()).toBe(2);
    const heads = await view.locator('.after .step-number').allInnerTexts();
    expect(heads).toEqual(fault?.steps.map(({ index }) => String(index)));
    await view.getByRole('button', { name: 'only what changed' }).click();
    expect(await view.getByText(last).count()).toBe(0);
  });

  it('cut a long rationale until more is asked for', async () => {
    const said = run.verdicts.find(({ rationale }) => rationale.length > 300);
    const { page } = await browser.open(file, { hash: `pair=${said?.trajectoryId}` });
    const view = pairView(page);
    await expectShown(page, said?.trajectoryId ?? '');
    expect(await view.getByText('so it says').count()).toBe(0);
    const more = view.getByRole('button', { name: 'more' });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.click();
    expect(await view.getByText(said?.rationale ?? '', { exact: false }).count()).toBe(1);
    await view.getByRole('button', { name: 'less' }).click();
    expect(await view.getByText('so it says').count()).toBe(0);
  });

  it('say what each judge said about both runs, and why an answer does not count', async () => {
    const { page } = await browser.open(file, { hash: `judge=${OUTCOME_JUDGE}` });
    const view = pairView(page);
    const unreadable = faults.find((fault) =>
      run.verdicts.some(({ trajectoryId, error }) => trajectoryId === fault.id && error !== null),
    );
    await page.evaluate(`location.hash = ${JSON.stringify(`pair=${unreadable?.id}`)}`);
    await expectShown(page, unreadable?.id ?? '');
    const boxes = view.locator('.verdicts > li');
    expect(await boxes.first().innerText()).toContain(STEP_JUDGE);
    const text = (await boxes.first().innerText()).replace(/\s+/g, ' ');
    expect(text).toContain(`faulty run not readable: ${UNREADABLE}`);
    expect(text).toContain('unscored');

    const unasked = faults.find(
      (fault) =>
        !run.verdicts.some((row) => row.trajectoryId === fault.id && row.judgeId === STEP_JUDGE),
    );
    await page.evaluate(
      `location.hash = ${JSON.stringify(`pair=${unasked?.id}&judge=${OUTCOME_JUDGE}`)}`,
    );
    await expectShown(page, unasked?.id ?? '');
    // The chosen judge comes first.
    expect(await boxes.first().innerText()).toContain(OUTCOME_JUDGE);
    expect((await boxes.last().innerText()).replace(/\s+/g, ' ')).toContain(
      'faulty run no verdict',
    );

    const flagged = faults.find(
      (fault) => expectedStatus(run, STEP_JUDGE, fault) === 'detected',
    ) as LabelledTrajectory;
    await page.evaluate(`location.hash = ${JSON.stringify(`pair=${flagged.id}`)}`);
    await expectShown(page, flagged.id);
    const said = run.verdicts.find(
      (row) => row.trajectoryId === flagged.id && row.judgeId === STEP_JUDGE,
    );
    expect((await boxes.first().innerText()).replace(/\s+/g, ' ')).toContain(
      `faulty run ✓ flagged, ${Math.round(100 * (said?.confidence ?? 0))} % sure, step ${said?.failureStep}, ${said?.failureType?.replaceAll('_', ' ')}`,
    );
  });
});

describeInBrowser('a fault without its clean run in the set', () => {
  const browser = useBrowser();
  const root = sharedFolder();

  it('is unpaired, and shown beside the clean run made again where the seed is known', async () => {
    const run = writtenRun(join(root, 'known'), { withParents: false });
    const alone = aloneIn(run);
    expect(tj(['report', run.folder]).status).toBe(0);
    const opened = await browser.open(join(run.folder, 'report.html'), { hash: 'status=unpaired' });
    const { page } = opened;
    await expectFound(page, alone.length);
    const view = pairView(page);
    await view.waitFor();
    expect(await view.getByRole('heading', { name: 'Clean run' }).count()).toBe(1);
    expect(await view.locator('.before').count()).toBeGreaterThan(0);
    expect(await view.locator('.verdicts').innerText()).toMatch(/clean run\s+no verdict/);
    expect(await view.getByText('unpaired').count()).toBeGreaterThan(1);
    expectQuiet(opened);
  });

  it('is shown alone where nothing tells what its clean run was', async () => {
    const run = writtenRun(join(root, 'unknown'), { withParents: false, seedIsKnown: false });
    const [fault] = aloneIn(run);
    expect(tj(['report', run.folder]).status).toBe(0);
    const { page } = await browser.open(join(run.folder, 'report.html'), {
      hash: `pair=${fault?.id}`,
    });
    const view = pairView(page);
    await expectShown(page, fault?.id ?? '');
    await view.getByText('The clean run it was made from is not in this set.').waitFor();
    expect(await view.getByRole('heading', { name: 'Clean run' }).count()).toBe(0);
    expect(await view.locator('.step-number').count()).toBe(fault?.steps.length);
    expect(await view.locator('ins, del').count()).toBe(0);
    expect(await view.getByText('fault planted here').count()).toBe(1);
    expect(await page.locator('#method').innerText()).toContain('not recorded');
  });

  function aloneIn({ set }: WrittenRun): readonly LabelledTrajectory[] {
    const clean = new Set(set.filter(({ label }) => !label.faulty).map((run) => run.instanceId));
    return set.filter(({ label, instanceId }) => label.faulty && !clean.has(instanceId));
  }
});

/** The first ids of the list. */
async function listedIds(page: Page, count: number): Promise<readonly string[]> {
  await pairList(page).getByRole('option').nth(count).waitFor();
  return (await pairList(page).locator('.pair-id').allInnerTexts()).slice(0, count);
}

const isFocused = (element: { ownerDocument: { activeElement: unknown } }): boolean =>
  element.ownerDocument.activeElement === element;
