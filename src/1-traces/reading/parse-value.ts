import { isAscii, isUtf8 } from 'node:buffer';
import { type Json, parsedText } from '../../run/json.ts';
import type { RawValue } from './raw-value.ts';
import { valueProblem } from './value-problem.ts';

/** A value of a file; or why there is none at its place. */
export type ReadValue = ParsedValue | DamagedValue;

export interface ParsedValue {
  readonly value: Json;
  readonly place: string;
  /** How many bytes it takes in the file. */
  readonly bytes: number;
}

export interface DamagedValue {
  readonly problem: string;
  readonly place: string;
}

export function isDamaged(read: ReadValue): read is DamagedValue {
  return 'problem' in read;
}

/** Parses one value. What cannot be worked with later is refused here. */
export function parseValue({ bytes, offset, place }: RawValue): ReadValue {
  const ascii = isAscii(bytes);
  if (!ascii && !isUtf8(bytes)) {
    const wrong = offset + firstInvalidByte(bytes);
    return { place, problem: `byte ${wrong} is not UTF-8; convert the file to UTF-8` };
  }
  const value = parsedText(bytes.toString(ascii ? 'latin1' : 'utf8'));
  if (value === undefined) return { place, problem: notJson(bytes) };
  const problem = valueProblem(value);
  return problem === null ? { value, place, bytes: bytes.length } : { place, problem };
}

/** Python writes these, although JSON has no such numbers. */
const NOT_NUMBERS = ['NaN', 'Infinity'];

function notJson(bytes: Buffer): string {
  const found = NOT_NUMBERS.find((word) => bytes.includes(word));
  return found === undefined
    ? 'not JSON'
    : `not JSON, perhaps because of ${found}; write null there`;
}

/** Where bytes stop being UTF-8, found by halving: beginnings of valid text are valid up to a letter. */
function firstInvalidByte(bytes: Buffer): number {
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (isUtf8Beginning(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle;
  }
  // The letter that is broken may have begun up to three bytes earlier.
  let at = valid;
  while (at > 0 && !isUtf8(bytes.subarray(0, at))) at--;
  return at;
}

/** Whether bytes are UTF-8 apart from a letter that is cut at their end. */
function isUtf8Beginning(bytes: Buffer): boolean {
  for (let cut = 0; cut < 4 && cut <= bytes.length; cut++) {
    if (isUtf8(bytes.subarray(0, bytes.length - cut))) return true;
  }
  return false;
}
