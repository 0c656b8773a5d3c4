import type { Unit } from './unit.ts';

export const money: Unit = {
  name: 'money',
  files: ['money', 'currency', 'amounts'],
  uses: [],
  names: {
    round: ['roundToCents', 'roundMoney', 'toCents'],
    format: ['formatMoney', 'formatAmount', 'displayPrice'],
    split: ['splitEvenly', 'splitBill', 'shareOut'],
  },
  values: {
    code: ['EUR', 'GBP', 'CHF'],
    old: ['USD', 'DEM'],
  },
  source: `/**
 * Rounds an amount to whole cents. Half a cent is rounded away from zero, so that a refund is
 * rounded like the charge that it reverses.
 */
export function <<round>>(amount: number): number {
  const cents = Math.round(Math.abs(amount) * 100 + 1e-7);
  return amount < 0 ? -cents / 100 : cents / 100;
}

/** Formats an amount with two decimals after its currency. The default currency is <<code>>. */
export function <<format>>(amount: number, currency = '<<code>>'): string {
  return \`\${currency} \${<<round>>(amount).toFixed(2)}\`;
}

/**
 * Splits an amount into shares that differ by at most one cent and add up to the amount. The cents
 * that cannot be divided go to the first shares, one each.
 */
export function <<split>>(amount: number, parts: number): number[] {
  if (parts < 1) {
    throw new RangeError('parts must be at least 1');
  }
  const cents = Math.round(amount * 100);
  const share = Math.floor(cents / parts);
  const extra = cents - share * parts;
  const shares: number[] = [];
  for (let i = 0; i < parts; i++) {
    shares.push((i < extra ? share + 1 : share) / 100);
  }
  return shares;
}
`,
  cases: [
    { of: '<<round>>', name: 'keeps an amount of whole cents', call: '<<round>>(12.34)' },
    { of: '<<round>>', name: 'rounds half a cent up', call: '<<round>>(1.005)' },
    { of: '<<round>>', name: 'rounds up above half a cent', call: '<<round>>(7.128)' },
    { of: '<<round>>', name: 'rounds down below half a cent', call: '<<round>>(2.344)' },
    { of: '<<round>>', name: 'rounds a refund like the charge', call: '<<round>>(-1.005)' },
    { of: '<<round>>', name: 'keeps the sign of small refunds', call: '<<round>>(-0.42)' },
    { of: '<<format>>', name: 'shows two decimals', call: "<<format>>(3, 'JPY')" },
    { of: '<<format>>', name: 'uses the default currency', call: '<<format>>(9.5)' },
    { of: '<<format>>', name: 'rounds before it formats', call: "<<format>>(0.125, 'NOK')" },
    { of: '<<split>>', name: 'splits without a remainder', call: '<<split>>(9, 3)' },
    { of: '<<split>>', name: 'gives the odd cent to the first share', call: '<<split>>(10, 3)' },
    { of: '<<split>>', name: 'spreads several odd cents', call: '<<split>>(0.11, 4)' },
    { of: '<<split>>', name: 'refuses to split between nobody', call: '<<split>>(10, 0)' },
  ],
  bugs: [
    {
      kind: 'wrong_rounding',
      of: '<<round>>',
      right: 'Math.round(Math.abs(amount) * 100 + 1e-7)',
      wrong: 'Math.floor(Math.abs(amount) * 100 + 1e-7)',
      attempt: 'Math.floor(Math.abs(amount) * 100 + 0.01)',
      cause: 'amounts are cut off at whole cents instead of being rounded',
      fix: 'Round to the nearest cent instead of cutting off',
      promise: 'amounts are rounded to whole cents, and half a cent away from zero',
    },
    {
      kind: 'missing_guard',
      of: '<<round>>',
      right: 'return amount < 0 ? -cents / 100 : cents / 100;',
      wrong: 'return cents / 100;',
      attempt: 'return (Math.sign(cents) * cents) / 100;',
      cause: 'the sign of negative amounts is lost after Math.abs',
      fix: 'Keep the sign of negative amounts',
      promise: 'a refund is rounded like the charge that it reverses',
    },
    {
      kind: 'stale_default',
      of: '<<format>>',
      right: "currency = '<<code>>'",
      wrong: "currency = '<<old>>'",
      attempt: "currency = ''",
      cause: 'the default currency is <<old>>',
      fix: 'Make <<code>> the default currency',
      promise: 'the default currency is <<code>>',
    },
    {
      kind: 'off_by_one',
      of: '<<split>>',
      right: 'i < extra ?',
      wrong: 'i <= extra ?',
      attempt: 'i < extra + 1 ?',
      cause: 'one share too many gets an extra cent',
      fix: 'Hand out exactly the remaining cents',
      promise: 'the shares add up to the amount',
    },
  ],
};
