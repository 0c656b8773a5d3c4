import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const dist = (name: string): string =>
  fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

/** A package that is imported, at the start or when it is needed, unless it is one of Node's own. */
const PACKAGE =
  /(?:^(?:import|export) (?:[^'"\n]* from )?|\b(?:import|require)\()["']((?!node:)(?:@[\w-]+\/)?\w[\w-]*)[\w/.-]*["']/gm;

/** A name that sucrase writes into the code of React's components, of which there are none here. */
const ONLY_WRITTEN = 'react-hot-loader';

/** The comments of bundled code show how to import it. */
const COMMENT_LINE = /^\s*(?:\*|\/\/).*$/gm;

/** A built file and everything that it loads at start, which its user has to wait for. */
function loadedWith(entry: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const add = (path: string): void => {
    if (files.has(path)) return;
    const text = readFileSync(path, 'utf8');
    files.set(path, text);
    for (const [, relative = ''] of text.matchAll(
      /^(?:import|export) [^'"]*["'](\.[^'"]+)["']/gm,
    )) {
      add(fileURLToPath(new URL(relative, `file://${path}`)));
    }
  };
  add(dist(entry));
  return files;
}

/** Expects code in the build, but not in these files. */
function expectElsewhere(files: ReadonlyMap<string, string>, code: RegExp): void {
  for (const text of files.values()) expect(text).not.toMatch(code);
  const built = readdirSync(dist('')).filter((name) => name.endsWith('.mjs'));
  expect(built.some((name) => code.test(readFileSync(dist(name), 'utf8')))).toBe(true);
}

/** The entry of the command checks the version of Node and then loads the rest from this file. */
const [, commandLine = ''] =
  /import\("\.\.\/([^"]+)"\)/.exec(readFileSync(dist('cli/main.mjs'), 'utf8')) ?? [];

describe.each([commandLine, 'index.mjs'])('%s', (entry) => {
  const files = loadedWith(entry);

  it('does not load the code for charts and Parquet until it is needed', () => {
    expect(files.size).toBeGreaterThan(2);
    expectElsewhere(files, /#region node_modules\/(preact|hyparquet)/);
  });

  it('does not load the data analyst or its engine until that environment is opened', () => {
    expectElsewhere(files, /#region (node_modules\/sql\.js|src\/1-worlds\/data-analyst)/);
  });

  it('does not load the engine of code-repair until a repository runs its tests', () => {
    expectElsewhere(
      files,
      /#region (node_modules\/(sucrase|quickjs|@jitl)|src\/1-worlds\/code-repair)/,
    );
  });
});

describe('the built package', () => {
  it('imports only the dependencies of its package.json and bundles everything else', () => {
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
    );
    const declared = Object.keys({ ...dependencies, ...peerDependencies });
    const built = readdirSync(dist(''), { recursive: true, encoding: 'utf8' });
    const packages = built
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(dist(name), 'utf8').replace(COMMENT_LINE, ''))
      .flatMap((text) => [...text.matchAll(PACKAGE)])
      .map(([, name]) => name)
      .filter((name) => name !== ONLY_WRITTEN);
    expect(packages).toContain('jiti');
    expect(declared).toEqual(expect.arrayContaining(packages));
  });
});
