/** How much of one message is read for claims; longer messages are documents rather than replies. */
const LONGEST_MESSAGE = 20_000;

/**
 * The lines of a message that are prose. Code, data, quoted output and tables are what the agent shows and not
 * what it says, and the marks of Markdown are no words.
 */
export function proseLines(text: string): readonly string[] {
  const lines: string[] = [];
  let inCode = false;
  for (const line of text.slice(0, LONGEST_MESSAGE).split(/\r?\n/)) {
    const bare = line.trim();
    if (bare.startsWith('```')) inCode = !inCode;
    else if (!inCode && bare !== '' && !/^[|>{[]/.test(bare)) lines.push(withoutMarks(bare));
  }
  return lines;
}

function withoutMarks(line: string): string {
  return line
    .replace(/^(?:[-*+•#]+|\d{1,3}[.)])\s+/, '')
    .replace(/(?<![\p{L}\p{N}])_{1,3}(?=\S)|[*`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/gu, '')
    .trim();
}
