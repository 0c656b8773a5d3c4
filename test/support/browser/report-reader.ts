import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The part of a table that is read here. */
interface TableElement {
  readonly rows: ArrayLike<{ readonly cells: ArrayLike<{ readonly textContent: string | null }> }>;
}

/** The cells of a table as a reader sees them, headings first. */
export async function tableRows(within: Page | Locator, caption: string): Promise<string[][]> {
  const table = within.getByRole('table', { name: caption });
  return table.evaluate((element) =>
    Array.from((element as unknown as TableElement).rows, ({ cells }) =>
      Array.from(cells, (cell) => (cell.textContent ?? '').replace(/\s+/g, ' ').trim()),
    ),
  );
}

/** One column of a table, without its heading. */
export async function tableColumn(
  within: Page | Locator,
  caption: string,
  head: string,
): Promise<(string | undefined)[]> {
  const [heads = [], ...rows] = await tableRows(within, caption);
  expect(heads).toContain(head);
  return rows.map((row) => row[heads.indexOf(head)]);
}

/** How many pairs pass the filters, according to the page. */
export async function foundPairs(page: Page): Promise<number> {
  const text = await page.locator('.found').innerText();
  return Number(/^([\d,]+) pairs?/.exec(text)?.[1]?.replaceAll(',', ''));
}

/** The pair that is shown in full. */
export const pairView = (page: Page): Locator => page.locator('#pairs').getByRole('article');

export const shownPair = (page: Page): Promise<string> =>
  pairView(page).locator('#pair-title').innerText();

export const statusChip = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: /^Status/ }).getByRole('button', { name });

/** How many pairs have a status, according to its button. */
export async function statusCount(page: Page, name: string): Promise<number> {
  return Number((await statusChip(page, name).locator('b').innerText()).replaceAll(',', ''));
}

/** Waits until the page shows this pair. */
export async function expectShown(page: Page, id: string): Promise<void> {
  await expect.poll(() => shownPair(page)).toBe(id);
}

/** The filters in the address of the level of pairs. */
export const hashOf = (page: Page): URLSearchParams =>
  new URLSearchParams(new URL(page.url()).hash.replace(/^#\/pairs\??/, ''));

/** Opens every folded part. */
export async function openDetails(within: Page | Locator): Promise<void> {
  await within.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });
}

export const pairList = (page: Page): Locator => page.getByRole('listbox', { name: 'Pairs' });

/** Waits until this many pairs pass the filters and no search is under way. */
export async function expectFound(page: Page, count: number): Promise<void> {
  const status = page.locator('.found');
  await expect
    .poll(async () => (await status.innerText()).replace(/\s*clear filters$/, ''))
    .toBe(`${count.toLocaleString('en')} ${count === 1 ? 'pair' : 'pairs'}`);
}
