// zod brings its messages in fifty languages, which are four tenths of its code, and every command would
// have to compile them. This project never asks for any. A user's module that does, as in
// `z.config(z.locales.de())`, gets them from the installed package.

const filter = { id: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ };

/** For the build of the package. */
export const zodInEnglish = {
  name: 'zod-in-english',
  transform: {
    filter,
    handler: (code) =>
      `import { createRequire } from 'node:module';
const load = createRequire(import.meta.url);
${code.replace(
  /^export \{ default as (\w+) \} from "\.\/([\w-]+)\.js";$/gm,
  "export const $1 = () => load('zod/v4/locales/$2.cjs')();",
)}`,
  },
};
