import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';

/** Reads prompt texts as the build does: a `.txt` import is the file's text, not its address. */
const textFiles: Plugin = {
  name: 'text-files',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.txt') ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}` : null,
};

export default defineConfig({
  plugins: [textFiles],
  resolve: {
    alias: { 'trajectory-judge': fileURLToPath(new URL('./src/index.ts', import.meta.url)) },
  },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
  },
});
