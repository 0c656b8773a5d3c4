import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { InvalidOptionError, oneLine } from '../../../base/errors.ts';
import { startedAs } from '../../../base/started-as.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import type { Settings } from '../commands/init.ts';
import { chooseTemplate } from '../init/choose-template.ts';
import type { TemplateKind } from '../init/template.ts';
import { DEMO, JUDGE_FILE } from '../init/templates.ts';
import { writeStart } from '../init/write-start.ts';
import { print } from '../terminal.ts';

/** Writes a file to begin with, and says what to type next. */
export async function init(kind: TemplateKind | undefined, options: Settings): Promise<void> {
  const { out, force } = options;
  if (out === '') throw new InvalidOptionError('--out', 'must name a file, or be -');
  if (kind === undefined) return (await import('../init/init-config.ts')).initConfig(options);
  const { file, text, beside, next } = chooseTemplate(kind, options);
  if (out === '-') {
    process.stdout.write(text);
    return;
  }
  const path = out ?? file;
  await writeStart(path, text, force);
  const written = [path];
  if (beside !== undefined && !existsSync(beside.file)) {
    await writeStart(beside.file, beside.text, false);
    written.push(beside.file);
  }
  const around = {
    hasDemo: existsSync(join(DEMO, 'trajectories.jsonl')),
    hasJudge: existsSync(JUDGE_FILE),
  };
  // A module is named by a path, and a path without a folder could be a name.
  const named = isAbsolute(path) ? path : `./${path.replace(/^(?:\.[\\/])+/, '')}`;
  const commands = next(named, around).map(
    (words) => `  ${shellWords([...startedAs(), ...words])}`,
  );
  print(
    `Wrote ${oneLine(written.join(' and '))}. Change it as you like, and try it:\n${commands.join('\n')}`,
  );
}
