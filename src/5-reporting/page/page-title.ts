import { basename, isAbsolute, resolve, sep } from 'node:path';
import { showText } from '../../base/text/hostile-characters.ts';
import { dayOf } from './dates.ts';

/** What tells one report from another. */
export interface TitledPage {
  /** The folder as the user names it, or what the set is called where there is none. */
  readonly folder: string;
  /** The earlier run that it is compared with, if any. */
  readonly against: string | null;
  readonly judges: readonly string[];
  /** An ISO date. */
  readonly date: string;
}

/**
 * The title of a page in tabs, bookmarks and the history: "runs/first: 5 judges, 17 Nov 2026 ·
 * trajectory-judge". What differs most between reports comes first, because tabs show only the beginning.
 */
export function pageTitle({ folder, against, judges, date }: TitledPage): string {
  const [only = ''] = judges;
  const who = judges.length === 1 ? showText(only) : `${judges.length} judges`;
  const since = against === null ? '' : ` against ${showText(shortFolder(against))}`;
  return `${showText(shortFolder(folder))}${since}: ${who}, ${dayOf(date)} · trajectory-judge`;
}

/** A folder by its own name, with the one above it if that is all there is: the rest is the same for all. */
export function shortFolder(folder: string): string {
  const parts = folder.split(sep === '/' ? '/' : /[\\/]/).filter((part) => part !== '');
  const isShort = !isAbsolute(folder) && parts.length <= 2;
  if (isShort && parts.length > 0 && parts.every((part) => !/^\.+$/.test(part))) {
    return parts.join('/');
  }
  return basename(resolve(folder)) || folder;
}

/** The longest part of a file name that stands for a folder or a judge. */
const LONGEST_PART = 40;

/** A file name that tells reports apart in a folder of them: `report-first-2026-11-17.html`. */
export function pageFileName({ folder, against, judges, date }: TitledPage): string {
  const [only = ''] = judges;
  const parts = [
    basename(resolve(folder)),
    ...(against === null ? [] : ['against', basename(resolve(against))]),
    ...(judges.length === 1 ? [only] : []),
    date.slice(0, 10),
  ];
  return `${['report', ...parts.map(plainPart).filter((part) => part !== '')].join('-')}.html`;
}

/** Letters and digits of any language, and what no file system or shell minds. */
export const plainPart = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, LONGEST_PART);
