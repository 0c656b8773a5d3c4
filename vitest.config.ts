import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { guestScript } from './scripts/guest-script.mjs';
import { importedAs, libraryEntries } from './scripts/library-entries.mjs';
import { LongFilesFirst } from './test/support/long-files-first.ts';

/** Reads texts as the build does: importing a `.txt` or `.html` gives the file's text. */
const textFiles: Plugin = {
  name: 'text-files',
  enforce: 'pre',
  load: (id) =>
    /\.(txt|html)$/.test(id) ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}` : null,
};

export default defineConfig({
  plugins: [textFiles, guestScript],
  resolve: {
    alias: Object.entries(libraryEntries).map(([entry, file]) => ({
      find: new RegExp(`^${importedAs(entry)}$`),
      replacement: fileURLToPath(new URL(file, import.meta.url)),
    })),
  },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    globalSetup: ['test/support/skipped-programs.ts', 'test/support/files/made-once.ts'],
    testTimeout: 120_000,
    // What a file begins with is often a process, which a busy machine starts as slowly as any other.
    hookTimeout: 120_000,
    // A browser on a busy machine takes seconds for what usually takes milliseconds.
    expect: { poll: { timeout: 15_000 } },
    // Files share their worker's modules: importing the same ones for every file took a third of the
    // time. A test that changes something global puts it back.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    // Many tests wait for a process, a browser or a time limit, and others can use the cores meanwhile.
    maxWorkers: availableParallelism() + 2,
  },
});
