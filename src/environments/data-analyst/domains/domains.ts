import type { Domain } from './domain.ts';
import { shop } from './shop.ts';

/** The businesses that questions come from. The order decides what a seed draws. */
export const domains: readonly Domain[] = [shop];
