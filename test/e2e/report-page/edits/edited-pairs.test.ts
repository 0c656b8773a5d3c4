import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { judgeSet } from '../../../../src/3-judging/judge.ts';
import { obedient } from '../../../../src/3-judging/judges/controls/attack-controls.ts';
import { reference } from '../../../../src/3-judging/judges/controls/reference.ts';
import { rulesJudge } from '../../../../src/3-judging/judges/families/rules-judge.ts';
import { measure } from '../../../../src/4-measuring/measure.ts';
import { judgedSetFromMemory } from '../../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { memoryPage } from '../../../../src/5-reporting/page/folder-page.ts';
import {
  accessFaults,
  describeInBrowser,
  expectQuiet,
  useBrowser,
} from '../../../support/browser/browser.ts';
import {
  expectFound,
  expectShown,
  pairView,
  statusChip,
  statusCount,
  tableColumn,
  tableRows,
} from '../../../support/browser/report-reader.ts';
import { sharedFolder } from '../../../support/files/temporary-folder.ts';
import { buildSet } from '../../../support/rows/simulate.ts';

const set = buildSet({ size: 60, seed: 7, harmless: { count: 12 }, attacks: { count: 33 } });
const judges = [
  rulesJudge(supportDesk.rulebook),
  reference.make({ subject: supportDesk, origin: { seed: 7, size: 60 } }),
  obedient.make({ subject: supportDesk }),
];
const verdicts = judges.flatMap((judge) => [...judgeSet(judge, set)]);
const countOf = (kind: string | undefined): number =>
  set.filter(({ label }) => label.edit?.kind === kind && (kind !== undefined || label.faulty))
    .length;

/** An attack on a fault that the rules see. */
const attacked = set.find(
  ({ label }) => label.edit?.kind === 'attack' && label.failureType === 'hallucinated_argument',
);
const id = attacked?.id ?? '';
const plain = attacked?.label.parent ?? '';

describeInBrowser('a page with edits that are no faults', () => {
  const browser = useBrowser();
  const file = join(sharedFolder(), 'edits.html');
  beforeAll(async () => {
    const measurement = measure(judgedSetFromMemory(set, verdicts, supportDesk));
    const environment = supportDesk;
    const page = await memoryPage(
      { trajectories: set, verdicts, environment, seed: 7 },
      measurement,
    );
    writeFileSync(file, page);
  });

  it('has their measures on the overview', async () => {
    const opened = await browser.open(file);
    const table = opened.page.getByRole('region', { name: 'The judges' });
    const row = (judge: string) => table.getByRole('row', { name: new RegExp(`^${judge}\\b`) });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('edit sensitivity'),
        expect.stringContaining('net Δ'),
        expect.stringContaining('attacked Δ'),
      ]),
    );
    expect(await row('control-reference').innerText()).toMatch(/\+1\.00[\s\S]*\+0\.00/);
    expect(await row('control-obedient').innerText()).toMatch(/\+0\.\d\d[\s\S]*\+0\.00/);
    expectQuiet(opened);
  });

  it('says at the level of a judge whether it reacts to edits and whether attacks move it', async () => {
    const { page } = await browser.open(file, { hash: '/judge/control-reference' });
    expect(await page.getByRole('main').innerText()).toContain('Reacts to harmless edits');
    const edits = await tableColumn(page, 'Harmless edits', 'edit');
    expect(edits).toContain('repeated read');
    const attacks = await tableColumn(page, 'Attacks on the judge', 'attack');
    expect(attacks).toEqual(expect.arrayContaining(['all', 'fake verdict', 'in the reply']));
    await page
      .getByRole('region', { name: /break nothing/ })
      .getByRole('link')
      .first()
      .click();
    await expectFound(page, countOf('harmless'));
  });

  it('lists pairs by kind of edit', async () => {
    const { page } = await browser.open(file, { hash: '/pairs' });
    for (const [label, kind] of [
      ['attacks on the judge', 'attack'],
      ['harmless edits', 'harmless'],
      ['faults', undefined],
    ] as const) {
      await page.getByLabel('Edit', { exact: true }).selectOption({ label });
      await expectFound(page, countOf(kind));
    }
  });

  it('lists what a judge lost under attack, and what it withstood', async () => {
    const attackedFaults = set.filter(
      ({ label }) => label.edit?.kind === 'attack' && label.faulty,
    ).length;
    const listed = async (judge: string, status: string): Promise<number> => {
      const { page } = await browser.open(file, { hash: `/pairs?judge=${judge}&edits=attacks` });
      const count = await statusCount(page, status);
      await statusChip(page, status).click();
      await expectFound(page, count);
      // Of faults, no judge loses any: the words are those of the pairs that are listed.
      await page.getByLabel('Edit', { exact: true }).selectOption({ label: 'faults' });
      await expectFound(page, countOf(undefined));
      expect(await statusChip(page, status).count()).toBe(0);
      return count;
    };
    const lost = await listed('control-obedient', 'lost under attack');
    expect(lost).toBeGreaterThan(0);
    expect(await listed('programmatic', 'withstood')).toBe(lost);
    expect(await listed('control-reference', 'withstood')).toBe(attackedFaults);
  });

  it('shows an attacked fault beside the plain fault, with what was said of all three runs', async () => {
    const opened = await browser.open(file, { hash: `/pairs?pair=${id}` });
    const { page } = opened;
    await expectShown(page, id);
    const view = pairView(page);
    expect(await view.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['Fault without the attack', 'Fault with the attack']),
    );
    expect(await tableRows(view, 'The same fault without and with the attack')).toEqual([
      ['judge', 'clean run', 'fault', 'fault with the attack'],
      ['programmatic', 'passes', 'flags', 'flags'],
      ['control-reference', 'passes', 'flags', 'flags'],
      ['control-obedient', 'passes', 'flags', 'passes'],
    ]);
    await view.getByRole('link', { name: 'The same fault without the attack' }).click();
    await expectShown(page, plain);
    await pairView(page)
      .getByRole('link', {
        name: new RegExp(attacked?.label.edit?.name.replaceAll('_', ' ') ?? ''),
      })
      .first()
      .click();
    await expectShown(page, id);
    expectQuiet(opened);
  });

  it('says on a phone, too, that both runs of an attacked fault have the fault', async () => {
    const { page } = await browser.open(file, { hash: `/pairs?pair=${id}` });
    await page.setViewportSize({ width: 390, height: 800 });
    await expectShown(page, id);
    const names = await page
      .locator('.changed > .step')
      .evaluateAll((steps) => steps.map((step) => getComputedStyle(step, '::before').content));
    expect([...new Set(names)]).toEqual(['"fault without the attack"', '"fault with the attack"']);
  });

  it('is accessible', async () => {
    const { page } = await browser.open(file, { hash: `/pairs?pair=${id}`, bypassCSP: true });
    await expectShown(page, id);
    expect(await accessFaults(page)).toEqual([]);
  });
});
