// Makes a fresh clone ready to run: installs if node_modules is missing or older than the lock file,
// and builds if dist is missing or older than its sources. It needs nothing but Node, because it runs
// before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...path) => join(root, ...path);
const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newestIn(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    newest = Math.max(newest, entry.isDirectory() ? newestIn(path) : modified(path));
  }
  return newest;
}

function npm(...args) {
  console.error(`> npm ${args.join(' ')}`);
  // npm's own output goes to standard error: standard output belongs to the command that follows.
  const { status, error } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(`npm ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
    process.exit(status ?? 1);
  }
}

// npm writes this marker at the end of an install, so it is as old as the last complete one.
const installed = modified(at('node_modules', '.package-lock.json'));
if (installed < modified(at('package-lock.json'))) {
  npm('ci', '--no-audit', '--no-fund');
}

const sources = Math.max(
  newestIn(at('src')),
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsdown.config.ts',
    'vite.config.ts',
    'vite.home.config.ts',
  ].map((file) => modified(at(file))),
);
const built = Math.min(
  modified(at('generated', 'report-page.html')),
  modified(at('generated', 'home-page.html')),
  modified(at('dist', 'index.mjs')),
  modified(at('dist', 'cli', 'main.mjs')),
);
if (built < sources) {
  npm('run', '--silent', 'build');
}
