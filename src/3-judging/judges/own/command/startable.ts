import { existsSync } from 'node:fs';
import { win32 } from 'node:path';
import { PLATFORM, type Platform } from '../../../../base/platform.ts';
import { windowsQuoted } from '../../../../base/text/shell-words.ts';

/** What to give to `spawn` for the words of a command. */
export interface Startable {
  readonly file: string;
  readonly args: readonly string[];
  /** Whether Node must leave the arguments as they are, because they are quoted already. */
  readonly isVerbatim: boolean;
}

interface Machine {
  readonly platform: Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly exists: (path: string) => boolean;
}

const THIS_MACHINE: Machine = { platform: PLATFORM, env: process.env, exists: existsSync };

/**
 * How to start a command. A program is started itself, without a shell. On Windows `npx`, `npm` and whatever
 * else npm installs are batch files, which only `cmd.exe` can start.
 */
export function startable(
  [command = '', ...args]: readonly string[],
  { platform, env, exists }: Machine = THIS_MACHINE,
): Startable {
  if (platform === 'posix') return { file: command, args, isVerbatim: false };
  const file = foundOnWindows(command, env, exists) ?? command;
  if (!/\.(cmd|bat)$/i.test(file)) return { file, args, isVerbatim: false };
  const line = [escaped(win32.normalize(file)), ...args.map(batchArgument)].join(' ');
  const shell = variable(env, 'ComSpec') ?? 'cmd.exe';
  return { file: shell, args: ['/d', '/s', '/c', `"${line}"`], isVerbatim: true };
}

/** The file that a path or a name on the search path leads to, with one of the endings of programs. */
function foundOnWindows(
  command: string,
  env: NodeJS.ProcessEnv,
  exists: Machine['exists'],
): string | undefined {
  const endings = (variable(env, 'PATHEXT') ?? '.COM;.EXE;.BAT;.CMD').split(';');
  const searched = (variable(env, 'PATH') ?? '').split(';').filter((folder) => folder !== '');
  const folders = /[\\/]/.test(command) ? [''] : searched;
  const isWhole = endings.some((ending) => command.toLowerCase().endsWith(ending.toLowerCase()));
  const names = isWhole ? [command] : endings.map((ending) => `${command}${ending}`);
  return folders
    .flatMap((folder) => names.map((name) => (folder === '' ? name : win32.join(folder, name))))
    .find(exists);
}

/** The names of environment variables have no case on Windows, and a copy of them has lost that. */
function variable(env: NodeJS.ProcessEnv, name: string): string | undefined {
  return Object.entries(env).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

/** Batch files hand their arguments on, so `cmd.exe` reads each twice. */
function batchArgument(word: string): string {
  return escaped(escaped(windowsQuoted(word)));
}

/** The same text with nothing in it that means anything to `cmd.exe`. */
function escaped(text: string): string {
  return text.replace(/[()[\]%!^"`<>&|;, *?]/g, '^$&');
}
