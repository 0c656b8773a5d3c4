import type { Unit } from './unit.ts';

export const booking: Unit = {
  name: 'booking',
  files: ['booking', 'stays', 'room-prices'],
  uses: ['dateRange', 'money'],
  names: {
    price: ['stayPrice', 'priceOfStay', 'roomPrice'],
    fee: ['cancellationFee', 'feeForCancelling', 'cancelCharge'],
    deposit: ['deposit', 'depositFor', 'downPayment'],
  },
  values: {
    week: ['10', '15'],
    grace: ['7', '14'],
    share: ['20', '25', '30'],
  },
  source: `import { <<dateRange.days>> } from './<<dateRange.file>>';
import { <<money.round>> } from './<<money.file>>';

/** The price of a stay. From seven nights on, <<week>> percent are deducted. */
export function <<price>>(arrival: string, departure: string, perNight: number): number {
  const nights = <<dateRange.days>>(arrival, departure);
  const full = nights * perNight;
  return <<money.round>>(nights >= 7 ? full * (1 - <<week>> / 100) : full);
}

/** What is charged for a cancellation: nothing up to <<grace>> days before arrival, half the price after that. */
export function <<fee>>(today: string, arrival: string, price: number): number {
  if (<<dateRange.days>>(today, arrival) >= <<grace>>) {
    return 0;
  }
  return <<money.round>>(price / 2);
}

/** The deposit: <<share>> percent of the price, and the whole price if that is below 50. */
export function <<deposit>>(price: number): number {
  return price < 50 ? price : <<money.round>>((price * <<share>>) / 100);
}
`,
  cases: [
    {
      of: '<<price>>',
      name: 'charges every night',
      call: "<<price>>('2025-04-01', '2025-04-04', 80)",
    },
    {
      of: '<<price>>',
      name: 'is cheaper from seven nights on',
      call: "<<price>>('2025-04-01', '2025-04-08', 80)",
    },
    {
      of: '<<price>>',
      name: 'is cheaper for a long stay',
      call: "<<price>>('2025-04-01', '2025-04-15', 49.95)",
    },
    {
      of: '<<price>>',
      name: 'charges six nights in full',
      call: "<<price>>('2025-04-01', '2025-04-07', 80)",
    },
    {
      of: '<<price>>',
      name: 'accepts the days in any order',
      call: "<<price>>('2025-04-04', '2025-04-01', 80)",
    },
    {
      of: '<<fee>>',
      name: 'is free long before arrival',
      call: "<<fee>>('2025-06-01', '2025-07-01', 200)",
    },
    {
      of: '<<fee>>',
      name: 'is half the price at short notice',
      call: "<<fee>>('2025-06-01', '2025-06-03', 200)",
    },
    {
      of: '<<fee>>',
      name: 'rounds half an odd price',
      call: "<<fee>>('2025-06-01', '2025-06-02', 99.99)",
    },
    {
      of: '<<fee>>',
      name: 'is half the price on the day itself',
      call: "<<fee>>('2025-06-01', '2025-06-01', 120)",
    },
    { of: '<<deposit>>', name: 'asks for a share of the price', call: '<<deposit>>(400)' },
    { of: '<<deposit>>', name: 'asks for the whole of a small price', call: '<<deposit>>(35)' },
    { of: '<<deposit>>', name: 'asks for a share from 50 on', call: '<<deposit>>(50)' },
    { of: '<<deposit>>', name: 'rounds the deposit', call: '<<deposit>>(123.45)' },
    { of: '<<deposit>>', name: 'asks for a share of a large price', call: '<<deposit>>(1999.99)' },
  ],
  bugs: [
    {
      kind: 'off_by_one',
      of: '<<price>>',
      right: 'nights >= 7',
      wrong: 'nights >= 6',
      attempt: 'nights + 1 >= 7',
      cause: 'the weekly price already applies to six nights',
      fix: 'Deduct the weekly discount from seven nights on',
      promise: 'the discount starts at seven nights',
    },
    {
      kind: 'wrong_operator',
      of: '<<price>>',
      right: 'full * (1 - <<week>> / 100)',
      wrong: 'full * (1 + <<week>> / 100)',
      attempt: 'full - full * (1 - <<week>> / 100)',
      cause: 'the weekly discount is added to the price',
      fix: 'Deduct the weekly discount from the price',
      promise: '<<week>> percent are deducted',
    },
    {
      kind: 'inverted_condition',
      of: '<<fee>>',
      right: '(today, arrival) >= <<grace>>',
      wrong: '(today, arrival) < <<grace>>',
      attempt: '(today, arrival) <= <<grace-1>>',
      cause: 'late cancellations are free and early ones are charged',
      fix: 'Charge late cancellations only',
      promise:
        'nothing is charged up to <<grace>> days before arrival, and half the price after that',
    },
    {
      kind: 'wrong_constant',
      of: '<<deposit>>',
      right: '(price * <<share>>) / 100',
      wrong: '(price * <<share>>) / 10',
      attempt: '(price / 10) * <<share>>',
      cause: 'the share is divided by 10 instead of 100',
      fix: 'Treat the share of the deposit as a percentage',
      promise: 'the deposit is <<share>> percent of the price',
    },
  ],
};
