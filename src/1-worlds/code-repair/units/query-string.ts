import type { Unit } from './unit.ts';

export const queryString: Unit = {
  name: 'queryString',
  files: ['query-string', 'query', 'url-params'],
  uses: [],
  names: {
    build: ['buildQuery', 'toQuery', 'queryFrom'],
    get: ['getParam', 'paramOf', 'readParam'],
    flag: ['isFlagSet', 'hasFlag', 'flagOf'],
  },
  values: {},
  source: `/** Builds a query from pairs. Pairs without a value are left out, and spaces become "+". */
export function <<build>>(pairs: readonly [string, string][]): string {
  return pairs
    .filter(([, value]) => value !== '')
    .map(([key, value]) => \`\${key}=\${value.replaceAll(' ', '+')}\`)
    .join('&');
}

/**
 * The value of a parameter, or null if the query has no such parameter. Every "+" becomes a space, a
 * parameter without a value is empty, and the first of several counts.
 */
export function <<get>>(query: string, name: string): string | null {
  for (const pair of query.split('&')) {
    const [key, value = ''] = pair.split('=');
    if (key === name) {
      return value.replaceAll('+', ' ');
    }
  }
  return null;
}

/** Whether a parameter is switched on: "1" and "true" are, everything else is not. */
export function <<flag>>(query: string, name: string): boolean {
  const value = <<get>>(query, name);
  return value === '1' || value === 'true';
}
`,
  cases: [
    { of: '<<build>>', name: 'joins pairs', call: "<<build>>([['page', '2'], ['sort', 'price']])" },
    {
      of: '<<build>>',
      name: 'leaves out empty values',
      call: "<<build>>([['q', ''], ['page', '1']])",
    },
    { of: '<<build>>', name: 'replaces every space', call: "<<build>>([['q', 'red wool hat']])" },
    { of: '<<build>>', name: 'is empty without pairs', call: '<<build>>([])' },
    { of: '<<get>>', name: 'finds a value', call: "<<get>>('page=2&sort=price', 'sort')" },
    { of: '<<get>>', name: 'finds the first of two', call: "<<get>>('tag=a&tag=b', 'tag')" },
    { of: '<<get>>', name: 'is null for a missing name', call: "<<get>>('page=2', 'sort')" },
    {
      of: '<<get>>',
      name: 'is empty for a name without a value',
      call: "<<get>>('debug&page=2', 'debug')",
    },
    { of: '<<get>>', name: 'puts spaces back', call: "<<get>>('q=red+wool+hat', 'q')" },
    { of: '<<get>>', name: 'puts one space back', call: "<<get>>('q=blue+cap', 'q')" },
    { of: '<<get>>', name: 'does not take part of a name', call: "<<get>>('pagesize=5', 'page')" },
    {
      of: '<<get>>',
      name: 'tells similar names apart',
      call: "<<get>>('sorted=yes&sort=name', 'sort')",
    },
    { of: '<<flag>>', name: 'accepts 1', call: "<<flag>>('debug=1', 'debug')" },
    { of: '<<flag>>', name: 'accepts true', call: "<<flag>>('a=b&debug=true', 'debug')" },
    { of: '<<flag>>', name: 'refuses other values', call: "<<flag>>('debug=no', 'debug')" },
    { of: '<<flag>>', name: 'is off without the parameter', call: "<<flag>>('page=1', 'debug')" },
  ],
  bugs: [
    {
      kind: 'wrong_operator',
      of: '<<get>>',
      right: 'key === name',
      wrong: 'key.startsWith(name)',
      attempt: 'key.includes(name)',
      cause: 'a parameter whose name merely begins with the wanted one is taken for it',
      fix: 'Compare whole parameter names',
      promise: 'it gives the value of a parameter, or null if the query has no such parameter',
    },
    {
      kind: 'swapped_arguments',
      of: '<<get>>',
      right: "value.replaceAll('+', ' ')",
      wrong: "value.replaceAll(' ', '+')",
      attempt: "value.replaceAll('+', '')",
      cause: 'plus signs and spaces are swapped when a value is read',
      fix: 'Turn plus signs back into spaces',
      promise: 'every "+" becomes a space',
    },
    {
      kind: 'stale_default',
      of: '<<get>>',
      right: "value = ''",
      wrong: "value = 'true'",
      attempt: 'value = key',
      cause: 'a parameter without a value is read as if it had one',
      fix: 'Read a parameter without a value as empty',
      promise: 'a parameter without a value is empty',
    },
    {
      kind: 'inverted_condition',
      of: '<<build>>',
      right: "value !== ''",
      wrong: "value === ''",
      attempt: "value.trim() === ''",
      cause: 'the filter keeps empty values and drops the others',
      fix: 'Leave out pairs without a value',
      promise: 'pairs without a value are left out',
    },
    {
      kind: 'wrong_constant',
      of: '<<flag>>',
      right: "value === '1' || value === 'true'",
      wrong: "value === '1' || value === 'yes'",
      attempt: "value === '1' || value === 'TRUE'",
      cause: 'it looks for "yes" where it should look for "true"',
      fix: 'Switch a parameter on with the word true',
      promise: '"1" and "true" switch a parameter on',
    },
  ],
};
