import { invoice } from './invoice.ts';
import { money } from './money.ts';
import { pagination } from './pagination.ts';
import { retry } from './retry.ts';
import { statistics } from './statistics.ts';
import type { Unit } from './unit.ts';

/** The modules that repositories are made of. New ones belong here. */
export const units: readonly Unit[] = [money, invoice, pagination, retry, statistics];
