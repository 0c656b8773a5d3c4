import { charging } from './charging.ts';
import { clinic } from './clinic.ts';
import type { Domain } from './domain.ts';
import { logistics } from './logistics.ts';
import { shop } from './shop.ts';
import { subscriptions } from './subscriptions.ts';
import { support } from './support.ts';

/** The businesses that questions come from. The order decides what a seed draws. */
export const domains: readonly Domain[] = [
  shop,
  subscriptions,
  support,
  logistics,
  clinic,
  charging,
];
