import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/trajectory/json.ts';
import type { Step } from '../../src/trajectory/run.ts';
import type { LabelledTrajectory } from '../../src/trajectory/trajectory.ts';
import type { Verdict } from '../../src/trajectory/verdict.ts';
import { describeInBrowser, expectQuiet, type OpenPage, useBrowser } from '../support/browser.ts';
import { HOSTILE, PAYLOADS, PROTOTYPE_KEYS, whole } from '../support/hostile-page.ts';
import {
  expectFound,
  openDetails,
  pairList,
  pairView,
  tableColumn,
} from '../support/report-reader.ts';
import { buildSet, verdict } from '../support/simulate.ts';
import { sharedFolder, tj } from '../support/tj.ts';
import { writeRun } from '../support/written-run.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what it looks for
const CONTROL_CODES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** An object that has these very keys, whatever they mean to JavaScript. */
const withKeys = (entries: readonly (readonly [string, Json])[]): JsonObject =>
  JSON.parse(
    `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join()}}`,
  ) as JsonObject;

/** A set whose every text is what `text` says; what is faulty stays different from what is clean. */
function hostileSet(text: (field: string) => string): readonly LabelledTrajectory[] {
  const step = (side: string, each: Step): Step => ({
    index: each.index,
    thought: text(`thought ${each.index} ${side}`),
    call: {
      tool: text(`tool ${each.index}`),
      args: withKeys([
        [text('argument'), text(`value ${side}`)],
        ...PROTOTYPE_KEYS.map((key) => [key, text(`${key} ${side}`)] as const),
        ['nested', { [text('inner')]: [text('deep'), null, 1, true] }],
      ]),
    },
    observation: {
      ok: each.index % 2 === 0,
      data: withKeys([
        [text('datum'), text(`answered ${side}`)],
        ['__proto__', { x: side }],
      ]),
      error: each.index % 2 === 0 ? null : text(`failure ${side}`),
    },
  });
  return buildSet({ size: 12, seed: 3, withParents: true }).map((each) => {
    const { faulty, failureType } = each.label;
    const side = faulty ? 'faulty' : 'clean';
    return {
      id: text(each.id),
      instanceId: text(each.instanceId),
      goal: text(`goal of ${each.instanceId}`),
      steps: each.steps.map((one) => step(side, one)),
      finalAnswer: text(`answer ${side}`),
      label: {
        ...each.label,
        failureType: !faulty
          ? null
          : failureType === 'wrong_tool'
            ? '__proto__'
            : text(failureType ?? ''),
      },
    };
  });
}

function hostileVerdicts(
  set: readonly LabelledTrajectory[],
  text: (field: string) => string,
): readonly Verdict[] {
  return set.flatMap((run, place) => [
    verdict(run, text('judge'), run.label.faulty, {
      failureStep: 1,
      failureType: place % 2 === 0 ? text('named type') : run.label.failureType,
      rationale: text('rationale'),
      error: place % 5 === 4 ? text('verdict error') : null,
      extra: { view: 'step', [text('extra')]: text('more') },
    }),
    verdict(run, '__proto__', !run.label.faulty, { extra: { view: 'outcome' } }),
  ]);
}

async function expectNothingRan(opened: OpenPage): Promise<void> {
  expect(await opened.page.evaluate('window.pwned')).toBe(undefined);
  expect(
    await opened.page.evaluate('document.querySelectorAll("iframe, img, object").length'),
  ).toBe(0);
  expectQuiet(opened);
}

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

  it('runs none of them, asks for nothing and shows them as text', async () => {
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

  it('still lists, filters, searches and names its pairs', async () => {
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
    await expect
      .poll(() => pairView(page).getByRole('heading', { level: 3 }).textContent())
      .toBe(id);
    for (const choice of ['#measures-judge', '#figures-judge']) {
      await page.locator(choice).selectOption({ index: 1 });
      expect(await page.locator(choice).inputValue()).toBe('__proto__');
    }
    expect(await tableColumn(page, 'By fault type', 'fault type')).toContain('proto');
    await expectNothingRan(opened);
  });

  it('opens on the selection that an address of such names makes', async () => {
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

  it('names no text of theirs in the terminal with its control codes', () => {
    const some = join(root, 'no-clean');
    writeRun(
      some,
      set,
      hostileVerdicts(set, text).filter(({ trajectoryId }) => !trajectoryId.endsWith('-clean')),
    );
    for (const args of [
      ['report', some],
      ['report', folder, '--judge', text('nobody').replaceAll('\u0000', '')],
    ]) {
      const { status, stdout, stderr } = tj(args);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr.trimEnd()).not.toMatch(CONTROL_CODES);
      expect(stderr).not.toMatch(/\n\s+at /);
    }
  });

  it('lets nothing run, load or send but its own script, by its policy', async () => {
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

    // Even if a text did get out of its place.
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

/** What a script of the page's own could try, and which of it the policy refuses. */
const TRIES = `(async () => {
  // What runs at the debugger's own word is not held to the policy.
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

describeInBrowser('a page of very long texts', () => {
  const browser = useBrowser();
  const root = sharedFolder();

  it('opens, shows a pair and goes on to the next', async () => {
    const long = (field: string, length = 1_000_000): string =>
      `${field} ${'<b>long</b> '.repeat(length / 12)}`;
    const text = (field: string): string =>
      /^(goal|answer faulty|rationale|verdict error)/.test(field)
        ? long(field)
        : /^(INS|judge)/.test(field)
          ? long(field, 5000)
          : field;
    const [first = ''] = hostileSet((field) => field).map(({ instanceId }) => instanceId);
    const set = hostileSet(text).filter(({ instanceId }) => instanceId.startsWith(first));
    writeRun(join(root, 'long'), set, hostileVerdicts(set, text));
    const made = tj(['report', join(root, 'long')]);
    expect([made.status, made.stderr]).toEqual([0, '']);
    const opened = await browser.open(join(root, 'long', 'report.html'));
    const { page } = opened;
    await expectFound(page, set.filter(({ label }) => label.faulty).length);
    const ids = await pairList(page).locator('.pair-id').allTextContents();
    const shown = pairView(page).getByRole('heading', { level: 3 });
    await expect.poll(() => shown.textContent()).toBe(ids[0]);
    await page.keyboard.press('j');
    await expect.poll(() => shown.textContent()).toBe(ids[1]);
    const goal = await pairView(page).locator('.goal').textContent();
    expect(goal?.length).toBeGreaterThan(990_000);
    expect(await widthOf(page)).toBeLessThanOrEqual(1280);
    await expectNothingRan(opened);
  });
});

const widthOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth');
