import type { Unit } from './unit.ts';

export const shipping: Unit = {
  name: 'shipping',
  files: ['shipping', 'delivery', 'freight'],
  uses: ['quantity'],
  names: {
    rate: ['zoneRate', 'rateFor', 'pricePerKilo'],
    cost: ['shippingCost', 'deliveryCost', 'freightCost'],
    free: ['isFree', 'qualifiesForFree', 'shipsFree'],
  },
  values: {
    base: ['4', '5', '6'],
    threshold: ['50', '75', '100'],
  },
  source: `import { <<quantity.grams>> } from './<<quantity.file>>';

const RATES: Record<string, number> = { home: 1, europe: 3, world: 8 };
const known: Record<string, number> = {};

/** The price per kilogram in a zone. Express costs twice as much. Results are kept for later calls. */
export function <<rate>>(zone: string, express = false): number {
  const key = \`\${zone}/\${express}\`;
  known[key] = known[key] ?? RATES[zone] * (express ? 2 : 1);
  return known[key];
}

/** What it costs to ship a parcel: a base price of <<base>>, and the rate for every kilogram or part of one. */
export function <<cost>>(value: number, unit: string, zone: string): number {
  const kilograms = Math.ceil(<<quantity.grams>>(value, unit) / 1000);
  return <<base>> + kilograms * <<rate>>(zone);
}

/** Whether an order ships for free: at home from <<threshold>> on, elsewhere never. */
export function <<free>>(total: number, zone: string): boolean {
  return zone === 'home' && total >= <<threshold>>;
}
`,
  cases: [
    { of: '<<rate>>', name: 'knows the rate of a zone', call: "<<rate>>('europe')" },
    { of: '<<rate>>', name: 'doubles the rate for express', call: "<<rate>>('europe', true)" },
    { of: '<<rate>>', name: 'knows express at home', call: "<<rate>>('home', true)" },
    { of: '<<rate>>', name: 'knows the rate at home', call: "<<rate>>('home')" },
    {
      of: '<<cost>>',
      name: 'charges the base price and the weight',
      call: "<<cost>>(2, 'kg', 'home')",
    },
    {
      of: '<<cost>>',
      name: 'charges every kilogram that was begun',
      call: "<<cost>>(1200, 'g', 'world')",
    },
    {
      of: '<<cost>>',
      name: 'charges a light parcel as one kilogram',
      call: "<<cost>>(300, 'g', 'europe')",
    },
    { of: '<<cost>>', name: 'converts milligrams', call: "<<cost>>(900000, 'mg', 'europe')" },
    { of: '<<cost>>', name: 'refuses unknown units', call: "<<cost>>(1, 'oz', 'home')" },
    { of: '<<free>>', name: 'is free for a large order', call: "<<free>>(500, 'home')" },
    { of: '<<free>>', name: 'is free at the threshold', call: "<<free>>(<<threshold>>, 'home')" },
    { of: '<<free>>', name: 'is not free below the threshold', call: "<<free>>(20, 'home')" },
    { of: '<<free>>', name: 'is never free abroad', call: "<<free>>(500, 'world')" },
    {
      of: '<<free>>',
      name: 'is not free for a small order abroad',
      call: "<<free>>(10, 'europe')",
    },
  ],
  bugs: [
    {
      kind: 'shared_state',
      of: '<<rate>>',
      right: `const key = \`\${zone}/\${express}\`;
  known[key] = known[key] ?? RATES[zone] * (express ? 2 : 1);
  return known[key];`,
      wrong: `known[zone] = express ? RATES[zone] * 2 : known[zone] ?? RATES[zone];
  return known[zone];`,
      attempt: `const key = zone.trim();
  known[key] = express ? RATES[zone] * 2 : known[key] ?? RATES[zone];
  return known[key];`,
      cause:
        'express and standard rates share an entry of the cache, so a standard rate is wrong once express was asked for',
      fix: 'Keep express and standard rates apart in the cache',
      promise: 'express costs twice as much',
    },
    {
      kind: 'wrong_rounding',
      of: '<<cost>>',
      right: 'Math.ceil(<<quantity.grams>>(value, unit) / 1000)',
      wrong: 'Math.round(<<quantity.grams>>(value, unit) / 1000)',
      attempt: 'Math.floor(<<quantity.grams>>(value, unit) / 1000)',
      cause: 'a kilogram that was begun is rounded to the nearest instead of up',
      fix: 'Charge every kilogram that was begun',
      promise: 'every kilogram or part of one is charged',
    },
    {
      kind: 'inverted_condition',
      of: '<<free>>',
      right: "zone === 'home' && total",
      wrong: "zone !== 'home' && total",
      attempt: "zone === 'world' && total",
      cause: 'the zone is compared the wrong way round',
      fix: 'Ship for free at home only',
      promise: 'orders ship for free at home and never elsewhere',
    },
    {
      kind: 'wrong_operator',
      of: '<<free>>',
      right: "zone === 'home' && total",
      wrong: "zone === 'home' || total",
      attempt: "zone !== 'world' || total",
      cause: 'either condition is enough where both are needed',
      fix: 'Require both the zone and the total for free shipping',
      promise: 'an order ships for free at home and from <<threshold>> on',
    },
  ],
};
