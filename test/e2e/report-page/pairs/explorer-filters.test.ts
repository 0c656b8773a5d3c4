import { expect, it } from 'vitest';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import type { Measurement } from '../../../../src/4-measuring/measurement/measurement.ts';
import { PAIR_STATUSES, type PairStatus } from '../../../../src/4-measuring/rows/pair-status.ts';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import { describeInBrowser, expectQuiet } from '../../../support/browser/browser.ts';
import {
  expectFound,
  expectShown,
  foundPairs,
  pairList,
  pairView,
  statusChip,
  statusCount,
} from '../../../support/browser/report-reader.ts';
import { tj } from '../../../support/process/tj.ts';
import {
  expectedStatus,
  OUTCOME_JUDGE,
  RARE_WORD,
  STEP_JUDGE,
  UNREADABLE,
} from '../../../support/rows/written-run.ts';
import { CHIPS, explorerPage, filter } from '../explorer-page.ts';

describeInBrowser('the pairs of a page', () => {
  const { browser, file, run, faults } = explorerPage();
  const statuses = (judgeId: string, among = faults): readonly PairStatus[] =>
    among.map((fault) => expectedStatus(run, judgeId, fault));

  it('are all listed with their status for each judge, and the first is shown', async () => {
    const opened = await browser.open(file, { hash: '/pairs' });
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
      ).toContain(`${judgeId}: ${status}`);
    }
    expectQuiet(opened);
  });

  it('are counted by status as the measurement counts them', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    const measured = tj(['measure', run.folder, '--json']).stdout;
    for (const judge of (JSON.parse(measured) as Measurement).judges) {
      await filter(page, 'Judge').selectOption(judge.judgeId);
      const expected = statuses(judge.judgeId);
      const count: Record<string, number> = {};
      for (const status of PAIR_STATUSES) {
        count[status] = await statusCount(page, CHIPS[status]);
        expect(count[status]).toBe(expected.filter((each) => each === status).length);
      }
      const { all } = judge.paired;
      const scored = faults.length - (count.unscored ?? 0) - (count.unpaired ?? 0);
      expect(scored).toBe(all?.pairs);
      expect(((count.detected ?? 0) - (count.reversed ?? 0)) / scored).toBeCloseTo(
        all?.delta ?? Number.NaN,
        12,
      );
      expect(count.unscored).toBe(all?.unscored);
    }
  });

  it('can be filtered by one property and by several', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
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
    // A pair has a status for each judge, so there are no counts that would have to add up.
    const chips = page.getByRole('group', { name: 'Status, for some judge' });
    expect(await chips.innerText()).not.toMatch(/\d/);
    await statusChip(page, 'missed').click();
    await expectFound(page, either.length);
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

  it('can be searched for any text in them, rationales included', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
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
    await page.getByText('No pair that passes these filters has this text.').waitFor();
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
});
