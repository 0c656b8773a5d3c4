import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { describeInBrowser, useBrowser } from '../../support/browser/browser.ts';
import { HOSTILE, PAYLOADS, whole } from '../../support/browser/hostile-page.ts';
import {
  expectFound,
  openDetails,
  pairList,
  pairView,
  tableColumn,
} from '../../support/browser/report-reader.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';
import { writeRun } from '../../support/rows/written-run.ts';
import { expectNothingRan, hostileSet, hostileVerdicts } from './hostile-set.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what it looks for
const CONTROL_CODES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

describeInBrowser('a page of hostile texts', () => {
  const browser = useBrowser();
  const root = sharedFolder();
  const name = `<img src=x onerror=window.pwned=1> $& <!--data--> \u001b[31m\u202e`;
  const folder = join(root, name, '<', 'script><script>window.pwned=1<', 'script>');
  const file = join(folder, 'report.html');
  const text = (field: string): string => `${HOSTILE} ${field}`;
  const title = text('title')
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '');
  const set = hostileSet(text);
  const faults = set.filter(({ label }) => label.faulty);
  beforeAll(() => {
    writeRun(folder, set, hostileVerdicts(set, text), [
      {
        command: text('command'),
        version: text('version'),
        started: text('started'),
        finished: text('finished'),
        seed: 3,
        [text('key')]: text('value'),
        judges: [
          {
            id: text('judge'),
            view: text('view'),
            kind: text('kind'),
            model: text('model'),
            engine: text('engine'),
            engine_version: text('engine version'),
            digest: text('digest'),
            prompts_sha256: text('prompts'),
          },
          { id: 7 },
          null,
        ],
      },
      { command: 'generate', types: [text('type')], n_requested: text('size'), seed: '3' },
    ]);
    const made = tj(['report', folder, '--title', title]);
    expect([made.status, made.stderr]).toEqual([0, '']);
    expect(made.stdout).toBe(`${file}\n`);
  });

  it('shows them as text, runs none of them and makes no request', async () => {
    const opened = await browser.open(file);
    const { page } = opened;
    await expectFound(page, faults.length);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await page.title()).toContain(PAYLOADS.slice(0, 12).join(' '));
    await openDetails(page);
    await page.getByRole('button', { name: 'every step in full' }).click();
    const more = page.getByRole('button', { name: 'more' });
    while ((await more.count()) > 0) await more.first().click();
    const shown = whole(await page.evaluate<string>('document.querySelector("main").textContent'));
    const fields = [
      ['title', 'judge', 'folder', 'goal of INS-00000', 'rationale', 'named type'],
      ['thought 0 clean', 'tool 0', 'argument', 'value clean', 'value faulty', 'datum'],
      ['answered faulty', 'failure clean', 'answer clean', 'command', 'version', 'started'],
      [
        'model',
        'engine version',
        'digest',
        'prompts',
        'view',
        '__proto__ clean',
        'toString faulty',
      ],
    ].flat();
    for (const field of fields) {
      const wanted = field === 'folder' ? name : field === 'title' ? title : text(field);
      expect(shown.includes(whole(wanted)), field).toBe(true);
    }
    expect(shown).toContain(JSON.stringify(text('deep')));
    await expectNothingRan(opened);
  });

  it('still lists, filters, searches and opens its pairs', async () => {
    const opened = await browser.open(file);
    const { page } = opened;
    const form = page.getByRole('form');
    await expectFound(page, faults.length);
    const types = await form.getByLabel('Fault type').locator('option').count();
    expect(types).toBe(1 + new Set(faults.map(({ label }) => label.failureType)).size);
    await form.getByLabel('Fault type').selectOption({ label: 'proto' });
    await expectFound(page, faults.filter(({ label }) => label.failureType === '__proto__').length);
    await form.getByLabel('Judge').selectOption({ index: 2 });
    await page.getByRole('button', { name: 'clear filters' }).click();
    for (const wanted of PAYLOADS.slice(0, 12)) {
      await form.getByLabel('Text').fill(wanted);
      await expectFound(page, faults.length);
    }
    await form.getByLabel('Text').fill('"><svg onload=window.pwned=2>');
    await expectFound(page, 0);
    await page.getByRole('button', { name: 'clear filters' }).click();
    await pairList(page).focus();
    for (let i = 0; i < faults.length; i++) {
      await page.keyboard.press('ArrowDown');
    }
    const last = pairList(page).getByRole('option').last();
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    const id = (await last.locator('.pair-id').textContent()) ?? '';
    await expect.poll(() => pairView(page).locator('#pair-title').textContent()).toBe(id);
    for (const choice of ['#measures-judge', '#figures-judge']) {
      await page.locator(choice).selectOption({ index: 1 });
      expect(await page.locator(choice).inputValue()).toBe('__proto__');
    }
    expect(await tableColumn(page, 'By fault type', 'fault type')).toContain('proto');
    await expectNothingRan(opened);
  });

  it('opens on a selection of such names in its address', async () => {
    const hash = new URLSearchParams({
      judge: '__proto__',
      type: '__proto__',
      text: PAYLOADS[1] ?? '',
    });
    const opened = await browser.open(file, { hash: hash.toString() });
    await expectFound(
      opened.page,
      faults.filter(({ label }) => label.failureType === '__proto__').length,
    );
    const markup = await browser.open(file, {
      hash: encodeURI(`${PAYLOADS[0]}=1&text=${PAYLOADS[2]}`),
    });
    await expectFound(markup.page, faults.length);
    await expectNothingRan(markup);
  });

  it('never prints their control codes on the terminal', () => {
    const some = join(root, 'no-clean');
    writeRun(
      some,
      set,
      hostileVerdicts(set, text).filter(({ trajectoryId }) => !trajectoryId.endsWith('-clean')),
    );
    for (const [expected, ...args] of [
      [0, 'measure', some],
      [2, 'report', folder, '--judge', text('nobody').replaceAll('\u0000', '')],
    ] as const) {
      const { status, stdout, stderr } = tj(args);
      expect(status).toBe(expected);
      expect(stdout.replaceAll('\n', '')).not.toMatch(CONTROL_CODES);
      expect(stderr.trimEnd()).not.toMatch(CONTROL_CODES);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });

  it('has a policy that allows nothing but its own script to run, and nothing to load or send', async () => {
    const html = readFileSync(file, 'utf8');
    const [, policy = ''] =
      /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
    const hash = "'sha256-[A-Za-z0-9+/]{43}='";
    expect(policy).toMatch(
      new RegExp(
        `^default-src 'none'; script-src ${hash}; style-src ${hash} ${hash}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'$`,
      ),
    );
    expect(html.indexOf('<script')).toBeGreaterThan(html.indexOf('Content-Security-Policy'));

    // Nothing runs even if a text escapes from its place.
    const broken = join(root, 'broken.html');
    const injected = `<script>window.pwned=1</script><script type="module">window.pwned=1</script>
      <img src="x" onerror="window.pwned=1"><svg onload="window.pwned=1"></svg>
      <script src="data:text/javascript,window.pwned=1"></script>
      <iframe srcdoc="<script>parent.pwned=1</script>"></iframe>
      <style>body{background:url(http://pwned.example/)}</style>
      <base href="http://pwned.example/"><link rel="stylesheet" href="http://pwned.example/a.css">
      <a id="trap" href="javascript:window.pwned=1">x</a><p id="styled" style="color:red">x</p>
      <form id="form" action="http://pwned.example/"><input name="a"></form>`;
    writeFileSync(
      broken,
      html.replace('</body>', () => `${injected}</body>`),
    );
    const opened = await browser.open(broken, { fresh: true });
    const { page, problems } = opened;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('#trap').click();
    const refused = await page.evaluate(TRIES);
    expect(refused).toEqual(['eval', 'Function', 'innerHTML', 'script', 'fetch', 'image']);
    await page.evaluate('document.getElementById("form").submit()');
    expect(await page.evaluate('window.pwned')).toBe(undefined);
    expect(await page.locator('#styled').getAttribute('style')).toBe('color:red');
    expect(
      await page.evaluate('getComputedStyle(document.getElementById("styled")).color'),
    ).not.toBe('rgb(255, 0, 0)');
    expect(opened.sent.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(problems.join('\n')).toContain('Content Security Policy');
  });
});

/** Tries what an injected script could try, and returns what the policy refused. */
const TRIES = `(async () => {
  // The policy does not apply to what the debugger evaluates directly.
  await new Promise((resolve) => setTimeout(resolve));
  const refused = [];
  const attempt = async (name, act) => {
    try { await act(); } catch { refused.push(name); }
  };
  await attempt('eval', () => eval('window.pwned=1'));
  await attempt('Function', () => new Function('window.pwned=1')());
  await attempt('innerHTML', () => { document.body.innerHTML += '<b>x</b>'; });
  await attempt('script', () => {
    const script = document.createElement('script');
    script.text = 'window.pwned=1';
    document.body.append(script);
  });
  await attempt('fetch', () => fetch('http://pwned.example/'));
  await attempt('image', () => new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = resolve;
    image.onerror = reject;
    image.src = 'http://pwned.example/x.png';
  }));
  return refused;
})()`;
