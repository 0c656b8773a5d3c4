import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';

/** Where real recordings lie, if this machine has them. They belong to others and are not committed. */
export const tracesFolder =
  process.env.TJ_TRACES ?? fileURLToPath(new URL('../../../../shared/traces', import.meta.url));

const isMissing = !existsSync(tracesFolder);

/** Tests on real recordings. */
export const describeWithTraces = describe.skipIf(isMissing);

if (isMissing) {
  process.stderr.write(
    'Real recordings were not found, so tests on them are skipped: set TJ_TRACES to their folder.\n',
  );
}
