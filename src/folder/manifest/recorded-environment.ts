import { isAbsolute, join, relative, resolve } from 'node:path';
import { oneLine, UserError } from '../../base/errors.ts';
import { digestOfModule, isPath } from '../../base/load-module.ts';
import { shellWords } from '../../base/text/shell-words.ts';
import { RUN_FILES } from '../files.ts';
import type { ManifestEntry } from './manifest.ts';

/** What a manifest calls the environment of runs that somebody recorded: there is none to load. */
export const RECORDED = 'recorded';

/** What a manifest says of an environment. A built-in one has a name and nothing else. */
export interface EnvironmentRecord {
  readonly environment: string;
  readonly environment_module?: string;
  readonly environment_sha256?: string;
}

/**
 * How a manifest describes an environment. The path of a module is written as seen from the folder, so
 * that it is right for people who move both together. No command loads it.
 *
 * @param nameOrPath how the user named the environment
 */
export async function environmentRecord(
  { name }: { readonly name: string },
  nameOrPath: string,
  folder: string,
): Promise<EnvironmentRecord> {
  if (!isPath(nameOrPath)) return { environment: name };
  const path = relative(folder, resolve(nameOrPath)).replaceAll('\\', '/');
  return {
    environment: name,
    environment_module: path.startsWith('.') ? path : `./${path}`,
    environment_sha256: await digestOfModule(nameOrPath),
  };
}

/** The latest entry of a manifest that names an environment; null where none does. */
export function recordedEnvironment(entries: readonly ManifestEntry[]): EnvironmentRecord | null {
  const entry = entries.findLast(({ environment }) => environment !== undefined);
  if (entry?.environment === undefined) return null;
  const { environment, environment_module, environment_sha256 } = entry;
  return {
    environment,
    ...(environment_module === undefined ? {} : { environment_module }),
    ...(environment_sha256 === undefined ? {} : { environment_sha256 }),
  };
}

/** Whether a record describes a module of somebody's, which no folder may choose to run. */
export function namesModule(record: EnvironmentRecord): boolean {
  const { environment, environment_module, environment_sha256 } = record;
  return (
    environment_module !== undefined || environment_sha256 !== undefined || isPath(environment)
  );
}

/** Where the module of a record was, as seen from the working directory; null for a bare name. */
export function recordedModulePath(record: EnvironmentRecord, folder: string): string | null {
  const { environment, environment_module } = record;
  const recorded = environment_module ?? (isPath(environment) ? environment : null);
  if (recorded === null || isAbsolute(recorded)) return recorded;
  const path = join(folder, recorded);
  return isAbsolute(path) || path.startsWith('.') ? path : `./${path}`;
}

/** A module is a program, and a folder may come from anywhere: only the user says what is run. */
export class UnnamedEnvironmentError extends UserError {
  override readonly name = 'UnnamedEnvironmentError';

  constructor(folder: string, record: EnvironmentRecord) {
    const hint = visible(recordedModulePath(record, folder) ?? './my-environment.ts');
    const what = namesModule(record)
      ? 'a module, which is run only if you name it'
      : `'${visible(record.environment)}', which is not built in`;
    super(
      `${oneLine(folder)}: according to its ${RUN_FILES.manifest}, the environment is ${what}; if you trust it, add --environment ${shellWords([hint])}`,
    );
  }
}

/** What the user should know where the environment in use is not the one that made the set. */
export function environmentMismatch(
  recorded: EnvironmentRecord,
  inUse: EnvironmentRecord,
): string | null {
  if (!isPath(recorded.environment) && recorded.environment !== inUse.environment) {
    return `This set was made with the environment '${visible(recorded.environment)}'; it is now read with '${visible(inUse.environment)}'.`;
  }
  const [before, now] = [recorded.environment_sha256, inUse.environment_sha256];
  if (before === undefined || before === now) return null;
  return `The module of the environment '${visible(inUse.environment)}' is not the one that made this set (SHA-256 ${visible(before).slice(0, 12)}…, now ${now?.slice(0, 12) ?? 'built in'}…).`;
}

/** Text from a received record, without characters that change how a terminal shows the rest. */
function visible(text: string): string {
  return oneLine(text).replace(/\p{Cf}+/gu, '');
}
