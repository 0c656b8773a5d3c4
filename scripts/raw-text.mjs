// Imports of a file as text, `from './judge.ts?raw'`, as Vite and the tests understand them.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const filter = { id: /\?raw$/ };

/** For the build of the package. The filters keep all other modules out of this slow path. */
export const rawText = {
  name: 'raw-text',
  resolveId: { filter, handler: (source, importer) => resolve(dirname(importer), source) },
  load: {
    filter,
    handler(id) {
      const text = readFileSync(id.replace(filter.id, ''), 'utf8');
      return { code: `export default ${JSON.stringify(text)};`, moduleType: 'js' };
    },
  },
};
