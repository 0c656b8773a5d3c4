// The notices that licences require next to bundled code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the package that a module belongs to; null for the project's own modules. */
function packageFolder(moduleId) {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(moduleId) ?? [null];
  return folder;
}

/** The name, version, licence and licence text of each package that these modules come from. */
export function noticesFor(moduleIds) {
  const folders = new Set(Array.from(moduleIds, packageFolder).filter((folder) => folder !== null));
  return Array.from(folders)
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      );
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
      return `${name} ${version} (${license})\n\n${text}`.trim();
    })
    .toSorted()
    .join('\n\n----\n\n');
}

const modulesIn = (bundle) =>
  Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));

/** For the build of the package: a file next to the code. */
export const noticesFile = {
  name: 'notices-file',
  generateBundle(_options, bundle) {
    const notices = noticesFor(modulesIn(bundle));
    if (notices === '') return;
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source: `${notices}\n` });
  },
};

/** For the build of the page, which is a single file: a comment in its script. */
export const noticesComment = {
  name: 'notices-comment',
  generateBundle(_options, bundle) {
    const notices = noticesFor(modulesIn(bundle)).replaceAll('*/', '* /');
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk') output.code = `/*!\n${notices}\n*/\n${output.code}`;
    }
  },
};
