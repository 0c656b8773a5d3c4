import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder =
  process.env.TJ_PUBLISHED ??
  fileURLToPath(new URL('../../../../shared/published', import.meta.url));

/** The paper's released rows. They are read in place and are not part of this repository. */
export const published = existsSync(folder)
  ? {
      folder,
      path: (name: string): string => `${folder}/${name}`,
      text: (name: string): string => readFileSync(`${folder}/${name}`, 'utf8'),
      lines: (name: string): string[] =>
        readFileSync(`${folder}/${name}`, 'utf8').trimEnd().split('\n'),
    }
  : null;

if (published === null) {
  process.stderr.write(
    'The released rows were not found, so comparisons with them are skipped: set TJ_PUBLISHED to their folder.\n',
  );
}
