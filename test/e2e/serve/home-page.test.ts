import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessFaults, describeInBrowser, useBrowser } from '../../support/browser/browser.ts';
import { PAYLOADS } from '../../support/browser/hostile-page.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { type Served, serve, slowJudge } from '../../support/process/serve.ts';
import { tj } from '../../support/process/tj.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';

describeInBrowser('the page of the service', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const runs = join(root, 'runs');
  let service: Served;
  beforeAll(async () => {
    service = await serve(runs, ['--judge', slowJudge(root, 'slow', 150)]);
  });
  afterAll(() => service.stop());
  const ownAddress = () => new RegExp(`^(${service.url}/|data:,$)`);

  it('says how to begin where there are no runs', async () => {
    const { page, problems } = await browser.open(service.url);
    await page.getByText('There are no runs yet.').waitFor();
    expect(await page.locator('pre').innerText()).toContain(`${service.url}/v1/runs`);
    expect(problems).toEqual([]);
  });

  it('shows the progress of a run as it moves, and opens its report', async () => {
    await service.post('/v1/runs', {
      name: 'moving',
      size: 40,
      judges: ['slow'],
      options: { jobs: 2 },
    });
    const { page, problems, requests } = await browser.open(service.url);
    const bar = page.getByRole('progressbar', { name: 'Verdicts of slow' });
    const done = async (): Promise<number> => Number(await bar.getAttribute('value'));
    await page.getByText('under way', { exact: true }).waitFor();
    await expect.poll(done).toBeGreaterThan(0);
    const early = await done();
    expect(early).toBeLessThan(44);
    await expect.poll(done).toBeGreaterThan(early);
    await page.getByText('done', { exact: true }).waitFor();
    expect(await page.getByText('44 of 44').count()).toBe(1);
    expect(await page.getByText('44 trajectories').count()).toBe(0);
    for (const address of requests) expect(address).toMatch(ownAddress());
    await page.getByRole('link', { name: 'moving' }).click();
    await page.locator('.overview .subtitle', { hasText: 'moving' }).waitFor();
    await page.getByRole('link', { name: 'Pair by pair' }).click();
    await page.getByRole('form').getByLabel('Fault type').selectOption({ index: 1 });
    expect(problems).toEqual([]);
  });

  it('says whether a run is good: the Δ of its best judge, its gate, and when that was', async () => {
    await service.post('/v1/runs', {
      name: 'good',
      size: 100,
      judges: ['programmatic', 'control-coin-0.4'],
    });
    await service.settled('good', 'done');
    const folder = join(runs, 'good');
    tj(['gate', folder, '--judge', 'programmatic', '--min-delta', '0.3']);
    const { page } = await browser.open(service.url);
    const card = page.locator('.run').filter({ has: page.getByRole('link', { name: 'good' }) });
    await card.getByText('gate passed', { exact: true }).waitFor();
    const { best, headline } = (await service.get('/v1/runs/good/standing')).body;
    expect(best).toMatchObject({ judge: 'programmatic', delta: expect.closeTo(0.67, 1) });
    expect(await card.locator('.standing').innerText()).toMatch(
      /^Δ \+0\.\d\d \[.*\], programmatic\. /,
    );
    expect(await card.locator('.standing').innerText()).toContain(headline);
    expect(await card.locator('time').innerText()).toMatch(
      /^\d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC$/,
    );
    const bars = await card
      .locator('progress')
      .evaluateAll((all) =>
        all.map((bar) => (bar as unknown as { clientWidth: number }).clientWidth),
      );
    expect(bars).toHaveLength(2);
    expect(bars[0]).toBe(bars[1]);
  });

  it('passes an accessibility check, wide and light, narrow and dark', async () => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      const { page } = await browser.open(service.url, {
        bypassCSP: true,
        colorScheme,
        viewport: { width, height: 800 },
      });
      await page.getByRole('link', { name: 'moving' }).waitFor();
      expect(await accessFaults(page)).toEqual([]);
      const overflow =
        'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect(await page.evaluate(overflow)).toBe(0);
    }
  });

  it('shows hostile names as text, runs none of them and loads nothing', async () => {
    const [row] = deskRows(40);
    const folder = join(runs, 'hostile');
    mkdirSync(folder);
    writeFileSync(join(folder, 'trajectories.jsonl'), `${JSON.stringify(row)}\n`);
    const verdict = {
      trajectory_id: row?.trajectory_id,
      faulty: true,
      failure_step: null,
      failure_type: null,
      confidence: 0.7,
      rationale: '',
      latency_s: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
      error: null,
    };
    const lines = PAYLOADS.map((judge_id) => JSON.stringify({ ...verdict, judge_id }));
    writeFileSync(join(folder, 'verdicts.jsonl'), `${lines.join('\n')}\n`);
    const { page, problems, requests } = await browser.open(service.url);
    const card = page.locator('.run').filter({ has: page.getByText('hostile', { exact: true }) });
    const names = card.locator('.judge-id');
    await expect.poll(() => names.count()).toBe(PAYLOADS.length);
    const shown = await names.allTextContents();
    expect(shown.slice(0, 12)).toEqual(PAYLOADS.slice(0, 12));
    expect(await page.evaluate('window.pwned')).toBe(undefined);
    expect(problems).toEqual([]);
    for (const address of requests) expect(address).toMatch(ownAddress());
    const { headers } = await service.get('/');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'$/,
    );
  });

  it('asks for the token, and remembers it for this browser', async () => {
    const token = 'a-token-that-nobody-guesses';
    const guarded = await serve(runs, [], { TJ_TOKEN: token });
    try {
      const { page } = await browser.open(guarded.url, { fresh: true });
      await page.getByLabel('Token').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('Token').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('link', { name: 'moving' }).waitFor();
      await page.reload();
      await page.getByRole('link', { name: 'moving' }).click();
      await page.locator('.overview .subtitle', { hasText: 'moving' }).waitFor();
    } finally {
      await guarded.stop();
    }
  });
});
