import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, blocksIn } from './markdown-blocks.ts';
import { root } from './practice-clone.ts';

/** A page of documentation whose commands and code readers will copy. */
export interface Document {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

const markdownIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => `${folder}/${file}`);

export const documents: readonly Document[] = [
  'README.md',
  'CONTRIBUTING.md',
  'examples/README.md',
  ...markdownIn('docs/guide'),
].map((name) => {
  const path = join(root, name);
  const text = readFileSync(path, 'utf8');
  return { name, path, text, blocks: blocksIn(text) };
});
