import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';

/** Reads prompt texts as the build does: a `.txt` import is the file's text. */
const textFiles: Plugin = {
  name: 'text-files',
  transform(source, id) {
    return id.endsWith('.txt')
      ? { code: `export default ${JSON.stringify(source)}`, map: null }
      : null;
  },
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
