/**
 * Output in which no line is a workflow command, although names in it may look like one. GitHub obeys
 * `::` at the beginning of a line, even after blanks, and the older `##[` anywhere.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/gm, '$1: ').replaceAll('##[', '# #[');
}

/** The same for a value on one line of JSON, which stays the same value. */
export function jsonWithoutCommands(value: unknown): string {
  return JSON.stringify(value).replaceAll('##[', '#\\u0023[');
}
