import type { Unit } from './unit.ts';

export const statistics: Unit = {
  name: 'statistics',
  files: ['statistics', 'stats', 'summary'],
  uses: [],
  names: {
    median: ['median', 'middleValue', 'medianOf'],
    latest: ['latest', 'lastReading', 'mostRecent'],
    percentile: ['percentile', 'quantile', 'percentileOf'],
    mean: ['average', 'mean', 'meanOf'],
  },
  values: {
    a: ['12', '15', '18'],
    b: ['3', '4', '5'],
    c: ['8', '9', '10'],
  },
  fixtures: 'const READINGS = [<<a>>, <<b>>, <<c>>];\n',
  source: `/** The arithmetic mean, or 0 for an empty list. */
export function <<mean>>(values: readonly number[]): number {
  if (values.length === 0) {
    return 0;
  }
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The value in the middle, or the mean of the two in the middle of a list of even length. The list
 * itself is left as it is.
 */
export function <<median>>(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) {
    return sorted[middle];
  }
  return (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The last value that was recorded. Values are in the order in which they were recorded. */
export function <<latest>>(values: readonly number[]): number {
  return values[values.length - 1];
}

/** The smallest value that at least \`share\` percent of the values do not exceed. */
export function <<percentile>>(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.ceil((share / 100) * sorted.length);
  return sorted[Math.max(rank, 1) - 1];
}
`,
  cases: [
    { of: '<<mean>>', name: 'averages its values', call: '<<mean>>([2, 4, 9])' },
    { of: '<<mean>>', name: 'is zero for an empty list', call: '<<mean>>([])' },
    { of: '<<mean>>', name: 'averages a single value', call: '<<mean>>([7])' },
    { of: '<<latest>>', name: 'returns the last reading', call: '<<latest>>(READINGS)' },
    { of: '<<median>>', name: 'finds the middle of the readings', call: '<<median>>(READINGS)' },
    { of: '<<median>>', name: 'averages the two in the middle', call: '<<median>>([4, 1, 3, 8])' },
    { of: '<<median>>', name: 'orders numbers by value', call: '<<median>>([100, 9, 20])' },
    {
      of: '<<percentile>>',
      name: 'finds the ninetieth percentile',
      call: '<<percentile>>([10, 20, 30, 40, 50], 90)',
    },
    {
      of: '<<percentile>>',
      name: 'rounds the rank up',
      call: '<<percentile>>([10, 20, 30, 40, 50], 50)',
    },
    {
      of: '<<percentile>>',
      name: 'starts with the smallest value',
      call: '<<percentile>>([5, 1, 3], 0)',
    },
    {
      of: '<<percentile>>',
      name: 'ends with the largest value',
      call: '<<percentile>>([5, 1, 3], 100)',
    },
  ],
  bugs: [
    {
      kind: 'shared_state',
      of: '<<median>>',
      right: '  const sorted = [...values].sort((a, b) => a - b);\n  const middle',
      wrong: '  const sorted = values.sort((a, b) => a - b);\n  const middle',
      attempt: '  const sorted = values.sort((a, b) => a - b).slice();\n  const middle',
      cause: 'the list of the caller is sorted in place',
      fix: 'Sort a copy so that the list of the caller keeps its order',
      promise: 'the list itself is left as it is',
    },
    {
      kind: 'missing_guard',
      of: '<<mean>>',
      right: '  if (values.length === 0) {\n    return 0;\n  }\n  return values.reduce',
      wrong: '  return values.reduce',
      attempt: '  if (!values) {\n    return 0;\n  }\n  return values.reduce',
      cause: 'an empty list divides by zero',
      fix: 'Return 0 for an empty list',
      promise: 'the mean of an empty list is 0',
    },
    {
      kind: 'inverted_condition',
      of: '<<median>>',
      right: 'sorted.length % 2 === 1',
      wrong: 'sorted.length % 2 === 0',
      attempt: 'sorted.length % 2 !== 1',
      cause: 'lists of even and of odd length are treated the wrong way round',
      fix: 'Average the two middle values only for lists of even length',
      promise:
        'the median is the value in the middle, or the mean of the two in the middle of a list of even length',
    },
    {
      kind: 'wrong_rounding',
      of: '<<percentile>>',
      right: 'Math.ceil((share / 100) * sorted.length)',
      wrong: 'Math.floor((share / 100) * sorted.length)',
      attempt: 'Math.floor((share / 100) * (sorted.length - 1))',
      cause: 'the rank is rounded down, so the value is exceeded too often',
      fix: 'Round the rank of a percentile up',
      promise: 'at least the given share of the values does not exceed the result',
    },
    {
      kind: 'off_by_one',
      of: '<<percentile>>',
      right: 'sorted[Math.max(rank, 1) - 1]',
      wrong: 'sorted[Math.max(rank, 1)]',
      attempt: 'sorted[rank + 1]',
      cause: 'the rank counts from 1 but is used as an index',
      fix: 'Turn the rank into an index that counts from 0',
      promise: 'it returns the smallest value that qualifies',
    },
  ],
};
