import { existsSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { errorCode, FileError, InvalidOptionError, oneLine } from '../../../base/errors.ts';
import { fileFailure } from '../../../base/files/file-failure.ts';
import { createFolder } from '../../../base/files/folder-entries.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { startedAs } from '../../../base/started-as.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import type { Settings } from '../commands/init.ts';
import { chooseTemplate } from '../init/choose-template.ts';
import type { TemplateKind } from '../init/template.ts';
import { DEMO, JUDGE_FILE } from '../init/templates.ts';
import { print } from '../terminal.ts';

/** Writes a file to begin with, and says what to type next. */
export async function init(kind: TemplateKind, options: Settings): Promise<void> {
  const { out, force } = options;
  if (out === '') throw new InvalidOptionError('--out', 'must name a file, or be -');
  const { file, text, next } = chooseTemplate(kind, options);
  if (out === '-') {
    process.stdout.write(text);
    return;
  }
  const path = out ?? file;
  if (force) await writeAtomically(path, text);
  else await writeNew(path, text);
  const around = {
    hasDemo: existsSync(join(DEMO, 'trajectories.jsonl')),
    hasJudge: existsSync(JUDGE_FILE),
  };
  // A module is named by a path, and a path without a folder could be a name.
  const named = isAbsolute(path) ? path : `./${path.replace(/^(?:\.[\\/])+/, '')}`;
  const commands = next(named, around).map(
    (words) => `  ${shellWords([...startedAs(), ...words])}`,
  );
  print(`Wrote ${oneLine(path)}. Change it as you like, and try it:\n${commands.join('\n')}`);
}

/** Creates the file whole, and fails where anything is in its place: a file, a folder or a link. */
async function writeNew(path: string, text: string): Promise<void> {
  try {
    await createFolder(dirname(path));
    const file = await create(path);
    try {
      await file.writeFile(text);
    } catch (cause) {
      await rm(path, { force: true });
      throw cause;
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw fileFailure('write a file', path, cause);
  }
}

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx');
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause;
    const problem = 'is already there; add --force to replace it, or name another with --out';
    throw new FileError(path, problem, { cause });
  }
}
