import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { importTraces } from '../../1-traces/import.ts';
import { refusedCount } from '../../1-traces/importing/import-report.ts';
import { inputFiles } from '../../1-traces/reading/input-files.ts';
import { loadEnvironment } from '../../1-worlds/load-environment.ts';
import { requireContract } from '../../2-planting/clauses/contract.ts';
import { generateFolder } from '../../2-planting/plant.ts';
import { injectRecorded } from '../../2-planting/recorded/plant-recorded.ts';
import { filesDigest } from '../../3-judging/judges/fingerprints/files-digest.ts';
import { FileError } from '../../base/errors.ts';
import { digestOfModule, isPath } from '../../base/load-module.ts';
import { drawnSeed } from '../../base/random/drawn-seed.ts';
import { version } from '../../base/version.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { recordedOrigin } from '../../folder/manifest/recorded-origin.ts';
import {
  type GeneratedRuns,
  isRecordedRuns,
  type ProjectRuns,
  type RecordedRuns,
} from './config.ts';

type Seeded<Runs> = Runs & { readonly seed: number | bigint };

/** Where the runs are, inside the folder of the set that is made from them. */
const IMPORTED = 'imported';

/**
 * Stages 1 and 2 of a project: makes the set, unless the folder holds what would be made. Verdicts on runs
 * that stay as they were are kept.
 *
 * @returns what was made, in words; null if nothing had to be
 */
export async function makeSet(folder: string, runs: ProjectRuns): Promise<string | null> {
  const recipe = isRecordedRuns(runs) ? await recordedRecipe(runs) : await generatedRecipe(runs);
  const made = (await readManifest(folder)).findLast(({ recipe }) => recipe !== undefined);
  if (made?.recipe === recipe && existsSync(trajectoriesIn(folder))) return null;
  await requireFree(folder, runs);
  // A seed that was drawn stays, so that only what was changed is made and judged again.
  const seed = runs.seed ?? (await recordedOrigin(folder)).seed ?? drawnSeed();
  const text = isRecordedRuns(runs)
    ? await plantInRecordings(folder, { ...runs, seed }, recipe)
    : await generate(folder, { ...runs, seed }, recipe);
  return `${text} (seed ${seed})`;
}

async function generate(
  folder: string,
  runs: Seeded<GeneratedRuns>,
  recipe: string,
): Promise<string> {
  const { environment: environmentPath, contract, ...settings } = runs;
  const environment = await loadEnvironment(environmentPath);
  if (contract && isPath(environmentPath)) requireContract(environment, environmentPath);
  const { entry } = await generateFolder(folder, environment, {
    ...settings,
    environmentPath,
    existing: 'update',
    recipe,
  });
  return `${folder}: ${entry.n_trajectories} runs of ${environment.name}`;
}

async function plantInRecordings(
  folder: string,
  runs: Seeded<RecordedRuns>,
  recipe: string,
): Promise<string> {
  const imported = join(folder, IMPORTED);
  const report = await importTraces({
    ...runs,
    paths: pathsOf(runs),
    out: imported,
    force: true,
  });
  const planted = await injectRecorded(imported, folder, {
    ...runs,
    force: true,
    update: true,
    recipe,
  });
  const refused = refusedCount(report);
  return `${folder}: ${planted.silent + planted.loud} faults in ${planted.parents} of ${planted.runs} recorded runs${refused === 0 ? '' : `; ${refused} were refused, and tj import says why`}`;
}

const pathsOf = ({ traces }: RecordedRuns): readonly string[] => [traces].flat();

async function generatedRecipe(runs: GeneratedRuns): Promise<string> {
  const { environment } = runs;
  return hash([runs, isPath(environment) ? await digestOfModule(environment) : null]);
}

async function recordedRecipe(runs: RecordedRuns): Promise<string> {
  const { files } = await inputFiles(pathsOf(runs), {});
  const read = runs.tools === undefined ? files : [...files, runs.tools];
  const { format } = runs;
  const reader = format !== undefined && isPath(format) ? [await digestOfModule(format)] : [];
  return hash([runs, await filesDigest(read), ...reader]);
}

function hash(parts: unknown): string {
  // A seed may be larger than a JSON number.
  const text = JSON.stringify([version, parts], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return createHash('sha256').update(text).digest('hex');
}

/** A folder that holds something else than a set, or what the set is to be made of, is somebody's. */
async function requireFree(folder: string, runs: ProjectRuns): Promise<void> {
  if (!existsSync(folder) || existsSync(trajectoriesIn(folder))) return;
  const read = isRecordedRuns(runs) ? [...pathsOf(runs), runs.tools ?? ''] : [];
  const known = [IMPORTED, ...read.map((path) => relative(folder, path).split(sep)[0])];
  const other = (await readdir(folder)).find(
    (name) => !known.includes(name) && !/^run\.(lock|json)/.test(name),
  );
  if (other === undefined) return;
  throw new FileError(folder, `holds ${other}, which tj did not write; name another folder as out`);
}
