import { oneLine } from '../../base/errors.ts';

/** A text on one line in which nothing formats, links or starts HTML, such as a judge's own name. */
export function markdownText(text: string): string {
  return oneLine(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~&$@]|:(?=\/\/)|(?<=www)\./gi, (char) => `\\${char}`);
}
