import type { PairFilter } from '../../../tables/pair-filter.ts';
import { hrefOf } from './route.ts';

/** A link to the pairs behind a number. */
export const pairsHref = (filter: PairFilter): string => hrefOf({ level: 'pairs', filter });
