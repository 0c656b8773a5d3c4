import type { Unit } from './unit.ts';

export const openingHours: Unit = {
  name: 'openingHours',
  files: ['opening-hours', 'schedule', 'time-of-day'],
  uses: [],
  names: {
    minutes: ['toMinutes', 'parseTime', 'minuteOfDay'],
    format: ['formatDuration', 'durationText', 'describeMinutes'],
    open: ['isOpen', 'isWithinHours', 'opensAt'],
  },
  values: {},
  source: `/** Reads a time such as "09:30" as minutes since midnight. Times that no clock shows are refused. */
export function <<minutes>>(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  if (hours > 23 || minutes > 59) {
    throw new RangeError(\`no such time: \${time}\`);
  }
  return hours * 60 + minutes;
}

/** Writes minutes as "2 h 05 min". Less than an hour is written without hours. */
export function <<format>>(total: number): string {
  const hours = Math.floor(total / 60);
  const rest = total % 60;
  if (hours === 0) {
    return \`\${rest} min\`;
  }
  return \`\${hours} h \${String(rest).padStart(2, '0')} min\`;
}

/** Whether a shop is open: from the opening time on, and until just before the closing time. */
export function <<open>>(time: string, opens: string, closes: string): boolean {
  const now = <<minutes>>(time);
  return now >= <<minutes>>(opens) && now < <<minutes>>(closes);
}
`,
  cases: [
    { of: '<<minutes>>', name: 'reads a time in the morning', call: "<<minutes>>('09:30')" },
    { of: '<<minutes>>', name: 'reads midnight', call: "<<minutes>>('00:00')" },
    { of: '<<minutes>>', name: 'reads the last minute of the day', call: "<<minutes>>('23:59')" },
    { of: '<<minutes>>', name: 'refuses hour 24', call: "<<minutes>>('24:10')" },
    { of: '<<minutes>>', name: 'refuses hour 30', call: "<<minutes>>('30:00')" },
    { of: '<<minutes>>', name: 'refuses minute 60', call: "<<minutes>>('12:60')" },
    { of: '<<format>>', name: 'writes hours and minutes', call: '<<format>>(135)' },
    { of: '<<format>>', name: 'pads the minutes', call: '<<format>>(125)' },
    { of: '<<format>>', name: 'pads minutes of long durations', call: '<<format>>(1268)' },
    { of: '<<format>>', name: 'leaves out zero hours', call: '<<format>>(45)' },
    { of: '<<format>>', name: 'writes whole hours', call: '<<format>>(180)' },
    { of: '<<open>>', name: 'is open during the day', call: "<<open>>('12:00', '09:00', '18:00')" },
    {
      of: '<<open>>',
      name: 'is open from the first minute on',
      call: "<<open>>('09:00', '09:00', '18:00')",
    },
    {
      of: '<<open>>',
      name: 'is closed at closing time',
      call: "<<open>>('18:00', '09:00', '18:00')",
    },
    {
      of: '<<open>>',
      name: 'closes on the half hour',
      call: "<<open>>('13:30', '08:00', '13:30')",
    },
    {
      of: '<<open>>',
      name: 'is closed in the evening',
      call: "<<open>>('21:15', '09:00', '18:00')",
    },
  ],
  bugs: [
    {
      kind: 'off_by_one',
      of: '<<open>>',
      right: 'now < <<minutes>>(closes)',
      wrong: 'now <= <<minutes>>(closes)',
      attempt: 'now < <<minutes>>(closes) + 1',
      cause: 'the closing time itself still counts as open',
      fix: 'Close at the closing time',
      promise: 'a shop is open until just before the closing time',
    },
    {
      kind: 'wrong_operator',
      of: '<<minutes>>',
      right: 'hours > 23 || minutes > 59',
      wrong: 'hours > 23 && minutes > 59',
      attempt: 'hours >= 24 && minutes >= 60',
      cause: 'a time is refused only if both its hour and its minute are impossible',
      fix: 'Refuse a time if either part is impossible',
      promise: 'times that no clock shows are refused',
    },
    {
      kind: 'wrong_constant',
      of: '<<minutes>>',
      right: 'hours * 60',
      wrong: 'hours * 100',
      attempt: 'hours * 60 * 60',
      cause: 'hours are multiplied by 100 instead of 60',
      fix: 'Count 60 minutes per hour',
      promise: 'the result is minutes since midnight',
    },
    {
      kind: 'missing_guard',
      of: '<<format>>',
      right: "String(rest).padStart(2, '0')",
      wrong: 'rest',
      attempt: 'rest.toFixed(2)',
      cause: 'minutes below ten are written with one digit',
      fix: 'Write minutes with two digits after hours',
      promise: 'minutes after hours have two digits, as in "2 h 05 min"',
    },
    {
      kind: 'wrong_rounding',
      of: '<<format>>',
      right: 'Math.floor(total / 60)',
      wrong: 'Math.round(total / 60)',
      attempt: 'Math.ceil(total / 60)',
      cause: 'the hours are rounded to the nearest, so that half an hour becomes one more',
      fix: 'Cut off hours that are not complete',
      promise: 'less than an hour is written without hours',
    },
  ],
};
