// Installs a Chromium for the tests of the report's page if the package manager can do it: as root on
// Debian and its derivatives, which is what continuous integration runs on. It never fails, because
// those tests are skipped if there is no browser.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM_VARIABLE, findChromium } from './find-chromium.mjs';

const APT = '/usr/bin/apt-get';
const MOST_MINUTES = 4;

function apt(...args) {
  console.error(`> apt-get ${args.join(' ')}`);
  const { status, error } = spawnSync(APT, ['-o', 'Acquire::Retries=0', ...args], {
    stdio: ['ignore', 2, 2],
    timeout: MOST_MINUTES * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.error(`apt-get failed${error ? `: ${error.message}` : ''}`);
  return status === 0;
}

const isNamed = Boolean(process.env[CHROMIUM_VARIABLE]);
if (!isNamed && findChromium() === null && process.getuid?.() === 0 && existsSync(APT)) {
  // If the update fails, the package lists may still be recent enough to install from.
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium');
}
