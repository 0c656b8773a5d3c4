import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli/main.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  sourcemap: true,
  clean: true,
  logLevel: 'warn',
  // Prompt texts are files of their own, so that a person can read and diff them.
  loader: { '.txt': 'text' },
  // The DOM that figures are drawn on has an `eval` in its parser of stylesheets, which is never run.
  inputOptions: { checks: { eval: false } },
});
