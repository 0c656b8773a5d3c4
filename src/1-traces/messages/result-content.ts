import type { Json } from '../../run/json.ts';
import { contentText } from '../../run/json.ts';

/** What a result says, where it may be a list of parts: their text, if there is any. */
export function resultContent(content: Json | undefined): Json | undefined {
  return Array.isArray(content) ? contentText(content) || content : content;
}
