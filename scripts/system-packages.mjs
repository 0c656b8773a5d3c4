// Installs what the tests need of the system, a Chromium and a Redis server, if the package manager can
// do it: as root on Debian and its derivatives, which is what continuous integration runs on. Elsewhere it says
// what to install. It never fails, because tests that lack their program are skipped and say so.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM_VARIABLE, findChromium } from './find-chromium.mjs';
import { findRedis, REDIS_VARIABLE } from './find-redis.mjs';

const APT = '/usr/bin/apt-get';
const MOST_MINUTES = 4;

/** The packages to install, each with what says that it is not needed, and how others install it. */
const PACKAGES = [
  {
    name: 'chromium',
    variable: CHROMIUM_VARIABLE,
    find: findChromium,
    elsewhere: {
      darwin: 'brew install --cask chromium',
      win32: 'winget install Google.Chrome',
    },
  },
  {
    name: 'redis-server',
    variable: REDIS_VARIABLE,
    find: findRedis,
    elsewhere: { darwin: 'brew install redis', win32: null },
  },
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

/** What to tell somebody whose package manager is not ours to use. */
function advice(missing, platform) {
  return missing.map(({ name, variable, elsewhere }) => {
    const command = elsewhere[platform];
    const how =
      command === undefined
        ? `install it with your package manager (Debian calls it ${name})`
        : command === null
          ? 'there is none for this system'
          : `run: ${command}`;
    return `${name} is missing, so some tests are skipped; ${how}, or set ${variable} to the path of one.`;
  });
}

const missing = PACKAGES.filter(({ variable, find }) => !process.env[variable] && find() === null);
if (missing.length > 0 && process.getuid?.() === 0 && existsSync(APT)) {
  // If the update fails, the package lists may still be recent enough to install from.
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...missing.map(({ name }) => name));
} else {
  for (const line of advice(missing, process.platform)) console.error(line);
}
