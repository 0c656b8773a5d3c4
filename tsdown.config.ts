import { defineConfig, type UserConfig } from 'tsdown';
import { chunks } from './scripts/chunks.mjs';
import { guestScript } from './scripts/guest-script.mjs';
import { libraryEntries } from './scripts/library-entries.mjs';
import { noticesFile } from './scripts/notices.mjs';
import { rawText } from './scripts/raw-text.mjs';
import { widthWhenNeeded } from './scripts/width-when-needed.mjs';
import { zodInEnglish } from './scripts/zod-in-english.mjs';

const shared: UserConfig = {
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warn',
  // Prompt texts are files of their own, so that a person can read and diff them; the report's page
  // is built beforehand and carried along as text.
  loader: { '.txt': 'text', '.html': 'text' },
};

const code: UserConfig = {
  ...shared,
  entry: {
    ...libraryEntries,
    'cli/main': 'src/doors/cli/main.ts',
    // Threads start from files of their own.
    'module-worker': 'src/3-judging/judges/own/module/worker.ts',
    'evaluation-worker': 'src/doors/service/evaluation/worker.ts',
    'sandbox-worker': 'src/1-worlds/code-repair/engine/worker.ts',
  },
  dts: false,
  clean: true,
  // Every command loads these, and Node takes longer to find their many files than to load one.
  deps: { alwaysBundle: ['commander', 'picocolors', 'zod'] },
  // Bundled libraries import Node's modules by names that could be packages of others.
  nodeProtocol: true,
  plugins: [noticesFile, rawText, guestScript, widthWhenNeeded, zodInEnglish],
  outputOptions: { codeSplitting: chunks },
};

const declarations: UserConfig = {
  ...shared,
  // Declarations name zod's own, so that a schema made with the user's zod is what they ask for.
  entry: libraryEntries,
  dts: { emitDtsOnly: true },
  clean: false,
  plugins: [rawText, guestScript],
};

export default defineConfig(({ dts }) => (dts === false ? [code] : [code, declarations]));
