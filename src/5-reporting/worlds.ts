import { basename, dirname, relative, resolve, sep } from 'node:path';
import type { Environment } from '../1-worlds/contract/environment.ts';
import { printed } from '../3-judging/compositions/expression.ts';
import { isExpression, parseExpression } from '../3-judging/compositions/parse-expression.ts';
import { worldRows } from '../4-measuring/comparing/world-rows.ts';
import { type MeasureOptions, measure } from '../4-measuring/measure.ts';
import type { Measurement } from '../4-measuring/measurement/measurement.ts';
import { openRunFolder, type RunFolder } from '../4-measuring/open-run-folder.ts';
import { withCompositions } from '../4-measuring/rows/select-judges.ts';
import { UnknownNameError } from '../base/errors.ts';
import { present } from '../base/present.ts';
import { pageIn } from '../folder/files.ts';
import { UnnamedEnvironmentError } from '../folder/manifest/recorded-environment.ts';
import type { ShownWorlds } from './page/shown-worlds.ts';

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
 * Reads a run folder with the environment that it was made with. A module that is named is used only
 * for a folder that was made with a module, because no module is run on a folder's word.
 */
export async function openWorld(
  folder: string,
  module?: string,
  onNote?: (text: string) => void,
): Promise<RunFolder> {
  try {
    return await openRunFolder(folder, undefined, onNote);
  } catch (error) {
    if (!(error instanceof UnnamedEnvironmentError) || module === undefined) throw error;
    return openRunFolder(folder, module, onNote);
  }
}

/**
 * Several run folders, measured.
 *
 * @param judges only these, each of which has to have judged at least one of the folders
 */
export function measuredWorlds(
  runs: readonly RunFolder[],
  options: MeasureOptions,
  judges?: readonly string[],
): readonly MeasuredRun[] {
  const written = judges?.map((id) => (isExpression(id) ? printed(parseExpression(id)) : id));
  const inEach = runs.map(({ judged }) => withCompositions(judged, written ?? []));
  const known = [...new Set(inEach.flat().map(idOf))];
  const unknown = written?.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UnknownNameError('judge', unknown, known);
  return runs.map((run, at) => {
    const chosen = present(inEach[at]).filter((judge) => written?.includes(idOf(judge)) ?? true);
    return { run, measurement: measure({ ...run.judged, judges: chosen }, options) };
  });
}

const idOf = ({ judgeId }: { readonly judgeId: string }): string => judgeId;

/**
 * Several run folders for the page of one of them.
 *
 * @param pageOf the address of the page of a run folder, as seen from that page; null if it has none
 */
export function worldsBeside(
  runs: readonly MeasuredFolder[],
  pageOf: (folder: string) => string | null,
): ShownWorlds {
  const names = namedWorlds(runs.map(({ run }) => run));
  const worlds = runs.map(({ run: { folder }, measurement }, at) => ({
    world: names[at] ?? folder,
    measurement,
    href: pageOf(folder),
  }));
  return {
    rows: worldRows(worlds),
    pages: worlds.flatMap(({ world, href }) => (href === null ? [] : [{ world, href }])),
  };
}

/**
 * The pages of other run folders on the same disk. Their addresses are relative, so that folders which
 * are moved together still find each other.
 *
 * @param from the path of the page that links to them
 * @param written run folders whose pages are written as well; what lies in others may be anybody's
 */
export function pagesBeside(
  from: string,
  written: readonly string[],
): (folder: string) => string | null {
  return (folder) => {
    const page = pageIn(folder);
    if (resolve(page) === resolve(from) || !written.includes(folder)) return null;
    const path = relative(dirname(resolve(from)), dirname(resolve(page)));
    const parts = path === '' ? [] : path.split(sep);
    return ['.', ...parts, basename(page)].map(encodeURIComponent).join('/');
  };
}

/** A run folder, as far as people are told which world its runs are from. */
interface WorldFolder {
  readonly folder: string;
  /** Null for recorded runs. */
  readonly environment: Pick<Environment, 'name'> | null;
}

/**
 * What people call the worlds of several run folders, in their order: their environments, or the folders
 * where two are of the same environment or nobody knows it, as they were given if nothing less
 * tells them apart.
 */
export function namedWorlds(runs: readonly WorldFolder[]): readonly string[] {
  const environments = runs.map(({ environment }) => environment?.name ?? null);
  const folders = runs.map(({ folder }) => basename(resolve(folder)));
  return runs.map(({ folder }, at) => onlyOne(environments, at) ?? onlyOne(folders, at) ?? folder);
}

/** The name at a place, unless there is none or another place has it as well. */
function onlyOne(names: readonly (string | null)[], at: number): string | null {
  const name = names[at] ?? null;
  return names.indexOf(name) === names.lastIndexOf(name) ? name : null;
}
