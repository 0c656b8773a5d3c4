import { documents } from './documents.ts';
import { changesSource, followPages } from './follow-pages.ts';

// Not one of the tests, because it type-checks and builds a copy of the whole source.
followPages(documents.filter(changesSource));
