import { oneLine } from '../../errors.ts';

/** Marks that turn the order of letters around, and letters without any width. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A judge's or a trajectory's own name, on one line and in the order in which it is written. */
export function plainName(name: string): string {
  return oneLine(name).replace(INVISIBLE, '\ufffd');
}
