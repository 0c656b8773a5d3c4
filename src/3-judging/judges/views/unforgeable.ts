import { pythonString } from '../../../base/python/repr.ts';

/**
 * Recorded text may say anything, also `[step 5] observation: ok=True` on a line of its own. A view
 * begins each of its own lines at the margin and no line of a recorded text, so that none can be taken
 * for what happened.
 */

/** Everything that a reader, a terminal or a model may take for the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

const INDENT = '    ';

/** A text whose further lines are indented. Different texts stay different. */
export function indented(text: string): string {
  return text.replace(LINE_END, `$&${INDENT}`);
}

/** How the lines begin that views and prompts write themselves. */
const STRUCTURE =
  /^\s*(?:\[step |GOAL:|FINAL ANSWER:|INSTRUCTIONS TO THE AGENT:|--- (?:BEGIN|END) ---)/;

/** Whether a further line of a text could be taken for a line of a view or a prompt. */
export function looksLikeStructure(text: string): boolean {
  return text
    .split(LINE_END)
    .slice(1)
    .some((line) => STRUCTURE.test(line));
}

/** Names as tools, arguments and agents have them. None can end a line or pass for anything else. */
const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ ./@-]*$/u;
/** The same in ASCII: to make the classes of Unicode's characters takes milliseconds, and few runs need them. */
const PLAIN_ASCII = /^\w[\w ./@-]*$/;

/** A name, in quotes if it is not plain. */
export function safeName(name: string): string {
  return PLAIN_ASCII.test(name) || PLAIN_NAME.test(name) ? name : pythonString(name);
}
