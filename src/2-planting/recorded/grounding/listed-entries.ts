import { isObject, type Json, parsedText } from '../../../run/json.ts';
import type { Observation } from '../../../run/run.ts';
import { argumentsIn } from './identifiers.ts';
import { withoutFences } from './stated-values.ts';

/** An object of a list, or a line of a table. */
export interface Entry {
  readonly name: string;
  /** What it has besides, in small letters. */
  readonly values: readonly string[];
}

const MOST_ENTRIES = 60;

/** The objects of a list, or the lines of a table, each with what it has in the first place where all differ. */
export function entriesOf({ data }: Observation): readonly Entry[] {
  const rows = rowsIn(data);
  if (rows.length < 2 || rows.length > MOST_ENTRIES) return [];
  const most = Math.min(...rows.map(({ length }) => length));
  for (let place = 0; place < most; place++) {
    const names = rows.map((row) => row[place] ?? '');
    const isNaming = names.every((name) => /^(?=.*\p{L}{2})[^\n]{2,40}$/u.test(name));
    if (isNaming && new Set(names).size === names.length) {
      return rows.map((row, i) => ({
        name: names[i] ?? '',
        values: row.map((value) => value.toLowerCase()),
      }));
    }
  }
  return [];
}

function rowsIn(data: Json): readonly (readonly string[])[] {
  if (typeof data === 'string') {
    const parsed = /^\s*[[{]/.test(data) ? parsedText(data) : undefined;
    if (parsed !== undefined && typeof parsed !== 'string') return rowsIn(parsed);
    const lines = data.slice(0, 20_000).split('\n');
    return lines
      .map((line) => line.split(/\t+|\s{2,}|\s*\|\s*/).map((cell) => cell.trim()))
      .filter((cells) => cells.filter((cell) => cell !== '').length >= 3);
  }
  if (Array.isArray(data)) {
    const objects = data.filter(isObject);
    const isText = objects.length === 1 && typeof objects[0]?.text === 'string';
    if (isText) return rowsIn(objects[0]?.text ?? '');
    return objects.map((row) => argumentsIn(row).map(({ value }) => String(value)));
  }
  if (!isObject(data)) return [];
  const lists = Object.values(data).filter((value) => Array.isArray(value) || isObject(value));
  return lists.map(rowsIn).find((rows) => rows.length >= 2) ?? [];
}

interface LabelledValue {
  readonly label: string;
  readonly written: string;
  readonly start: number;
  readonly lineStart: number;
}

const LABELLED =
  /^[ \t>*•-]*(?:\*\*)?([A-Za-z][\w ]{1,30}?)(?:\*\*)?:(?:\*\*)?[ \t]+(?:\*\*|`)?([^\s*`][^\n*`]{0,38}?)(?:\*\*|`)?[ \t]*$/gm;

/** The values that a message gives after what they are: `- Revision: 2`. */
export function labelledValues(text: string): readonly LabelledValue[] {
  return Array.from(
    withoutFences(text).matchAll(LABELLED),
    ({ 0: line, 1: label = '', 2: written = '', index }) => ({
      label: label.toLowerCase(),
      written,
      start: index + line.lastIndexOf(written),
      lineStart: index,
    }),
  );
}

/**
 * The entry that a line is about: the last name in the lines above it that are less indented, if it stands alone
 * in its line.
 */
export function headOf(text: string, at: number, entries: readonly Entry[]): string | null {
  const indent = indentOf(text.slice(at));
  const above = text.slice(0, at).split('\n').toReversed();
  for (const line of above) {
    if (indent > 0 && indentOf(line) >= indent) continue;
    const named = entries.filter(({ name }) => isNamed(line, name));
    if (named.length > 0) return named.length === 1 ? (named[0]?.name ?? null) : null;
  }
  return null;
}

const indentOf = (line: string): number => /^[ \t]*/.exec(line)?.[0].length ?? 0;

/** Whether a line has a name that is no part of a longer one. */
function isNamed(line: string, name: string): boolean {
  const at = line.indexOf(name);
  if (at === -1) return false;
  return (
    !/[\p{L}\p{N}_-]/u.test(line[at - 1] ?? '') &&
    !/[\p{L}\p{N}_-]/u.test(line[at + name.length] ?? '')
  );
}
