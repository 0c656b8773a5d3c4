import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a reader has in a clone of the repository, so that every path in a document means the same. */
const SHARED = ['dist', 'docs', 'examples', 'node_modules', 'schemas', 'package.json'];

/** A folder that looks like a clone and in which commands may write. */
export interface PracticeClone {
  readonly folder: string;
  /** The search path of commands, on which `tj` is the clone's build and nothing opens a browser. */
  readonly path: string;
  /** Whether its build is its own, and not that of the repository. */
  readonly isRebuilt: boolean;
  remove(): void;
}

export function practiceClone(): PracticeClone {
  const folder = mkdtempSync(join(tmpdir(), 'tj-docs-'));
  for (const name of SHARED) symlinkSync(join(root, name), join(folder, name));
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  const programs = {
    tj: `exec '${process.execPath}' '${join(folder, 'dist/cli/main.mjs')}' "$@"`,
    npm: 'echo "npm $* is not run here" >&2; exit 64',
    // Everything that documents run with npx is on the search path.
    npx: 'exec "$@"',
    'xdg-open': 'exit 0',
    open: 'exit 0',
  };
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/usr/bin/env bash\n${body}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return {
    folder,
    isRebuilt: false,
    path: [bin, join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
