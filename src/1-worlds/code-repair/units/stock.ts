import type { Unit } from './unit.ts';

export const stock: Unit = {
  name: 'stock',
  files: ['stock', 'inventory', 'reservations'],
  uses: [],
  names: {
    available: ['available', 'freeStock', 'unreserved'],
    reserve: ['reserve', 'reserveStock', 'allocate'],
    reorder: ['reorderQuantity', 'replenishment', 'quantityToOrder'],
  },
  values: {
    floor: ['5', '8', '10'],
    target: ['50', '60', '80'],
  },
  source: `/** How many pieces can still be sold. Never less than zero, even if too many are reserved. */
export function <<available>>(onHand: number, reserved: number): number {
  return Math.max(0, onHand - reserved);
}

/** Reserves up to so many pieces, and returns how many could be reserved and how many are missing. */
export function <<reserve>>(onHand: number, reserved: number, wanted: number): number[] {
  const granted = Math.min(wanted, <<available>>(onHand, reserved));
  return [granted, wanted - granted];
}

/**
 * How many pieces to order. Nothing is ordered while <<floor>> or more are free; below that, the
 * stock is filled up to <<target>>.
 */
export function <<reorder>>(onHand: number, reserved: number, target = <<target>>): number {
  const free = <<available>>(onHand, reserved);
  if (free >= <<floor>>) {
    return 0;
  }
  return target - free;
}
`,
  cases: [
    { of: '<<available>>', name: 'subtracts what is reserved', call: '<<available>>(20, 6)' },
    { of: '<<available>>', name: 'is all of it without reservations', call: '<<available>>(9, 0)' },
    { of: '<<available>>', name: 'is never negative', call: '<<available>>(3, 5)' },
    {
      of: '<<available>>',
      name: 'is zero when stock is oversold by far',
      call: '<<available>>(0, 12)',
    },
    { of: '<<reserve>>', name: 'reserves what is wanted', call: '<<reserve>>(10, 2, 4)' },
    { of: '<<reserve>>', name: 'reserves what is left', call: '<<reserve>>(10, 7, 5)' },
    {
      of: '<<reserve>>',
      name: 'reserves nothing from an oversold stock',
      call: '<<reserve>>(2, 6, 3)',
    },
    { of: '<<reserve>>', name: 'reserves the last piece', call: '<<reserve>>(4, 3, 1)' },
    { of: '<<reorder>>', name: 'orders nothing while there is enough', call: '<<reorder>>(40, 2)' },
    { of: '<<reorder>>', name: 'orders nothing at the limit', call: '<<reorder>>(<<floor>>, 0)' },
    {
      of: '<<reorder>>',
      name: 'counts reservations at the limit',
      call: '<<reorder>>(<<floor+7>>, 7)',
    },
    { of: '<<reorder>>', name: 'fills up to the target', call: '<<reorder>>(3, 1)' },
    { of: '<<reorder>>', name: 'fills up to another target', call: '<<reorder>>(2, 0, 30)' },
    {
      of: '<<reorder>>',
      name: 'orders the full target for an oversold stock',
      call: '<<reorder>>(1, 4)',
    },
  ],
  bugs: [
    {
      kind: 'missing_guard',
      of: '<<available>>',
      right: 'Math.max(0, onHand - reserved)',
      wrong: 'onHand - reserved',
      attempt: 'Math.abs(onHand - reserved)',
      cause: 'the free stock becomes negative when too much is reserved',
      fix: 'Never report a negative stock',
      promise: 'the free stock is never less than zero',
    },
    {
      kind: 'swapped_arguments',
      of: '<<reserve>>',
      right: '[granted, wanted - granted]',
      wrong: '[wanted - granted, granted]',
      attempt: '[wanted, granted]',
      cause: 'the two results are returned in the wrong order',
      fix: 'Return what was granted before what is missing',
      promise: 'it returns how many could be reserved and then how many are missing',
    },
    {
      kind: 'inverted_condition',
      of: '<<reorder>>',
      right: 'free >= <<floor>>',
      wrong: 'free > <<floor>>',
      attempt: 'free - 1 >= <<floor>>',
      cause: 'a stock of exactly <<floor>> already triggers an order',
      fix: 'Order only below the limit',
      promise: 'nothing is ordered while <<floor>> or more are free',
    },
    {
      kind: 'wrong_operator',
      of: '<<reorder>>',
      right: 'return target - free;',
      wrong: 'return target + free;',
      attempt: 'return target;',
      cause: 'the free pieces are added to the order instead of being deducted',
      fix: 'Order only what is missing from the target',
      promise: 'the stock is filled up to the target',
    },
  ],
};
