import type { Unit } from './unit.ts';

export const pagination: Unit = {
  name: 'pagination',
  files: ['pagination', 'paging', 'pages'],
  uses: [],
  names: {
    count: ['pageCount', 'countPages', 'totalPages'],
    page: ['pageOf', 'getPage', 'slicePage'],
    window: ['pageWindow', 'visiblePages', 'pageLinks'],
  },
  values: {
    size: ['10', '20', '25', '50'],
    old: ['15', '30', '100'],
  },
  source: `/**
 * How many pages a list of this length needs. A page has <<size>> items by default, and an empty
 * list still has one page.
 */
export function <<count>>(length: number, pageSize = <<size>>): number {
  return Math.max(1, Math.ceil(length / pageSize));
}

/** The items of a page, counted from 1. A page outside the list is empty. */
export function <<page>>(items: readonly string[], page: number, pageSize = <<size>>): string[] {
  if (page < 1) {
    return [];
  }
  const start = (page - 1) * pageSize;
  return items.slice(start, start + pageSize);
}

/** The numbers of the pages to link to: the current one and up to \`radius\` existing ones on each side. */
export function <<window>>(current: number, pages: number, radius = 2): number[] {
  const numbers: number[] = [];
  const first = Math.max(1, current - radius);
  const last = Math.min(pages, current + radius);
  for (let number = first; number <= last; number++) {
    numbers.push(number);
  }
  return numbers;
}
`,
  cases: [
    { of: '<<count>>', name: 'fills whole pages', call: '<<count>>(40, 10)' },
    { of: '<<count>>', name: 'counts a partly filled last page', call: '<<count>>(41, 10)' },
    { of: '<<count>>', name: 'has one page for an empty list', call: '<<count>>(0, 10)' },
    { of: '<<count>>', name: 'uses the default page size', call: '<<count>>(300)' },
    { of: '<<count>>', name: 'counts a single item', call: '<<count>>(1, 5)' },
    {
      of: '<<page>>',
      name: 'returns the first page',
      call: "<<page>>(['a', 'b', 'c', 'd', 'e'], 1, 2)",
    },
    {
      of: '<<page>>',
      name: 'returns a page in the middle',
      call: "<<page>>(['a', 'b', 'c', 'd', 'e'], 2, 2)",
    },
    {
      of: '<<page>>',
      name: 'returns a short last page',
      call: "<<page>>(['a', 'b', 'c', 'd', 'e'], 3, 2)",
    },
    { of: '<<page>>', name: 'is empty after the last page', call: "<<page>>(['a', 'b'], 4, 2)" },
    {
      of: '<<page>>',
      name: 'is empty before the first page',
      call: "<<page>>(['a', 'b', 'c', 'd', 'e'], -1, 2)",
    },
    {
      of: '<<page>>',
      name: 'is empty for a page far below',
      call: "<<page>>(['a', 'b', 'c', 'd', 'e', 'f', 'g'], -2, 2)",
    },
    { of: '<<page>>', name: 'is empty for page zero', call: "<<page>>(['a', 'b', 'c'], 0, 2)" },
    { of: '<<window>>', name: 'links to both sides', call: '<<window>>(5, 9)' },
    { of: '<<window>>', name: 'stops at the first page', call: '<<window>>(1, 9)' },
    { of: '<<window>>', name: 'stops at the last page', call: '<<window>>(8, 9)' },
    { of: '<<window>>', name: 'honours the radius', call: '<<window>>(4, 9, 1)' },
  ],
  bugs: [
    {
      kind: 'wrong_rounding',
      of: '<<count>>',
      right: 'Math.ceil(length / pageSize)',
      wrong: 'Math.round(length / pageSize)',
      attempt: 'Math.floor(length / pageSize)',
      cause: 'a last page that is less than half full is rounded away',
      fix: 'Count a partly filled last page',
      promise: 'it counts how many pages a list needs',
    },
    {
      kind: 'stale_default',
      of: '<<count>>',
      right: 'length: number, pageSize = <<size>>',
      wrong: 'length: number, pageSize = <<old>>',
      attempt: 'length: number, pageSize = 1',
      cause: 'the default page size of <<count>> is <<old>>',
      fix: 'Use the page size of <<size>> by default',
      promise: 'a page has <<size>> items by default',
    },
    {
      kind: 'missing_guard',
      of: '<<page>>',
      right: '  if (page < 1) {\n    return [];\n  }\n  const start',
      wrong: '  const start',
      attempt: '  if (pageSize < 1) {\n    return [];\n  }\n  const start',
      cause: 'a negative page makes slice count from the end of the list',
      fix: 'Return no items for pages before the first',
      promise: 'a page outside the list is empty',
    },
    {
      kind: 'off_by_one',
      of: '<<page>>',
      right: '(page - 1) * pageSize',
      wrong: 'page * pageSize',
      attempt: 'page * pageSize - 1',
      cause: 'pages are counted from 0 instead of from 1',
      fix: 'Count pages from 1',
      promise: 'pages are counted from 1',
    },
    {
      kind: 'off_by_one',
      of: '<<window>>',
      right: 'number <= last',
      wrong: 'number < last',
      attempt: 'number <= last - 1',
      cause: 'the loop stops before the last page of the window',
      fix: 'Include the last page of the window',
      promise: 'it links to up to radius pages on each side',
    },
    {
      kind: 'wrong_operator',
      of: '<<window>>',
      right: 'Math.min(pages, current + radius)',
      wrong: 'Math.max(pages, current + radius)',
      attempt: 'Math.max(pages, current) + radius',
      cause: 'the upper end of the window is not limited to the number of pages',
      fix: 'End the window at the last page',
      promise: 'it links to the current page and up to radius existing ones on each side',
    },
  ],
};
