// Holds the source tree to one direction: no two top-level folders of src may import each other, not
// even by a detour or for a type. The import rules of .dependency-cruiser.mjs are about modules and
// cannot say this.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

const listed = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src'],
  {
    encoding: 'utf8',
  },
);
const files = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(file));

/** `src/gate/baseline.ts` is in `gate`; a file that lies directly in src counts by itself. */
const folderOf = (file) => file.split('/')[1];

/** For each folder, the folders that it imports, each with one import as the example. */
const imports = new Map();
for (const file of files) {
  const folder = folderOf(file);
  const targets = imports.get(folder) ?? new Map();
  imports.set(folder, targets);
  for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
    if (!fileName.startsWith('.')) continue;
    const target = join(dirname(file), fileName);
    if (!target.startsWith('src/') || folderOf(target) === folder) continue;
    if (!targets.has(folderOf(target))) targets.set(folderOf(target), `${file} imports ${target}`);
  }
}

/** The shortest way from a folder back to itself, as examples of imports; null if there is none. */
function cycleThrough(start) {
  const paths = new Map([[start, []]]);
  for (const [folder, path] of paths) {
    for (const [target, example] of imports.get(folder) ?? []) {
      if (target === start) return [...path, example];
      if (!paths.has(target)) paths.set(target, [...path, example]);
    }
  }
  return null;
}

let problems = 0;
for (const folder of imports.keys()) {
  const cycle = cycleThrough(folder);
  if (cycle === null) continue;
  problems++;
  console.error(`src/${folder} imports itself by a detour:\n  ${cycle.join('\n  ')}`);
}
process.exit(problems === 0 ? 0 : 1);
