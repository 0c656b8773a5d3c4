import type { Unit } from './unit.ts';

export const discount: Unit = {
  name: 'discount',
  files: ['discount', 'discounts', 'promotions'],
  uses: ['money'],
  names: {
    apply: ['applyDiscount', 'discounted', 'priceAfterDiscount'],
    tier: ['volumeDiscount', 'tierPercent', 'quantityDiscount'],
    coupon: ['redeemCoupon', 'applyCoupon', 'afterVoucher'],
  },
  values: {
    small: ['10', '20'],
    large: ['50', '100'],
    low: ['5', '8'],
    high: ['12', '15'],
  },
  source: `import { <<money.round>> } from './<<money.file>>';

/** A price after a discount in percent, rounded to cents. Percentages are limited to 0 to 100. */
export function <<apply>>(price: number, percent: number): number {
  const limited = Math.min(100, Math.max(0, percent));
  return <<money.round>>(price - (price * limited) / 100);
}

/** The discount for a quantity: <<low>> percent from <<small>> pieces on, <<high>> percent from <<large>> on. */
export function <<tier>>(quantity: number): number {
  if (quantity >= <<large>>) {
    return <<high>>;
  }
  return quantity >= <<small>> ? <<low>> : 0;
}

/** Deducts a coupon from a total. A coupon that is worth more than the total leaves 0 to pay. */
export function <<coupon>>(total: number, coupon: number): number {
  return <<money.round>>(Math.max(0, total - coupon));
}
`,
  cases: [
    { of: '<<apply>>', name: 'deducts a percentage', call: '<<apply>>(80, 25)' },
    { of: '<<apply>>', name: 'deducts nothing at zero', call: '<<apply>>(19.99, 0)' },
    { of: '<<apply>>', name: 'rounds to cents', call: '<<apply>>(9.99, 15)' },
    { of: '<<apply>>', name: 'rounds half a cent up', call: '<<apply>>(0.25, 10)' },
    { of: '<<apply>>', name: 'never goes below zero', call: '<<apply>>(30, 120)' },
    { of: '<<apply>>', name: 'ignores a negative discount', call: '<<apply>>(30, -10)' },
    { of: '<<tier>>', name: 'gives nothing for a few pieces', call: '<<tier>>(3)' },
    { of: '<<tier>>', name: 'starts at the first threshold', call: '<<tier>>(<<small>>)' },
    { of: '<<tier>>', name: 'stops before the second threshold', call: '<<tier>>(<<large-1>>)' },
    { of: '<<tier>>', name: 'starts at the second threshold', call: '<<tier>>(<<large>>)' },
    { of: '<<tier>>', name: 'holds above the second threshold', call: '<<tier>>(<<large*3>>)' },
    { of: '<<coupon>>', name: 'deducts a coupon', call: '<<coupon>>(50, 12.5)' },
    { of: '<<coupon>>', name: 'leaves nothing to pay', call: '<<coupon>>(8, 20)' },
    { of: '<<coupon>>', name: 'leaves nothing for a large voucher', call: '<<coupon>>(15.5, 100)' },
    { of: '<<coupon>>', name: 'rounds what is left', call: '<<coupon>>(10.128, 3)' },
  ],
  bugs: [
    {
      kind: 'missing_guard',
      of: '<<apply>>',
      right: 'Math.min(100, Math.max(0, percent))',
      wrong: 'percent',
      attempt: 'Math.abs(percent)',
      cause: 'percentages outside 0 to 100 are used as they are',
      fix: 'Limit discounts to 0 to 100 percent',
      promise: 'percentages are limited to 0 to 100',
    },
    {
      kind: 'off_by_one',
      of: '<<tier>>',
      right: 'quantity >= <<large>>',
      wrong: 'quantity > <<large>>',
      attempt: 'quantity >= <<large+1>>',
      cause: 'the higher discount starts one piece too late',
      fix: 'Give the higher discount from <<large>> pieces on',
      promise: 'the higher discount starts at <<large>> pieces',
    },
    {
      kind: 'stale_default',
      of: '<<tier>>',
      right: 'return <<high>>;',
      wrong: 'return 10;',
      attempt: 'return <<low>>;',
      cause: 'the higher discount is 10 percent',
      fix: 'Raise the higher volume discount to <<high>> percent',
      promise: 'it is <<high>> percent from <<large>> pieces on',
    },
    {
      kind: 'swapped_arguments',
      of: '<<coupon>>',
      right: 'Math.max(0, total - coupon)',
      wrong: 'Math.max(0, coupon - total)',
      attempt: 'Math.min(total, coupon - total)',
      cause: 'the total is deducted from the coupon instead of the other way round',
      fix: 'Deduct the coupon from the total',
      promise: 'a coupon is deducted from the total, and one that is worth more leaves 0 to pay',
    },
    {
      kind: 'missing_guard',
      of: '<<coupon>>',
      right: 'Math.max(0, total - coupon)',
      wrong: 'total - coupon',
      attempt: 'Math.abs(total - coupon)',
      cause: 'a coupon that is worth more than the total gives a negative amount',
      fix: 'Leave nothing to pay when a coupon is worth more than the total',
      promise: 'a coupon that is worth more than the total leaves 0 to pay',
    },
  ],
};
