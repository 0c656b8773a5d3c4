import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { noticesComment } from './scripts/notices.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The page is a text that the package carries, and is named for what it is. */
const namedForWhatItIs: Plugin = {
  name: 'named-for-what-it-is',
  closeBundle: () => rename(here('generated/index.html'), here('generated/report-page.html')),
};

/** The report's page, built once into one file; `tj report` fills in the data. */
export default defineConfig({
  root: here('src/report/html/app'),
  plugins: [noticesComment, viteSingleFile({ removeViteModuleLoader: true }), namedForWhatItIs],
  logLevel: 'warn',
  build: {
    outDir: here('generated'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
  },
});
