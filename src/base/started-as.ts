import { type PlatformPath, posix, win32 } from 'node:path';
import { PLATFORM, type Platform } from './platform.ts';

const BY_NPX = ['npx', 'trajectory-judge'];

/**
 * The words that start this program again from the current folder, so that a printed command can be
 * pasted: `tj` where it is installed, `npx trajectory-judge` where only npm can find it (`npx tj` could
 * fetch another package), and `node dist/cli/main.mjs` in a clone, where no `tj` is on the path.
 */
export function startedAs(
  script: string = process.argv[1] ?? '',
  cwd: string = process.cwd(),
  platform: Platform = PLATFORM,
): readonly string[] {
  const paths = platform === 'windows' ? win32 : posix;
  const name = paths.basename(script);
  const path = script.replaceAll('\\', '/');
  // Commands of a project, and those that npx fetched, are not on the search path of a shell.
  if (name === 'tj' || name === 'trajectory-judge') {
    return path.includes('/node_modules/.bin/') ? BY_NPX : [name];
  }
  // On Windows a shim starts the file itself, and the shim's name is lost.
  if (path.includes('/node_modules/trajectory-judge/')) {
    return path.includes('/_npx/') || isBelow(script, cwd, paths) ? BY_NPX : ['tj'];
  }
  if (script === '') return ['tj'];
  return ['node', isBelow(script, cwd, paths) ? paths.relative(cwd, script) : script];
}

function isBelow(file: string, folder: string, { relative, isAbsolute }: PlatformPath): boolean {
  const path = relative(folder, file);
  return path !== '' && !/^\.\.(?:[\\/]|$)/.test(path) && !isAbsolute(path);
}
