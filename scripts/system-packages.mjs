// Installs what the tests need of the system, a Chromium and a Redis server, if the package manager can
// do it: as root on Debian and its derivatives, which is what continuous integration runs on. It never
// fails, because tests that lack their program are skipped and say so.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM_VARIABLE, findChromium } from './find-chromium.mjs';
import { findRedis, REDIS_VARIABLE } from './find-redis.mjs';

const APT = '/usr/bin/apt-get';
const MOST_MINUTES = 4;

/** The packages to install, each with what says that it is not needed. */
const PACKAGES = [
  { name: 'chromium', variable: CHROMIUM_VARIABLE, find: findChromium },
  { name: 'redis-server', variable: REDIS_VARIABLE, find: findRedis },
];

function apt(...args) {
  console.error(`> apt-get ${args.join(' ')}`);
  const { status, error } = spawnSync(APT, ['-o', 'Acquire::Retries=0', ...args], {
    stdio: ['ignore', 2, 2],
    timeout: MOST_MINUTES * 60_000,
    // At this run level Debian starts no service for a package that brings one.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  if (status !== 0) console.error(`apt-get failed${error ? `: ${error.message}` : ''}`);
  return status === 0;
}

const missing = PACKAGES.filter(({ variable, find }) => !process.env[variable] && find() === null);
if (missing.length > 0 && process.getuid?.() === 0 && existsSync(APT)) {
  // If the update fails, the package lists may still be recent enough to install from.
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...missing.map(({ name }) => name));
}
