// What the builds of both pages share: an app becomes one HTML file, which the package carries as text.
import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { noticesComment } from './notices.mjs';

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * @param {string} root the folder of the app, as seen from the root of the project
 * @param {string} name what the page is called
 * @returns {import('vite').UserConfig}
 */
export function singlePage(root, name) {
  const target = here(`generated/${name}.html`);
  return {
    root: here(root),
    plugins: [
      noticesComment,
      viteSingleFile({ removeViteModuleLoader: true }),
      // Vite names the page for its source; here it is named for what it is.
      {
        name: 'named-page',
        // A build that failed wrote no page, and must not fail for that reason instead of its own.
        closeBundle: (failure) => failure ?? rename(here('generated/index.html'), target),
      },
    ],
    logLevel: 'warn',
    build: {
      outDir: here('generated'),
      // The other page lies there, too.
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
    },
  };
}
