import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe } from 'vitest';

/** Where real recordings lie, if this machine has them. They belong to others and are not committed. */
export const tracesFolder = resolve(process.env.TJ_TRACES ?? '../shared/traces');

/** Tests on real recordings; where there are none, they are skipped and the name says so. */
export const describeWithTraces = existsSync(tracesFolder)
  ? describe
  : (name: string, tests: () => void) =>
      describe.skip(`${name} (skipped: no recordings in ${tracesFolder}; set TJ_TRACES)`, tests);
