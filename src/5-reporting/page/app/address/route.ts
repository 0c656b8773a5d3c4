import { type PairFilter, readFilter, writeFilter } from '../../../tables/pair-filter.ts';

/** A place of the page. Each has an address, so that it can be gone back to and sent to others. */
export type Route =
  /** @property sort the column that judges are sorted by; null for the page's own order */
  | { readonly level: 'overview'; readonly sort: string | null }
  | { readonly level: 'judge'; readonly judge: string }
  | { readonly level: 'pairs'; readonly filter: PairFilter }
  | { readonly level: 'changes' }
  | { readonly level: 'measures' }
  | { readonly level: 'method' }
  /** A place that this page does not have. */
  | { readonly level: 'unknown'; readonly path: string };

export type Level = Route['level'];

const OVERVIEW: Route = { level: 'overview', sort: null };

/** @param hash the part of an address after # */
export function readRoute(hash: string): Route {
  if (!hash.startsWith('/')) return hash.includes('=') ? pairs(hash) : section(hash);
  const [path = '', query = ''] = splitAt(hash.slice(1), '?');
  const [level = '', name = ''] = splitAt(path, '/');
  switch (level) {
    case 'judge':
      return { level, judge: readName(name) };
    case 'pairs':
      return pairs(query);
    case 'changes':
    case 'measures':
    case 'method':
      return { level };
    case '':
      return { level: 'overview', sort: new URLSearchParams(query).get('sort') };
    default:
      return { level: 'unknown', path };
  }
}

/** Addresses as older pages had them: a filter alone, or the name of a section. */
function section(name: string): Route {
  if (name === 'pairs') return { level: 'pairs', filter: {} };
  return name === 'measures' || name === 'method' ? { level: name } : OVERVIEW;
}

const pairs = (query: string): Route => ({
  level: 'pairs',
  filter: readFilter(new URLSearchParams(query)),
});

/** The part of the address after #. */
export function writeRoute(route: Route): string {
  switch (route.level) {
    case 'overview':
      return route.sort === null ? '/' : `/?${new URLSearchParams({ sort: route.sort })}`;
    case 'judge':
      return `/judge/${writeName(route.judge)}`;
    case 'pairs': {
      const query = writeFilter(route.filter);
      return query === '' ? '/pairs' : `/pairs?${query}`;
    }
    case 'changes':
    case 'measures':
    case 'method':
      return `/${route.level}`;
    case 'unknown':
      return `/${route.path}`;
  }
}

/** For a link. */
export const hrefOf = (route: Route): string => `#${writeRoute(route)}`;

export const judgeHref = (judge: string): string => hrefOf({ level: 'judge', judge });

/**
 * A name as it comes out of an address. A judge's id may hold anything, such as half a character, which
 * no address can carry; encoding by the rules of forms replaces that and never throws.
 */
export const nameInAddress = (name: string): string => readName(writeName(name));

const writeName = (name: string): string => new URLSearchParams({ n: name }).toString().slice(2);

const readName = (text: string): string =>
  new URLSearchParams(`n=${text.replaceAll('&', '%26')}`).get('n') ?? '';

function splitAt(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
