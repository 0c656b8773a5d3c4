// The report's page in a real browser: how long its levels take to open compared with an empty page, and
// the longest pause while a reader scrolls, filters, opens and searches ten thousand pairs of twelve judges.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { labelledSet, planSet, supportDesk } from '../generated/internals.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';
import { median, table } from './measure.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const tj = (...args) => execFileSync(process.execPath, [at('../dist/cli/main.mjs'), ...args]);

/** As many pairs as a page shows, and rationales as long as those of models. */
const LARGE = { size: 13_334, seed: 7, parents: true };
const JUDGES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((model, place) =>
  place < 4 ? [`step:${model}`, `outcome:${model}`] : [`step:${model}`],
);
/**
 * Megabytes of the page of this very set before the page had levels, when it did not keep what a judge
 * flags, names and how sure it is. The page may be half as large again.
 */
const MEGABYTES_BEFORE = 24.4;
const WORDS =
  'the agent verified identity before looking up order policy refund eligible amount step observation claim reply issue procedure authorised specialist window restocking fee returned item'.split(
    ' ',
  );

async function largeFolder(folder) {
  tj('generate', '-n', String(LARGE.size), '--seed', '7', '--parents', '--out', folder);
  let state = 12_345;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const file = createWriteStream(join(folder, 'verdicts.jsonl'));
  for (const { id, label } of labelledSet(planSet(supportDesk, LARGE))) {
    for (const judge_id of JUDGES) {
      const faulty = random() < (label.faulty ? 0.8 : 0.1);
      const rationale = Array.from(
        { length: 90 },
        () => WORDS[Math.floor(random() * WORDS.length)],
      ).join(' ');
      const row = {
        trajectory_id: id,
        judge_id,
        faulty,
        failure_step: faulty ? 2 : null,
        failure_type: faulty ? 'wrong_tool' : null,
        confidence: Math.round(100 * random()) / 100,
        rationale,
        latency_s: 1,
        prompt_tokens: 900,
        completion_tokens: 100,
        error: null,
      };
      if (!file.write(`${JSON.stringify(row)}\n`)) await once(file, 'drain');
    }
  }
  file.end();
  await once(file, 'close');
}

/** The time from requesting an address until what it names can be read. */
async function opening(browser, address, ready) {
  const times = [];
  for (let run = 0; run < 7; run++) {
    const page = await browser.newPage();
    const started = performance.now();
    await page.goto(address);
    await page.waitForSelector(ready, { state: 'attached' });
    times.push(performance.now() - started);
    await page.close();
  }
  return median(times);
}

/** What is opened, and what is there once it can be read. */
const LEVELS = [
  ['overview', '', 'h1'],
  ['a judge', `#/judge/${JUDGES[0]}`, '#judge-title'],
  ['pairs', '#/pairs', '#pair-title'],
];

/** What a reader does, and the longest time between two frames while they do it. */
const ACTS = {
  scrolling: (page) =>
    page.evaluate(async () => {
      const list = document.querySelector('[role=listbox]').parentElement;
      for (let i = 0; i <= 120; i++) {
        list.scrollTop = (list.scrollHeight * i) / 120;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }),
  filtering: async (page) => {
    for (const [label, index] of [
      ['Judge', 1],
      ['Fault type', 2],
      ['Scenario', 1],
      ['Outcome', 1],
      ['Order', 1],
      ['Scenario', 0],
      ['Fault type', 0],
      ['Judge', 0],
    ]) {
      await page.locator('#pairs').getByLabel(label, { exact: true }).selectOption({ index });
      await page.waitForTimeout(80);
    }
    for (const name of [/^detected/, /^missed/, /^base-rate/]) {
      await page.locator('.statuses').getByRole('button', { name }).click();
      await page.waitForTimeout(80);
    }
    await page.getByRole('button', { name: 'clear filters' }).click();
  },
  'going through': async (page) => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press('j');
      await page.waitForTimeout(16);
    }
  },
  searching: async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('restocking fee', { delay: 30 });
    await page.waitForFunction(
      () => !document.querySelector('.found').textContent.includes('searching'),
    );
    await page.keyboard.press('Escape');
  },
};

async function pauses(browser, file) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${pathToFileURL(file)}#/pairs`);
  await page.waitForSelector('#pair-title');
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const tick = (now) => {
      window.longest = Math.max(window.longest, now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.waitForTimeout(500);
  const longest = [];
  for (const [name, act] of Object.entries(ACTS)) {
    await page.evaluate(() => {
      window.longest = 0;
    });
    await act(page);
    await page.waitForTimeout(150);
    longest.push([name, await page.evaluate(() => window.longest)]);
  }
  await page.close();
  return longest;
}

export async function benchReport() {
  const executablePath = findChromium();
  if (executablePath === null) {
    console.log('the page: skipped, no Chromium was found');
    return;
  }
  const base = mkdtempSync(join(tmpdir(), 'tj-bench-'));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const empty = join(base, 'empty.html');
    writeFileSync(empty, '<!doctype html><title>empty</title><p>');
    const bare = await opening(browser, pathToFileURL(empty).href, 'p');
    const rows = [['an empty page', '', bare, 1]];
    const add = async (name, file) => {
      const size = (statSync(file).size / 1e6).toFixed(1);
      for (const [level, hash, ready] of LEVELS) {
        const time = await opening(browser, `${pathToFileURL(file)}${hash}`, ready);
        rows.push([`${name}: ${level}`, size, time, time / bare]);
      }
    };
    const published = process.env.TJ_PUBLISHED ?? at('../../shared/published');
    if (existsSync(published)) {
      const page = join(base, 'released.html');
      tj('report', published, '--out', page);
      await add('the released rows', page);
    }
    const folder = join(base, 'large');
    await largeFolder(folder);
    tj('report', folder);
    const large = join(folder, 'report.html');
    await add(`9,996 pairs, ${JUDGES.length} judges`, large);
    console.log(
      table(
        ['opening the page', 'MB', 'ms', 'of empty'],
        rows.map(([name, size, time, ratio]) => [name, size, time.toFixed(0), ratio.toFixed(1)]),
      ),
    );
    const grown = statSync(large).size / 1e6 / MEGABYTES_BEFORE;
    console.log(`The file is ${grown.toFixed(2)} times as large as before the page had levels.`);
    console.log();
    console.log(
      table(
        ['9,996 pairs', 'longest frame, ms'],
        (await pauses(browser, large)).map(([name, time]) => [name, time.toFixed(0)]),
      ),
    );
  } finally {
    await browser.close();
    rmSync(base, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await benchReport();
