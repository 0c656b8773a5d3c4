import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFileName, plainPart } from '../../../5-reporting/page/page-title.ts';
import { pageIn } from '../../../folder/files.ts';
import { readManifest } from '../../../folder/manifest/manifest.ts';
import { judgedAt } from '../../../folder/manifest/recorded-history.ts';

export interface PlaceOptions {
  /** A file, or a folder that is there or ends in a slash. */
  readonly out?: string | undefined;
  readonly against?: string | undefined;
  readonly judge?: readonly string[] | undefined;
}

/** Where a page is written, and whether that is its usual place in the run folder. */
export interface PagePlace {
  readonly file: string;
  readonly inFolder: boolean;
}

/** In a folder of its own choice, a page gets a name that tells it from those of other runs and days. */
export async function pagePlace(
  run: string,
  { out, against, judge = [] }: PlaceOptions,
  made: Date,
): Promise<PagePlace> {
  if (out === undefined) return { file: usualPage(run, judge), inFolder: true };
  if (!/[\\/]$/.test(out) && !(await isFolder(out))) return { file: out, inFolder: false };
  const name = pageFileName({
    folder: run,
    against: against ?? null,
    judges: judge,
    date: judgedAt(await readManifest(run)) ?? made.toISOString(),
  });
  return { file: join(out, name), inFolder: false };
}

/** A page about some of the judges lies beside the one about all, and does not replace it. */
function usualPage(run: string, judges: readonly string[]): string {
  const page = pageIn(run);
  if (judges.length === 0) return page;
  const names = judges.map(plainPart).join('-').slice(0, LONGEST_NAMES);
  return page.replace(/(?=\.html$)/, `-${names}`);
}

/** No file system takes names that are much longer. */
const LONGEST_NAMES = 150;

/** Whatever cannot be looked at is taken for a file, and writing it says what is wrong. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
