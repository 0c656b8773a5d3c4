import type { Unit } from './unit.ts';

export const dateRange: Unit = {
  name: 'dateRange',
  files: ['date-range', 'dates', 'calendar'],
  uses: [],
  names: {
    days: ['daysBetween', 'countDays', 'dayCount'],
    overlaps: ['overlaps', 'rangesOverlap', 'isOverlapping'],
    add: ['addDays', 'shiftDate', 'daysLater'],
    weekend: ['isWeekend', 'fallsOnWeekend', 'onWeekend'],
  },
  values: {},
  source: `const DAY_MS = 86_400_000;

/** How many nights lie between two days, given as YYYY-MM-DD. The order of the days does not matter. */
export function <<days>>(from: string, to: string): number {
  return Math.abs(Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}

/** Whether two ranges share a day. Both ends belong to a range. */
export function <<overlaps>>(startA: string, endA: string, startB: string, endB: string): boolean {
  return startA <= endB && startB <= endA;
}

/** The day that is so many days later, or earlier if the number is negative. */
export function <<add>>(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a day is a Saturday or a Sunday. */
export function <<weekend>>(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday === 0 || weekday === 6;
}
`,
  cases: [
    {
      of: '<<days>>',
      name: 'counts the nights of a stay',
      call: "<<days>>('2025-03-10', '2025-03-14')",
    },
    { of: '<<days>>', name: 'is zero for one day', call: "<<days>>('2025-03-10', '2025-03-10')" },
    {
      of: '<<days>>',
      name: 'counts over the end of a month',
      call: "<<days>>('2024-02-27', '2024-03-02')",
    },
    {
      of: '<<days>>',
      name: 'does not care about the order',
      call: "<<days>>('2025-06-30', '2025-06-01')",
    },
    {
      of: '<<days>>',
      name: 'counts backwards over new year',
      call: "<<days>>('2026-01-02', '2025-12-30')",
    },
    {
      of: '<<overlaps>>',
      name: 'sees ranges that overlap',
      call: "<<overlaps>>('2025-05-01', '2025-05-10', '2025-05-08', '2025-05-12')",
    },
    {
      of: '<<overlaps>>',
      name: 'sees ranges that share one day',
      call: "<<overlaps>>('2025-05-01', '2025-05-08', '2025-05-08', '2025-05-12')",
    },
    {
      of: '<<overlaps>>',
      name: 'sees ranges that touch from the other side',
      call: "<<overlaps>>('2025-05-12', '2025-05-20', '2025-05-08', '2025-05-12')",
    },
    {
      of: '<<overlaps>>',
      name: 'tells ranges apart',
      call: "<<overlaps>>('2025-05-01', '2025-05-03', '2025-05-08', '2025-05-12')",
    },
    { of: '<<add>>', name: 'adds days', call: "<<add>>('2025-01-30', 3)" },
    { of: '<<add>>', name: 'goes back in time', call: "<<add>>('2025-03-01', -1)" },
    { of: '<<add>>', name: 'keeps the day for zero', call: "<<add>>('2025-07-14', 0)" },
    { of: '<<weekend>>', name: 'knows Saturdays', call: "<<weekend>>('2025-03-15')" },
    { of: '<<weekend>>', name: 'knows Sundays', call: "<<weekend>>('2025-03-16')" },
    { of: '<<weekend>>', name: 'knows Mondays', call: "<<weekend>>('2025-03-17')" },
  ],
  bugs: [
    {
      kind: 'swapped_arguments',
      of: '<<days>>',
      right: 'Math.abs(Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS))',
      wrong: 'Math.round((Date.parse(from) - Date.parse(to)) / DAY_MS)',
      attempt: 'Math.max(0, Math.round((Date.parse(from) - Date.parse(to)) / DAY_MS))',
      cause: 'the two days are subtracted in the wrong order, which gives a negative number',
      fix: 'Count nights independently of the order of the days',
      promise: 'the order of the days does not matter',
    },
    {
      kind: 'missing_guard',
      of: '<<days>>',
      right: 'Math.abs(Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS))',
      wrong: 'Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)',
      attempt: 'Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS))',
      cause: 'the number is negative when the later day comes first',
      fix: 'Accept the two days in any order',
      promise: 'the order of the days does not matter',
    },
    {
      kind: 'inverted_condition',
      of: '<<overlaps>>',
      right: 'startA <= endB && startB <= endA',
      wrong: 'startA < endB && startB < endA',
      attempt: 'endB > startA && endA > startB',
      cause: 'the last day of a range is not counted as part of it',
      fix: 'Count both ends as part of a range',
      promise: 'both ends belong to a range',
    },
    {
      kind: 'wrong_constant',
      of: '<<add>>',
      right: 'Date.parse(day) + count * DAY_MS',
      wrong: 'Date.parse(day) + count * 3_600_000',
      attempt: 'Date.parse(day) + count * 24 * 60_000',
      cause: 'the number of days is multiplied by the length of an hour',
      fix: 'Add days instead of hours',
      promise: 'it gives the day that is so many days later',
    },
    {
      kind: 'wrong_constant',
      of: '<<weekend>>',
      right: 'weekday === 0 || weekday === 6',
      wrong: 'weekday === 6 || weekday === 7',
      attempt: 'weekday === 6 || weekday === 1',
      cause: 'the number of a Sunday is taken to be 7, but getUTCDay counts it as 0',
      fix: 'Recognise Sunday as day 0',
      promise: 'the weekend is Saturday and Sunday',
    },
  ],
};
