import { existsSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { worldRows } from '../../4-measuring/comparing/world-rows.ts';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import { pageIn } from '../../folder/files.ts';
import type { ShownWorlds } from '../page/shown-worlds.ts';
import { namedWorlds, type WorldFolder } from './named-worlds.ts';

/** A run folder that was read and measured. */
export interface MeasuredRun {
  readonly run: RunFolder;
  readonly measurement: Measurement;
}

/** The same, as far as other worlds have to know it. */
export interface MeasuredFolder {
  readonly run: WorldFolder;
  readonly measurement: Measurement;
}

/**
 * Several run folders for the page of one of them.
 *
 * @param from the path of that page
 */
export function worldsBeside(runs: readonly MeasuredFolder[], from: string): ShownWorlds {
  const names = namedWorlds(runs.map(({ run }) => run));
  const worlds = runs.map(({ run: { folder }, measurement }, at) => ({
    world: names[at] ?? folder,
    measurement,
    page: pageIn(folder),
  }));
  return {
    rows: worldRows(worlds),
    pages: worlds
      .filter(({ page }) => resolve(page) !== resolve(from) && existsSync(page))
      .map(({ world, page }) => ({ world, href: hrefOf(page, from) })),
  };
}

/** A relative address, so that folders which are moved together still find each other. */
function hrefOf(page: string, from: string): string {
  const folder = relative(dirname(resolve(from)), dirname(resolve(page)));
  const parts = folder === '' ? [] : folder.split(sep);
  return ['.', ...parts, basename(page)].map(encodeURIComponent).join('/');
}
