import { booking } from './booking.ts';
import { dateRange } from './date-range.ts';
import { discount } from './discount.ts';
import { invoice } from './invoice.ts';
import { loyalty } from './loyalty.ts';
import { money } from './money.ts';
import { openingHours } from './opening-hours.ts';
import { pagination } from './pagination.ts';
import { quantity } from './quantity.ts';
import { queryString } from './query-string.ts';
import { retry } from './retry.ts';
import { shipping } from './shipping.ts';
import { slug } from './slug.ts';
import { statistics } from './statistics.ts';
import { stock } from './stock.ts';
import type { Unit } from './unit.ts';

/** The modules that repositories are made of. New ones belong here. */
export const units: readonly Unit[] = [
  money,
  invoice,
  discount,
  booking,
  dateRange,
  openingHours,
  quantity,
  shipping,
  stock,
  loyalty,
  pagination,
  queryString,
  slug,
  statistics,
  retry,
];
