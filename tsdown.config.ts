import { defineConfig } from 'tsdown';
import { noticesFile } from './scripts/notices.mjs';
import { rawText } from './scripts/raw-text.mjs';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'cli/main': 'src/cli/main.ts',
    // Threads start from files of their own.
    'module-worker': 'src/judges/own/module/worker.ts',
    'evaluation-worker': 'src/service/evaluation/worker.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  sourcemap: true,
  clean: true,
  logLevel: 'warn',
  // Bundled libraries import Node's modules by names that could be packages of others.
  nodeProtocol: true,
  plugins: [noticesFile, rawText],
  // Prompt texts are files of their own, so that a person can read and diff them; the report's page
  // is built beforehand and carried along as text.
  loader: { '.txt': 'text', '.html': 'text' },
  // The DOM that figures are drawn on has an `eval` in its parser of stylesheets, which is never run.
  inputOptions: { checks: { eval: false } },
});
