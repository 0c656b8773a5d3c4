// Which modules share a file of the build. Node takes longer to find and link a hundred small files than to
// compile what a command does not need of one larger file, so what most commands load is in a few files.
import { fileURLToPath } from 'node:url';

/** What every command loads before it is known which one was given: `tj --help` needs no more. */
const START = fileURLToPath(new URL('../src/doors/cli/run-program.ts', import.meta.url));
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;

/** How many of the build's entries, dynamic imports included, have to load a module. */
const MOST = 12;

/** A module and everything that it imports, and what that imports. */
function importsOf(id, context, found = new Set()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const each of context.getModuleInfo(id)?.importedIds ?? []) importsOf(each, context, found);
  return found;
}

let start = null;

const isStart = (id, context) => {
  start ??= importsOf(START, context);
  return start.has(id);
};

const needsZod = (id, context) => [...importsOf(id, context)].some((each) => ZOD.test(each));

const SHARED = { test: /[\\/]src[\\/](?:base|run|folder)[\\/]/, minShareCount: MOST };

/**
 * For the build of the package. Neither the start of a command nor the process of a user's module has to
 * compile zod. A group takes what its modules import with it, so those that need least come first.
 */
export const chunks = {
  groups: [
    { ...SHARED, name: (id, context) => (isStart(id, context) ? 'start' : null), priority: 3 },
    { ...SHARED, name: (id, context) => (needsZod(id, context) ? null : 'plain'), priority: 2 },
    { name: 'zod', test: ZOD, priority: 1 },
    { ...SHARED, name: 'checked' },
  ],
};
