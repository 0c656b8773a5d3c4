// Holds the source tree to its size: a file that needs more than 250 lines holds two ideas, and a
// folder with more than 20 files of its own holds two rooms.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const MOST_LINES = 250;
const MOST_FILES = 20;
const CODE = /^(src|test|bench|scripts|examples)\/.*\.(ts|tsx|mjs|css|py)$/;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => CODE.test(file) && existsSync(file));

const problems = [];
for (const file of files) {
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  if (lines > MOST_LINES) problems.push(`${file} has ${lines} lines, more than ${MOST_LINES}`);
}

const folders = new Map();
for (const file of files) {
  folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file]);
}
for (const [folder, members] of folders) {
  if (members.length > MOST_FILES) {
    problems.push(`${folder} has ${members.length} files of its own, more than ${MOST_FILES}`);
  }
}

for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
