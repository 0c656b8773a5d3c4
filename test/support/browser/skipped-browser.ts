import { CHROMIUM_VARIABLE, findChromium } from '../../../scripts/find-chromium.mjs';

/** Says, once for all files, why the tests in a browser are skipped. */
export default function sayWhatIsSkipped(): void {
  if (findChromium() !== null) return;
  process.stderr.write(
    `No Chromium was found, so the tests of the report's page are skipped: install one, or set ${CHROMIUM_VARIABLE} to its executable.\n`,
  );
}
