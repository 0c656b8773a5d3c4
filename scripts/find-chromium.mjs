// Where a Chromium may be: one list for the script that installs it and for the tests that use it.
// It needs nothing but Node.
import { existsSync } from 'node:fs';

/** The environment variable that names the executable to use. */
export const CHROMIUM_VARIABLE = 'TJ_CHROMIUM';

const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Chromium\\Application\\chrome.exe`,
      `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ]),
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
    (name) => `/usr/bin/${name}`,
  ),
};

/**
 * The executable of a Chromium, or null. If one is named that does not exist, no other is used.
 *
 * @returns {string | null}
 */
export function findChromium() {
  const named = process.env[CHROMIUM_VARIABLE];
  const places = named ? [named] : (PLACES[process.platform] ?? PLACES.linux);
  return places.find((place) => existsSync(place)) ?? null;
}
