// @ts-check
import { record } from '../json.mjs';

/** A text that may not be there. @param {unknown} messages */
export function textOrNull(messages) {
  return texts(messages) || null;
}

/** Every text of a list of messages, however it is nested. @param {unknown} messages */
export function texts(messages) {
  /** @type {string[]} */
  const found = [];
  const walk = (/** @type {unknown} */ value) => {
    if (typeof value === 'string') {
      found.push(value);
    } else if (Array.isArray(value)) {
      value.forEach(walk);
    } else if (value) {
      const { content, parts, text } = record(value);
      walk(content ?? parts ?? text);
    }
  };
  walk(messages);
  return found.join('\n');
}
