import { splitWords } from '../own/split-words.ts';
import { existingFile } from './files-digest.ts';
import { moduleFiles } from './module-files.ts';

/**
 * The files that the words of a command name: `judge.py` in `python3 judge.py`, `rules.json` in
 * `--rules=rules.json`, and both in `sh -c "python3 judge.py rules.json"`.
 */
export function commandFiles(command: string): readonly string[] {
  const words = splitWords(command).flatMap((word) => [word, ...word.split(/[\s=;&|<>()]+/)]);
  return words
    .filter((word) => word !== '')
    .map((word) => existingFile(word))
    .filter((file) => file !== null)
    .flatMap(moduleFiles);
}
