import { spawnSync } from 'node:child_process';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, join, relative, resolve } from 'node:path';

/** A program, as it is started. */
export interface ConfinedProgram {
  readonly words: readonly string[];
  /** Whether it sees nothing of what is hidden from it. */
  readonly isConfined: boolean;
}

/**
 * Run by `sh` in name spaces of its own for users, mounts and processes. An empty folder is mounted over
 * every folder that is hidden, and an empty file over every file. The folder that it works in is entered
 * again, because it may lie under one of them. The second `unshare` gives up the rights to undo that.
 */
const HIDE_AND_RUN = `uid=$1 gid=$2 cwd=$3; shift 3
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o ro,size=4k tmpfs "$1"; else mount --bind /dev/null "$1"; fi || exit 1
  shift
done
shift
cd -- "$cwd" 2>/dev/null || cd /
exec unshare --user --map-user="$uid" --map-group="$gid" -- "$@"`;

const NAME_SPACES =
  '--user --map-root-user --mount --pid --fork --kill-child --mount-proc --'.split(' ');

/**
 * The words that start a program which cannot read some paths, nor see any process but those that it starts
 * itself: not the files that this one has open, nor its memory, nor how it was started. Linux can do so
 * without further rights, unless its administrator or a container forbids it; elsewhere, and where a file of
 * the program itself is hidden, the words are those that were given.
 *
 * @param files those that the program is made of, as far as they are known; others may be named, too
 */
export function confined(
  words: readonly string[],
  hidden: readonly string[],
  files: readonly string[] = words,
): ConfinedProgram {
  const real = [...new Set(hidden.map((path) => realpathSync(path)))];
  const paths = real.filter((path) => !real.some((other) => other !== path && liesIn(other, path)));
  const isPossible =
    paths.length > 0 &&
    isStartable(words[0] ?? '') &&
    !files.some((file) => paths.some((path) => liesIn(path, file))) &&
    canHide(paths);
  return isPossible
    ? { words: hiding(paths, words), isConfined: true }
    : { words, isConfined: false };
}

const hiding = (paths: readonly string[], words: readonly string[]): readonly string[] => [
  'unshare',
  ...NAME_SPACES,
  ...['sh', '-c', HIDE_AND_RUN, 'sh'],
  ...[process.getuid?.() ?? 0, process.getgid?.() ?? 0].map(String),
  ...[process.cwd(), ...paths, '--', ...words],
];

/** What was found out, by the paths: the answer does not change, and asking starts four programs. */
const known = new Map<string, boolean>();

function canHide(paths: readonly string[]): boolean {
  if (process.platform !== 'linux') return false;
  const key = JSON.stringify(paths);
  const found = known.get(key) ?? tried(hiding(paths, ['true']));
  known.set(key, found);
  return found;
}

function tried([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/** Otherwise it is for whoever starts it to say why. */
function isStartable(program: string): boolean {
  const folders = program.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => {
    const path = resolve(join(folder, program));
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  });
}

function liesIn(folder: string, file: string): boolean {
  try {
    return !relative(folder, realpathSync(file)).startsWith('..');
  } catch {
    // It is no path.
    return false;
  }
}
