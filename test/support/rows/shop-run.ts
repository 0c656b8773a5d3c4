import fc from 'fast-check';
import { RunBuilder } from '../../../src/1-traces/building/run-builder.ts';
import type { Run } from '../../../src/run/run.ts';

/** What differs between two runs of the shop. */
export interface ShopCase {
  readonly account: string;
  readonly order: string;
  readonly other: string;
  readonly prices: readonly [number, number];
  readonly shipping: number;
  readonly reference: string;
  /** Whether results are JSON objects, or JSON as text. */
  readonly asText: boolean;
  readonly thoughts: boolean;
}

export const usualCase: ShopCase = {
  account: 'user_48213',
  order: 'ORD7741K',
  other: 'ORD9302B',
  prices: [1249.5, 87.25],
  shipping: 14.9,
  reference: 'RF55021X',
  asText: true,
  thoughts: false,
};

const total = ({ prices, shipping }: ShopCase): number =>
  Math.round((prices[0] + prices[1] + shipping) * 100) / 100;

/** A recorded run in which an agent of a shop looks an order up and cancels it. */
export function shopRun(given: Partial<ShopCase> = {}): Run {
  const shop = { ...usualCase, ...given };
  const { account, order, other, prices, shipping, reference, asText, thoughts } = shop;
  const content = (value: object) => (asText ? JSON.stringify(value) : value) as never;
  const builder = new RunBuilder();
  const call = (tool: string, args: object, result: object, thought = ''): void => {
    const before = thoughts ? thought : '';
    builder.agent({ thought: before, calls: [{ tool, arguments: args as never }] });
    builder.result({ content: content(result) });
  };
  builder.instruct('You work for a shop. Look an order up before you cancel it.');
  builder.user('Hello, I would like to cancel an order.');
  builder.agent({ text: 'Gladly. What is your account?' });
  builder.user(`It is ${account}.`);
  call('get_account', { account_id: account }, { account_id: account, orders: [order, other] });
  builder.agent({ text: `I found ${order} and ${other}. Which one shall I cancel?` });
  builder.user(`${order}, please.`);
  call(
    'get_order',
    { order_id: order },
    { order_id: order, prices, shipping, total: total(shop), status: 'paid' },
    `I look up ${order} first.`,
  );
  call('get_policy', { topic: 'cancel' }, { topic: 'cancel', text: 'Orders can be cancelled.' });
  builder.agent({ text: `It came to $${total(shop).toFixed(2)}. Shall I go ahead?` });
  builder.user('Yes.');
  call('cancel_order', { order_id: order }, { status: 'cancelled' }, `I cancel ${order}.`);
  call('get_refund', { order_id: order }, { refund: reference, status: 'open' });
  builder.agent({
    text: `It is cancelled. Your refund is ${reference}.\n\nAnything else, just ask!`,
  });
  builder.user('Thanks.');
  const built = builder.finish();
  if (typeof built === 'string') throw new Error(built);
  return built.run;
}

const digits = (count: number) =>
  fc
    .stringMatching(new RegExp(`^[1-9][0-9]{${count - 1}}$`))
    .filter((text) => text.length === count);

/** Runs of the shop with other names and amounts. */
export const shopCases: fc.Arbitrary<ShopCase> = fc
  .record({
    account: digits(5).map((number) => `user_${number}`),
    order: digits(4).map((number) => `ORD${number}K`),
    other: digits(4).map((number) => `ORD${number}B`),
    prices: fc.tuple(fc.integer({ min: 2000, max: 900000 }), fc.integer({ min: 500, max: 90000 })),
    shipping: fc.integer({ min: 100, max: 9900 }),
    reference: digits(5).map((number) => `RF${number}X`),
    asText: fc.boolean(),
    thoughts: fc.boolean(),
  })
  .map(({ prices: [a, b], shipping, ...rest }) => ({
    ...rest,
    prices: [a / 100, b / 100] as const,
    shipping: shipping / 100,
  }));
