import { documents } from './documents.ts';
import { changesSource, followPages } from './follow-pages.ts';

// A page that has the reader change the source is followed by npm run check:extending.
followPages(documents.filter((page) => !changesSource(page)));
