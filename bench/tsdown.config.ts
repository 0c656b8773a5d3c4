import { defineConfig } from 'tsdown';
import { rawText } from '../scripts/raw-text.mjs';

/** Internals for the benches, compiled as the package is. */
export default defineConfig({
  entry: { internals: 'internals.ts' },
  outDir: '../generated',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warn',
  loader: { '.txt': 'text', '.html': 'text' },
  dts: false,
  clean: false,
  plugins: [rawText],
});
