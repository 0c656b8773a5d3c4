import { isAbsolute, join, relative, resolve } from 'node:path';
import { UserError } from '../../errors.ts';
import { isPath } from '../../load-module.ts';
import { shellWords } from '../../shell-words.ts';
import { RUN_FILES } from '../files.ts';

/**
 * How a manifest names an environment. The path of a module is written as seen from the folder, so
 * that both can move together.
 */
export function environmentForManifest(nameOrPath: string, folder: string): string {
  if (!isPath(nameOrPath)) return nameOrPath;
  const path = relative(folder, resolve(nameOrPath)).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

/**
 * The environment that a manifest names, as seen from the working directory. A module is a program,
 * and a folder may come from anywhere, so a module inside the folder itself is run only when the user
 * names it.
 */
export function environmentFromManifest(recorded: string, folder: string): string {
  if (!isPath(recorded)) return recorded;
  const path = isAbsolute(recorded) ? recorded : resolve(join(folder, recorded));
  const inside = relative(resolve(folder), path);
  if (!inside.startsWith('..') && !isAbsolute(inside)) {
    throw new UserError(
      `${folder}: its ${RUN_FILES.manifest} names a program in this very folder as the environment; if you trust it, add --environment ${shellWords([relative('', path)])}`,
    );
  }
  return path;
}
