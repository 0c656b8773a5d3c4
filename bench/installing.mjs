// What the benches share that install packages of others. They go into a folder outside of the repository, which
// is kept; nothing of them runs at `npm test`, and packages are named, never where they come from.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const tj = join(root, 'dist/cli/main.mjs');
export const CACHE = process.env.TJ_BENCH_CACHE ?? join(tmpdir(), 'trajectory-judge-bench');

const execute = promisify(execFile);
/** A process that has ended, whatever its exit code. */
export const ran = (file, args, options = {}) =>
  execute(file, args, { maxBuffer: 1e8, ...options }).then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    ({ code, signal, stdout, stderr }) => ({ status: code ?? signal, stdout, stderr }),
  );

/** Installs packages as a user would, unless the same ones are there already; the reason if that fails. */
export async function install(home, packages, { flags = [], about = {} } = {}) {
  const wanted = JSON.stringify([packages, flags, about]);
  const mark = join(home, 'installed.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return null;
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  writeFileSync(
    join(home, 'package.json'),
    JSON.stringify({ name: 'outside', private: true, type: 'module', ...about }),
  );
  const words = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...flags, ...packages];
  const { status, stderr } = await ran('npm', words, { cwd: home, timeout: 900_000 });
  if (status === 0) {
    writeFileSync(mark, wanted);
    return null;
  }
  rmSync(home, { recursive: true, force: true });
  const lines = stderr
    .split('\n')
    .filter((line) => /npm error (code|404|notarget|Found|peer)/.test(line));
  return lines.slice(0, 3).join(' ').replaceAll('npm error ', '') || 'npm failed';
}

/** This package as `npm publish` would send it, packed once for all projects that install it. */
export async function packed() {
  mkdirSync(CACHE, { recursive: true });
  const words = ['pack', '--json', '--pack-destination', CACHE];
  const { stdout } = await ran('npm', words, { cwd: root });
  const [{ filename, size, unpackedSize }] = JSON.parse(stdout);
  return { path: join(CACHE, filename), size, unpackedSize };
}

/** A Node of some version, as the packages have it that hold nothing else. */
export async function nodeOf(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(CACHE, `node-${version}`);
  const problem = await install(home, [`${name}@${version}`]);
  return { problem, path: join(home, 'node_modules', name, 'bin/node') };
}
