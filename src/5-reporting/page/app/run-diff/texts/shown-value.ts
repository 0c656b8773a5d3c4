import type { Json } from '../../../../../run/json.ts';
import { prettyJson } from '../../../../words/pretty-json.ts';

/** As much JSON as is read in one line. */
const LINE = 100;

/**
 * A value of a call or an answer, as it stands on the page: texts without quotes around them, and JSON
 * over several lines where it is long.
 */
export function shownValue(value: Json | undefined): string {
  if (typeof value === 'string') return shownText(value);
  const text = JSON.stringify(value) ?? '';
  return text.length > LINE ? shownText(text) : text;
}

/** A text, over several lines if it is JSON. */
export const shownText = (text: string): string => prettyJson(text);
