import type { Domain } from './domain.ts';

export const subscriptions: Domain = {
  name: 'subscriptions',
  askers: ['the growth team', 'the CFO', 'customer success', 'the pricing team'],
  fact: {
    table: 'subscriptions',
    newerTable: 'billing_subscriptions',
    alias: 's',
    id: 'subscription_id',
    idPrefix: 'SUB',
    one: 'subscription',
    many: 'subscriptions',
    description: 'One row per subscription, with its current state.',
    time: 'started_at',
    happened: 'started',
    timeDescription: 'When the subscription started',
  },
  state: {
    column: 'state',
    description: 'active, paused, cancelled or trial.',
    wanted: 'active',
    adjective: 'active',
    others: ['cancelled', 'paused', 'trial'],
    shared: 'cancelled',
    sharedPhrase: 'have been cancelled',
  },
  measure: {
    column: 'price',
    description: 'What the customer pays per billing period, after negotiated discounts.',
    noun: 'monthly price',
    unit: 'EUR',
    low: 19,
    high: 640,
    decimals: 2,
  },
  tempting: {
    column: 'mrr',
    description:
      'Filled at sign-up from the price list and never updated. It ignores discounts; for what customers pay use price.',
    low: 1.08,
    high: 1.5,
  },
  units: {
    column: 'billing_period',
    uniform: 'How often price is due. Only month is in use.',
    mixed:
      'How often price is due: month, quarter or year. Divide by 3 or 12 to compare with monthly prices.',
    base: 'month',
    others: { quarter: 1 / 3, year: 1 / 12 },
    table: null,
    converted: 'quarterly and yearly prices are divided by 3 and by 12',
  },
  source: {
    column: 'acquired_through',
    description: 'ads, referral or partner. NULL if the customer signed up without any of them.',
    values: ['ads', 'referral'],
    excluded: 'partner',
    phrase: 'leaving out those that came through partners',
    kept: 'subscriptions without an acquisition channel are direct sign-ups and stay in',
  },
  extra: {
    column: 'credit_granted',
    description:
      'Goodwill credit in EUR. Empty (NULL) where support granted none; treat it as 0 when averaging.',
    noun: 'goodwill credit',
    unit: 'EUR',
    low: 10,
    high: 90,
    decimals: 2,
    counted: 'subscriptions without a credit enter the average as 0',
  },
  part: {
    table: 'subscription_addons',
    id: 'addon_id',
    idPrefix: 'AD',
    description:
      'One row per booked add-on. The same kind can be booked several times for one subscription.',
    column: 'kind',
    columnDescription: 'Kind of add-on.',
    values: ['analytics', 'seat', 'storage', 'support'],
    phrase: 'with at least one % add-on',
    once: 'a subscription with several such add-ons is counted once',
  },
  party: {
    table: 'accounts',
    alias: 'a',
    id: 'account_id',
    idPrefix: 'ACC-',
    description: 'One row per customer account.',
    name: 'company',
    names: [
      'Brightwell Ltd',
      'Castor GmbH',
      'Delmare SpA',
      'Fjordtek AS',
      'Granit SA',
      'Halden Foods',
      'Ibex Robotics',
      'Juniper & Sons',
      'Kestrel Media',
      'Lumen Optics',
      'Morava Steel',
      'Nordlys AB',
    ],
    segment: 'sector',
    segmentDescription: 'Sector that the account was assigned to by sales.',
    segments: ['retail', 'manufacturing', 'health', 'education'],
    phrase: 'by accounts in the % sector',
  },
  decoys: {
    stale: {
      table: 'subscriptions_export',
      description:
        'Weekly export for the board deck. The job was switched off; no longer updated after %.',
    },
    replaced:
      'Subscriptions from the previous billing provider. Frozen on %; everything since then is in @.',
    raw: {
      table: 'subscriptions_events',
      description:
        'What the billing provider sends, before validation. The same subscription can arrive more than once, and test accounts are included.',
    },
    sibling: {
      table: 'subscriptions_legacy_app',
      description:
        'Subscriptions to the mobile app that was sold to another company, which we still bill for.',
    },
  },
};
