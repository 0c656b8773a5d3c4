import { FileError } from '../errors.ts';
import { notJsonAt } from '../text/json-place.ts';

/**
 * The value in a JSON file that a user wrote. What is not JSON is refused with its place.
 *
 * @param fix what else to do about it, as the end of a sentence
 */
export function parseJsonFile(
  text: string,
  path: string,
  { fix = '', reviver }: { fix?: string; reviver?: (key: string, value: unknown) => unknown } = {},
): unknown {
  const json = text.replace(/^\ufeff/, '');
  try {
    return JSON.parse(json, reviver);
  } catch (cause) {
    const place = notJsonAt(json);
    // What the reviver threw is about JSON.
    if (place === null) throw cause;
    const { line, column } = place;
    const problem = `this is not JSON at line ${line}, column ${column}${fix}`;
    throw new FileError(path, problem, { cause });
  }
}
