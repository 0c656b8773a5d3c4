// Holds the tree to its shape. No file grows past 400 lines. The blemishes below are counted, and their
// numbers may only fall: `node scripts/check-layout.mjs --lower` writes down what was reached.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import ts from 'typescript';

const MOST_LINES = 400;
const LIMITS = new URL('layout-limits.json', import.meta.url);
const CODE = /^(src|test|bench|scripts|examples)\/.*\.(ts|tsx|mjs|css|py)$/;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const texts = new Map(
  listed
    .split('\n')
    .filter((file) => CODE.test(file) && existsSync(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const source = [...texts.keys()].filter((file) => /^src\/.*\.tsx?$/.test(file));
const lines = (file) => texts.get(file).split('\n').length - 1;
const occurrences = (pattern) =>
  source.reduce((sum, file) => sum + (texts.get(file).match(pattern)?.length ?? 0), 0);

const importers = new Map();
for (const file of source) {
  for (const { fileName } of ts.preProcessFile(texts.get(file)).importedFiles) {
    const target = join(dirname(file), fileName);
    importers.set(target, [...(importers.get(target) ?? []), file]);
  }
}
const isCrumb = (file) => {
  const [only, ...others] = importers.get(file) ?? [];
  return (
    only !== undefined && others.length === 0 && lines(file) < 25 && dirname(only) === dirname(file)
  );
};

// A command is what it takes, and an action of the same name is what it does.
const named = source.filter((file) => !file.startsWith('src/doors/cli/actions/'));

const counts = {
  'object literals packed into a spread': occurrences(/\.\.\.\{/g),
  'casts to a number': occurrences(/\bas number\b/g),
  'files under 25 lines that only one neighbour imports': source.filter(isCrumb).length,
  'file names that occur more than once':
    named.length - new Set(named.map((f) => basename(f))).size,
};

const problems = [...texts.keys()]
  .filter((file) => lines(file) > MOST_LINES)
  .map(
    (file) => `${file} has ${lines(file)} lines, more than ${MOST_LINES}: what else is in there?`,
  );
const limits = existsSync(LIMITS) ? JSON.parse(readFileSync(LIMITS, 'utf8')) : {};
for (const [name, count] of Object.entries(counts)) {
  const limit = limits[name] ?? Number.POSITIVE_INFINITY;
  if (count > limit) problems.push(`${name}: ${count}, more than the ${limit} there were`);
}
if (process.argv.includes('--lower') && problems.length === 0) {
  writeFileSync(LIMITS, `${JSON.stringify(counts, null, 2)}\n`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
