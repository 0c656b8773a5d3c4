/** A fenced block of a Markdown file. Its info string is the rest of the line that opens it. */
export interface Block {
  readonly language: string;
  /** The name to save the block under, from `file=NAME`. */
  readonly file: string | null;
  /** The published schema that each line of the block must meet, from `schema=NAME`. */
  readonly schema: string | null;
  /** Why the block cannot be run, from `no-run: REASON`; null where it can. */
  readonly noRun: string | null;
  readonly text: string;
  /** The first and last line of the text, counted from 0; the fences are outside. */
  readonly start: number;
  readonly end: number;
}

const FENCE = /^```(.*)$/;

/** Every fenced block of a Markdown text, in order. */
export function blocksIn(markdown: string): readonly Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  let opened: { readonly info: string; readonly at: number } | null = null;
  for (const [at, line] of lines.entries()) {
    const fence = FENCE.exec(line);
    if (fence === null) continue;
    if (opened === null) {
      opened = { info: fence[1] ?? '', at };
      continue;
    }
    blocks.push({
      ...readInfo(opened.info),
      text: lines.slice(opened.at + 1, at).join('\n'),
      start: opened.at + 1,
      end: at,
    });
    opened = null;
  }
  if (opened !== null) throw new Error(`the block that opens at line ${opened.at + 1} never ends`);
  return blocks;
}

function readInfo(info: string): Pick<Block, 'language' | 'file' | 'schema' | 'noRun'> {
  const [, words = '', reason] = /^(.*?)(?:\s*no-run:?(.*))?$/.exec(info) ?? [];
  return {
    language: words.split(' ')[0] ?? '',
    file: /file=(\S+)/.exec(words)?.[1] ?? null,
    schema: /schema=(\S+)/.exec(words)?.[1] ?? null,
    noRun: reason === undefined ? null : reason.trim(),
  };
}
