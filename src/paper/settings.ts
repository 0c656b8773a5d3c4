import { z } from 'zod';
import { setting, text, toggle } from '../base/settings.ts';

/** Rebuilding the figures of the paper. */
export const paperSettings = z.strictObject({
  data: setting(text(), 'the folder with the released rows, either directly or under results/', {
    value: 'dir',
  }),
  out: setting(
    text().optional(),
    'also write numbers.tex, numbers.json, tables.md and figures/ here',
    { value: 'dir' },
  ),
  force: setting(toggle(), 'replace the files in a folder that is not empty'),
});
