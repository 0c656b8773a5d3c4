// Imports of a module as one script, `from './guest.ts?script'`: the text of the module with everything
// that it imports, as another engine runs it. Its exports are in a variable called `guest`.
import { dirname, resolve } from 'node:path';
import { build } from 'vite';
import { noticesComment } from './notices.mjs';

const filter = { id: /\?script$/ };

/** For the build of the package, and for the tests. */
export const guestScript = {
  name: 'guest-script',
  enforce: 'pre',
  resolveId: { filter, handler: (source, importer) => resolve(dirname(importer), source) },
  load: {
    filter,
    async handler(id) {
      const entry = id.replace(filter.id, '');
      const [{ output }] = await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [noticesComment],
        build: { write: false, target: 'es2023', lib: { entry, formats: ['iife'], name: 'guest' } },
      });
      const [{ code, moduleIds }] = output;
      for (const file of moduleIds) this.addWatchFile?.(file);
      return { code: `export default ${JSON.stringify(code)};`, moduleType: 'js' };
    },
  },
};
