import { defineConfig } from 'tsdown';
import { guestScript } from '../scripts/guest-script.mjs';
import { rawText } from '../scripts/raw-text.mjs';

/** Internals for the benches, compiled as the package is. */
export default defineConfig({
  entry: {
    internals: 'internals.ts',
    'sandbox-worker': '../src/1-worlds/code-repair/engine/worker.ts',
  },
  outDir: '../generated',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warn',
  loader: { '.txt': 'text', '.html': 'text' },
  dts: false,
  clean: false,
  plugins: [rawText, guestScript],
});
