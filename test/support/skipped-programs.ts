import { CHROMIUM_VARIABLE, findChromium } from '../../scripts/find-chromium.mjs';
import { findRedis, REDIS_VARIABLE } from '../../scripts/find-redis.mjs';

/** Says, once for all files, why the tests that need a program of the system are skipped. */
export default function sayWhatIsSkipped(): void {
  if (findChromium() === null) {
    process.stderr.write(
      `No Chromium was found, so the tests of pages are skipped: install one, or set ${CHROMIUM_VARIABLE} to its executable.\n`,
    );
  }
  if (findRedis() === null) {
    process.stderr.write(
      `No Redis server was found, so the tests of the queue are skipped: install one, or set ${REDIS_VARIABLE} to its executable.\n`,
    );
  }
}
