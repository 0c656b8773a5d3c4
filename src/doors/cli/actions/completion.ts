import type { Command } from 'commander';
import { bashCompletion } from '../completion/bash.ts';
import { type CommandWords, commandWords } from '../completion/command-words.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';
import { print } from '../terminal.ts';

const SCRIPTS = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
} as const satisfies Record<string, (commands: readonly CommandWords[]) => string>;

export type Shell = keyof typeof SCRIPTS;

export function completion(shell: Shell, root: Command): void {
  print(SCRIPTS[shell](commandWords(root)));
}
