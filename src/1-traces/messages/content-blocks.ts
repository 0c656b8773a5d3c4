import { asList, contentText, isObject, type Json, textAt } from '../../run/json.ts';
import type { RunBuilder } from '../building/run-builder.ts';

/** What is said of a picture or a file, whose bytes no judge could read. */
const UNREADABLE = /image|document|file|audio|video|screenshot|inline_?data/i;

/**
 * What a tool answered in blocks. Blocks of text become one text; a picture or a file becomes its kind in
 * brackets, because its bytes would only fill the run; anything else is kept as it is.
 */
export function blocksContent(content: Json | undefined): Json {
  if (content === undefined) return null;
  if (!Array.isArray(content)) return content;
  const blocks = content.map(blockContent);
  if (blocks.every((block) => typeof block === 'string')) return blocks.join('\n\n');
  const [only = null, ...others] = blocks;
  return others.length === 0 ? only : blocks;
}

function blockContent(block: Json): Json {
  if (typeof block === 'string' || !isObject(block)) return block;
  const type = textAt(block, 'type') ?? Object.keys(block)[0] ?? '';
  const text = textAt(block, 'text');
  if (text !== undefined && (type === 'text' || type.endsWith('_text'))) return text;
  if (block.json !== undefined) return block.json;
  return UNREADABLE.test(type) && !type.includes('result') ? `[${kindOf(type)}]` : block;
}

function kindOf(type: string): string {
  return /image|screenshot/i.test(type) ? 'image' : 'file';
}

/** The text of what a user or an agent wrote in blocks, and how many blocks hold no text. */
export function readableText(builder: RunBuilder, content: Json | undefined): string {
  if (typeof content === 'string') return content;
  const texts: string[] = [];
  for (const block of asList(content)) {
    const text = typeof block === 'string' ? block : textAt(block, 'text');
    if (text !== undefined) texts.push(text);
    else noteUnreadable(builder, textAt(block, 'type') ?? '');
  }
  return texts.join('\n\n');
}

export function noteUnreadable(builder: RunBuilder, type: string): void {
  if (UNREADABLE.test(type)) builder.note('images and files in messages were left out');
}

/** What a result says, where it may be a list of parts: their text, if there is any. */
export function resultContent(content: Json | undefined): Json | undefined {
  return Array.isArray(content) ? contentText(content) || content : content;
}
