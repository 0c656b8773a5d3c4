import type { Unit } from './unit.ts';

export const loyalty: Unit = {
  name: 'loyalty',
  files: ['loyalty', 'points', 'rewards'],
  uses: [],
  names: {
    points: ['pointsFor', 'earnPoints', 'pointsEarned'],
    level: ['levelFor', 'statusFor', 'memberLevel'],
    expire: ['activePoints', 'unexpired', 'validPoints'],
  },
  values: {
    gold: ['1000', '2000', '2500'],
    silver: ['300', '500'],
    months: ['12', '18', '24'],
  },
  source: `/** The points for a purchase: one for every full unit of money, twice as many for members. */
export function <<points>>(amount: number, isMember = false): number {
  const base = Math.floor(amount);
  return isMember ? base * 2 : base;
}

/** The level that so many points give: gold from <<gold>> on, silver from <<silver>> on, basic below. */
export function <<level>>(points: number): string {
  if (points >= <<gold>>) {
    return 'gold';
  }
  return points >= <<silver>> ? 'silver' : 'basic';
}

/** The points that have not expired. Points expire once they are older than <<months>> months. */
export function <<expire>>(entries: readonly { points: number; ageMonths: number }[]): number {
  return entries
    .filter(({ ageMonths }) => ageMonths <= <<months>>)
    .reduce((sum, { points }) => sum + points, 0);
}
`,
  cases: [
    { of: '<<points>>', name: 'gives one point per unit', call: '<<points>>(40)' },
    { of: '<<points>>', name: 'ignores what is left over', call: '<<points>>(19.99)' },
    { of: '<<points>>', name: 'ignores a large rest as well', call: '<<points>>(7.5)' },
    { of: '<<points>>', name: 'doubles the points of members', call: '<<points>>(12.8, true)' },
    { of: '<<points>>', name: 'gives nothing for small change', call: '<<points>>(0.9)' },
    { of: '<<level>>', name: 'begins with basic', call: '<<level>>(0)' },
    { of: '<<level>>', name: 'reaches silver at the limit', call: '<<level>>(<<silver>>)' },
    { of: '<<level>>', name: 'is silver above the limit', call: '<<level>>(<<silver+40>>)' },
    { of: '<<level>>', name: 'stays silver just below gold', call: '<<level>>(<<gold-1>>)' },
    { of: '<<level>>', name: 'reaches gold at the limit', call: '<<level>>(<<gold>>)' },
    { of: '<<level>>', name: 'stays gold above the limit', call: '<<level>>(<<gold+1>>)' },
    {
      of: '<<expire>>',
      name: 'adds up recent points',
      call: '<<expire>>([{ points: 10, ageMonths: 1 }, { points: 5, ageMonths: 2 }])',
    },
    {
      of: '<<expire>>',
      name: 'leaves out old points',
      call: '<<expire>>([{ points: 10, ageMonths: 40 }, { points: 5, ageMonths: 2 }])',
    },
    {
      of: '<<expire>>',
      name: 'keeps points in their last month',
      call: '<<expire>>([{ points: 7, ageMonths: <<months>> }])',
    },
    { of: '<<expire>>', name: 'is zero without entries', call: '<<expire>>([])' },
  ],
  bugs: [
    {
      kind: 'wrong_rounding',
      of: '<<points>>',
      right: 'Math.floor(amount)',
      wrong: 'Math.round(amount)',
      attempt: 'Math.ceil(amount)',
      cause:
        'amounts are rounded up from the half on, which gives points for money that was not spent',
      fix: 'Give points for full units only',
      promise: 'every full unit of money gives one point, or two to members',
    },
    {
      kind: 'inverted_condition',
      of: '<<level>>',
      right: "points >= <<silver>> ? 'silver' : 'basic'",
      wrong: "points <= <<silver>> ? 'silver' : 'basic'",
      attempt: "points < <<silver>> ? 'silver' : 'basic'",
      cause: 'the comparison for silver points the wrong way',
      fix: 'Give silver from <<silver>> points on',
      promise: 'silver starts at <<silver>> points',
    },
    {
      kind: 'off_by_one',
      of: '<<level>>',
      right: 'points >= <<gold>>',
      wrong: 'points > <<gold+1>>',
      attempt: 'points >= <<gold+2>>',
      cause: 'gold starts two points too late',
      fix: 'Give gold from <<gold>> points on',
      promise: 'gold starts at <<gold>> points',
    },
    {
      kind: 'off_by_one',
      of: '<<expire>>',
      right: 'ageMonths <= <<months>>',
      wrong: 'ageMonths < <<months>>',
      attempt: 'ageMonths <= <<months-1>>',
      cause: 'points expire a month too early',
      fix: 'Keep points until the end of their last month',
      promise: 'points expire once they are older than <<months>> months',
    },
  ],
};
