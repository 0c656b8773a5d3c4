import type { Unit } from './unit.ts';

export const invoice: Unit = {
  name: 'invoice',
  files: ['invoice', 'billing', 'order-totals'],
  uses: ['money'],
  names: {
    line: ['lineTotal', 'lineAmount', 'rowTotal'],
    total: ['invoiceTotal', 'orderTotal', 'sumInvoice'],
    tax: ['addTax', 'withVat', 'grossAmount'],
  },
  values: {
    rate: ['19', '20', '21', '25'],
  },
  source: `import { <<money.round>> } from './<<money.file>>';

export interface Line {
  readonly unitPrice: number;
  readonly quantity: number;
  readonly discountPercent?: number;
}

/** The price of one line after its discount, rounded to cents. Without a discount nothing is deducted. */
export function <<line>>({ unitPrice, quantity, discountPercent = 0 }: Line): number {
  return <<money.round>>(unitPrice * quantity * (1 - discountPercent / 100));
}

/** Adds tax to a net amount. The rate is a percentage and <<rate>> unless another one is given. */
export function <<tax>>(net: number, ratePercent = <<rate>>): number {
  return <<money.round>>(net * (1 + ratePercent / 100));
}

/** The gross total: every line is rounded by itself, and tax is added to the sum. */
export function <<total>>(lines: readonly Line[], ratePercent = <<rate>>): number {
  const net = lines.reduce((sum, line) => sum + <<line>>(line), 0);
  return <<tax>>(net, ratePercent);
}
`,
  cases: [
    {
      of: '<<line>>',
      name: 'multiplies price and quantity',
      call: '<<line>>({ unitPrice: 4.5, quantity: 3 })',
    },
    {
      of: '<<line>>',
      name: 'deducts the discount',
      call: '<<line>>({ unitPrice: 20, quantity: 2, discountPercent: 15 })',
    },
    {
      of: '<<line>>',
      name: 'rounds the discounted price to cents',
      call: '<<line>>({ unitPrice: 0.99, quantity: 1, discountPercent: 50 })',
    },
    {
      of: '<<line>>',
      name: 'is negative for a credit',
      call: '<<line>>({ unitPrice: -12.5, quantity: 2 })',
    },
    { of: '<<tax>>', name: 'adds the default rate', call: '<<tax>>(100)' },
    { of: '<<tax>>', name: 'adds a reduced rate', call: '<<tax>>(50, 7)' },
    { of: '<<tax>>', name: 'rounds the gross amount', call: '<<tax>>(0.5, 5)' },
    { of: '<<tax>>', name: 'adds nothing at a rate of zero', call: '<<tax>>(80, 0)' },
    {
      of: '<<total>>',
      name: 'adds tax to the sum of the lines',
      call: '<<total>>([{ unitPrice: 10, quantity: 1 }, { unitPrice: 5, quantity: 2 }], 10)',
    },
    {
      of: '<<total>>',
      name: 'rounds every line by itself',
      call: '<<total>>([{ unitPrice: 0.335, quantity: 1 }, { unitPrice: 0.335, quantity: 1 }], 0)',
    },
    { of: '<<total>>', name: 'is zero without lines', call: '<<total>>([])' },
    {
      of: '<<total>>',
      name: 'uses the default rate',
      call: '<<total>>([{ unitPrice: 200, quantity: 1 }])',
    },
  ],
  bugs: [
    {
      kind: 'wrong_operator',
      of: '<<line>>',
      right: '(1 - discountPercent / 100)',
      wrong: '(1 + discountPercent / 100)',
      attempt: '(1 - discountPercent)',
      cause: 'the discount is added to the price instead of being deducted',
      fix: 'Deduct the discount instead of adding it',
      promise: 'the price of a line is the price after its discount',
    },
    {
      kind: 'wrong_constant',
      of: '<<tax>>',
      right: '(1 + ratePercent / 100)',
      wrong: '(1 + ratePercent / 1000)',
      attempt: '(1 + ratePercent)',
      cause: 'the percentage is divided by 1000',
      fix: 'Divide the tax rate by 100',
      promise: 'the rate is a percentage',
    },
    {
      kind: 'stale_default',
      of: '<<tax>>',
      right: 'net: number, ratePercent = <<rate>>',
      wrong: 'net: number, ratePercent = 16',
      attempt: 'net: number, ratePercent = 17',
      cause: 'the default rate of <<tax>> is 16',
      fix: 'Bring the default tax rate to <<rate>> percent',
      promise: 'the rate is <<rate>> unless another one is given',
    },
    {
      kind: 'swapped_arguments',
      of: '<<total>>',
      right: '<<tax>>(net, ratePercent)',
      wrong: '<<tax>>(ratePercent, net)',
      attempt: '<<tax>>(net + ratePercent)',
      cause: 'the rate and the net amount are passed in the wrong order',
      fix: 'Pass the net amount before the rate',
      promise: 'tax is added to the sum of the lines',
    },
  ],
};
