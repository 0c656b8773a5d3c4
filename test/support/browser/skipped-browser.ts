import { CHROMIUM_VARIABLE, findChromium } from '../../../scripts/find-chromium.mjs';

/** Says once, for all files together, that and why the tests in a browser do not run. */
export default function sayWhatIsSkipped(): void {
  if (findChromium() !== null) return;
  process.stderr.write(
    `No Chromium is here, so the tests of the report's page are skipped: install one, or set ${CHROMIUM_VARIABLE} to its executable.\n`,
  );
}
