import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { describeInBrowser, expectQuiet, useBrowser } from '../../../support/browser/browser.ts';
import { PAYLOADS } from '../../../support/browser/hostile-page.ts';
import { sharedFolder } from '../../../support/files/temporary-folder.ts';
import { tj } from '../../../support/process/tj.ts';
import { verdict } from '../../../support/rows/simulate.ts';
import {
  OUTCOME_JUDGE,
  STEP_JUDGE,
  writeRun,
  writtenRun,
} from '../../../support/rows/written-run.ts';
import { expectNothingRan } from '../hostile-set.ts';
import { ASKED, type AskedFolder, askedFolder } from './asked-folder.ts';

const levelOf = (judge: string): string => `/judge/${encodeURIComponent(judge)}`;

const asked = (page: Page) => page.getByRole('region', { name: 'What was it shown and asked?' });

/** The texts as they were sent, of the clean run and of the faulty one. */
async function sentTexts(page: Page): Promise<(string | null)[]> {
  const texts = asked(page).locator('.sent pre');
  await texts.first().waitFor();
  return texts.evaluateAll((all: { textContent: string | null }[]) =>
    all.map(({ textContent }) => textContent),
  );
}

const notesOf = (page: Page): Promise<string> => asked(page).innerText();

describeInBrowser('what a page shows of how judges were asked', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const file = join(root, 'page.html');
  let folder: AskedFolder;
  beforeAll(async () => {
    folder = await askedFolder(root, ['--keep-responses']);
    expect(tj(['report', folder.folder, '--out', file]).status).toBe(0);
  });
  const open = (judge: string) => browser.open(file, { hash: levelOf(judge) });

  it('is, to the byte, what tj prompt prints for both runs of the pair that is chosen', async () => {
    const opened = await open(ASKED.step);
    const { page } = opened;
    const input = page.getByLabel('About the pair');
    await input.fill('INS-00001-wrong_tool');
    const prompt = (id: string): string =>
      tj(['prompt', id, '--cell', 'D', '--set', folder.folder]).stdout;
    await expect
      .poll(() => sentTexts(page))
      .toEqual([prompt('INS-00001-clean'), prompt('INS-00001-wrong_tool')]);
    await input.fill('INS-00001-nothing');
    expect(await asked(page).getByRole('status').innerText()).toBe(
      'There is no such pair in this report.',
    );
    expectQuiet(opened);
  });

  it('comes with the raw answers and what they cost, three for a vote', async () => {
    const { page } = await open(ASKED.vote);
    await sentTexts(page);
    expect(await asked(page).locator('.answer').count()).toBe(6);
    expect(await asked(page).locator('.answer pre').first().innerText()).toMatch(/^\{"reasoning"/);
    expect(await notesOf(page)).toMatch(/asked 3 times .* at temperature 0\.7.*is the same/s);
    expect(await notesOf(page)).toMatch(/tokens read and [\d,]+ written/);
  });

  it('is shown under the verdict on a pair, too, when a reader asks for it', async () => {
    const query = `judge=${encodeURIComponent(ASKED.step)}&pair=INS-00001-wrong_tool`;
    const { page } = await browser.open(file, { hash: `/pairs?${query}` });
    const part = page.locator('.first-verdict');
    await part.getByRole('button', { name: 'what it was shown and answered' }).click();
    await part.locator('.sent pre').nth(1).waitFor();
    expect(
      await part
        .locator('.sent pre')
        .nth(1)
        .evaluate((at) => at.textContent),
    ).toBe(tj(['prompt', 'INS-00001-wrong_tool', '--cell', 'D', '--set', folder.folder]).stdout);
  });

  it('can be copied', async () => {
    const { page } = await open(ASKED.step);
    await sentTexts(page);
    const button = asked(page).getByRole('button', { name: 'copy' }).first();
    await button.click();
    await expect
      .poll(() => asked(page).locator('.copy').first().innerText())
      .toMatch(/^(copied|selected)$/);
  });

  it('is the rubric, the input of a command, or a sentence where nobody is asked', async () => {
    const rubric = await open(ASKED.rubric);
    expect((await sentTexts(rubric.page))[1]).toMatch(/^Be <b>strict<\/b>, and \$& too\./);
    const chat = await open(ASKED.chat);
    const [system, user] = await sentTexts(chat.page);
    expect(system).toBe('Be <i>fair</i>.');
    expect(user).toMatch(/^\[\n\{"role":"user"[\s\S]*PASS or FAIL\?$/);
    expect(await notesOf(chat.page)).not.toContain('JSON schema');
    const command = await open(ASKED.command);
    expect(JSON.parse((await sentTexts(command.page))[0] ?? '')).toMatchObject({ view: 'step' });
    expect(await notesOf(command.page)).toContain('only its verdict is kept');
    const rules = await open(ASKED.rules);
    await asked(rules.page).locator('.asked-verdict').first().waitFor();
    expect(await notesOf(rules.page)).toContain(
      "No model was asked: it reads the whole run and applies the environment's rules",
    );
    expect(await rules.page.getByRole('button', { name: 'what it was asked' }).count()).toBe(0);
  });

  it('says that answers were not kept where none were, and that a prompt is not known', async () => {
    const written = writtenRun(join(root, 'written'));
    const out = join(root, 'written.html');
    expect(tj(['report', written.folder, '--out', out]).status).toBe(0);
    const { page } = await browser.open(out, { hash: levelOf(OUTCOME_JUDGE) });
    await asked(page).locator('.asked-verdict').first().waitFor();
    expect(await notesOf(page)).toContain('it was sent other prompts');
    expect(await asked(page).locator('.sent').count()).toBe(0);
    const other = await browser.open(out, { hash: levelOf(STEP_JUDGE) });
    await sentTexts(other.page);
    const notes = await notesOf(other.page);
    expect(notes).toContain('no hash is recorded to confirm it');
    expect(notes).toContain('The answer was not kept when the run was judged');
  });

  it('stays text, whatever a judge is called and whatever it answered', async () => {
    const judge = `step:${PAYLOADS.slice(0, 4).join(' ')}`;
    const answer = PAYLOADS.filter((text) => !/[\ud800-\udfff]/.test(text)).join('\n');
    const { set } = writtenRun(join(root, 'plain'));
    const hostile = join(root, 'hostile');
    writeRun(
      hostile,
      set,
      set.map((run) =>
        verdict(run, judge, !run.label.faulty, {
          rationale: answer,
          extra: { view: 'step', key: 'k' },
        }),
      ),
    );
    const rows = set.map(({ id }) =>
      JSON.stringify({
        trajectory_id: id,
        judge_id: judge,
        sample: 0,
        key: 'k',
        text: answer,
        prompt_tokens: 1,
        completion_tokens: 1,
        latency_s: 1,
      }),
    );
    writeFileSync(join(hostile, 'responses.jsonl'), `${rows.join('\n')}\n`);
    const out = join(root, 'hostile.html');
    expect(tj(['report', hostile, '--out', out]).status).toBe(0);
    const opened = await browser.open(out, { hash: levelOf(judge) });
    const { page } = opened;
    await asked(page).locator('.answer').first().waitFor();
    expect(await page.locator('#judge-title').evaluate((at) => at.textContent)).toBe(judge);
    expect(
      await asked(page)
        .locator('.answer pre')
        .first()
        .evaluate((at) => at.textContent),
    ).toBe(answer);
    await expectNothingRan(opened);
  });
});
