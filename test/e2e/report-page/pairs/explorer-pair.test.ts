import { expect, it } from 'vitest';
import { toolSteps } from '../../../../src/run/run.ts';
import type { LabelledTrajectory } from '../../../../src/run/trajectory.ts';
import { describeInBrowser } from '../../../support/browser/browser.ts';
import { expectShown, pairView } from '../../../support/browser/report-reader.ts';
import {
  expectedStatus,
  OUTCOME_JUDGE,
  STEP_JUDGE,
  UNREADABLE,
} from '../../../support/rows/written-run.ts';
import { explorerPage } from '../explorer-page.ts';
import { inFull } from '../measured-folder.ts';

describeInBrowser('a pair of a page', () => {
  const { browser, file, run, faults } = explorerPage();

  it('marks the faulty step and what differs, for every fault type', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    for (const type of new Set(faults.map(({ label }) => label.failureType ?? ''))) {
      const fault = faults.find(({ label }) => label.failureType === type) as LabelledTrajectory;
      const parent = run.set.find(({ id }) => id === `${fault.instanceId}-clean`);
      await page.evaluate(`location.hash = ${JSON.stringify(`pair=${fault.id}`)}`);
      await expectShown(page, fault.id);
      const view = pairView(page);
      const { failureStep } = fault.label;
      const step = toolSteps(fault)[failureStep ?? -1];
      expect(await view.getByText('fault planted here').count(), type).toBe(1);
      if (type !== 'skipped_precondition' && type !== 'premature_stop') {
        const marked = view.locator('.step.after', { hasText: 'fault planted here' });
        expect(await marked.innerText()).toContain(step?.call.tool);
        expect(await marked.locator('.step-number').innerText()).toBe(String(failureStep));
      }
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
          expect(await view.locator('.missing').innerText()).toContain(
            'fault planted here: 1 step removed',
          );
          // The refund stands beside the refund of the clean run, and the check beside the gap.
          expect(
            await view.locator('.step.after', { hasText: 'where the fault shows' }).innerText(),
          ).toContain('issue_refund');
          break;
        case 'ignored_observation':
          expect(added).toContain(String(step?.call.args.amount_eur));
          expect(removed).toContain(
            String(toolSteps(parent ?? fault)[failureStep ?? -1]?.call.args.amount_eur),
          );
          break;
        case 'premature_stop':
          expect(inFull(await view.locator('.missing').innerText())).toContain(
            `fault planted here: ${(parent?.steps.length ?? 0) - fault.steps.length} steps removed the label names step ${failureStep}`,
          );
          expect(await view.locator('.removed-steps > .step').count()).toBe(
            (parent?.steps.length ?? 0) - fault.steps.length,
          );
          // The step that the label names is innocent.
          expect(await view.locator('.same .step-mark').count()).toBe(0);
          expect(added).toContain('looking into this');
          break;
        default:
          expect(type).toBe('unsupported_claim');
          expect(parent?.finalAnswer.length).toBeLessThan(fault.finalAnswer.length);
          // The promise is in the reply's argument and in the final answer.
          expect(await view.locator('ins').count()).toBeGreaterThan(1);
      }
      const clean = await view.locator('.before').first().innerText();
      expect(clean).not.toContain('fault planted here');
    }
  });

  it('shows each unchanged step as one line until every step is asked for', async () => {
    const fault = faults.find(({ label }) => label.failureType === 'wrong_tool');
    const { page } = await browser.open(file, { hash: `pair=${fault?.id}` });
    const view = pairView(page);
    await expectShown(page, fault?.id ?? '');
    const last = toolSteps(fault ?? { steps: [] }).at(-1)?.thought ?? 'no thought';
    expect(await view.getByText(last).count()).toBe(0);
    await view.getByRole('button', { name: 'every step in full' }).click();
    expect(await view.getByText(last).count()).toBe(2);
    const heads = await view.locator('.after .step-number').allInnerTexts();
    expect(heads).toEqual(fault?.steps.map(({ index }) => String(index)));
    await view.getByRole('button', { name: 'only what changed' }).click();
    expect(await view.getByText(last).count()).toBe(0);
  });

  it('cuts a long rationale until more is asked for', async () => {
    const said = run.verdicts.find(({ rationale }) => rationale.length > 300);
    const { page } = await browser.open(file, { hash: `pair=${said?.trajectoryId}` });
    const view = pairView(page);
    await expectShown(page, said?.trajectoryId ?? '');
    expect(await view.getByText('so it says').count()).toBe(0);
    const more = view.locator('.first-verdict').getByRole('button', { name: 'more' });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.click();
    expect(await view.getByText(said?.rationale ?? '', { exact: false }).count()).toBe(1);
    await view.locator('.first-verdict').getByRole('button', { name: 'less' }).click();
    expect(await view.getByText('so it says').count()).toBe(0);
  });

  it('shows what each judge said of both runs, and why a pair is unscored', async () => {
    const { page } = await browser.open(file, { hash: `judge=${OUTCOME_JUDGE}` });
    const view = pairView(page);
    const unreadable = faults.find((fault) =>
      run.verdicts.some(({ trajectoryId, error }) => trajectoryId === fault.id && error !== null),
    );
    await page.evaluate(`location.hash = ${JSON.stringify(`pair=${unreadable?.id}`)}`);
    await expectShown(page, unreadable?.id ?? '');
    // Without a chosen judge, the one with the higher Δ comes first.
    const first = view.locator('.first-verdict');
    const others = view.locator('.verdicts > li');
    expect(await first.innerText()).toContain(STEP_JUDGE);
    const text = inFull(await first.innerText());
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
    expect(await first.innerText()).toContain(OUTCOME_JUDGE);
    expect(inFull(await others.last().innerText())).toContain('faulty run no verdict');
    expect(await others.last().getByRole('link').getAttribute('href')).toBe(
      `#/judge/${encodeURIComponent(STEP_JUDGE)}`,
    );

    const flagged = faults.find(
      (fault) => expectedStatus(run, STEP_JUDGE, fault) === 'detected',
    ) as LabelledTrajectory;
    await page.evaluate(`location.hash = ${JSON.stringify(`pair=${flagged.id}`)}`);
    await expectShown(page, flagged.id);
    const said = run.verdicts.find(
      (row) => row.trajectoryId === flagged.id && row.judgeId === STEP_JUDGE,
    );
    expect(inFull(await first.innerText())).toContain(
      `faulty run ✓ flagged, ${Math.round(100 * (said?.confidence ?? 0))} % sure, step ${said?.failureStep}, ${said?.failureType?.replaceAll('_', ' ')}`,
    );
  });
});
