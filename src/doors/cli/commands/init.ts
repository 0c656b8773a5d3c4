import type { Command } from 'commander';
import { z } from 'zod';
import { setting, text, toggle } from '../../../base/settings.ts';
import { declare } from '../declare.ts';
import { KINDS, LANGUAGES } from '../init/template.ts';

const settings = z.strictObject({
  language: setting(z.enum(LANGUAGES).optional(), 'the language of a judge', {
    value: 'language',
    otherwise: 'what the name of the file says, or typescript',
  }),
  out: setting(text().optional(), 'the file to write, or - to print it', {
    value: 'file',
    otherwise: 'judge.ts, judge.py, rubric.md, environment.ts or gate.json',
  }),
  force: setting(toggle(), 'replace a file that exists'),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Writes a small working file with comments for you to edit, and prints the commands that take it to a measurement. It never replaces a file unless you add --force.',
    arguments: [['<what>', 'what to write', KINDS]],
    settings,
    examples: [
      'tj init judge',
      'tj init judge --language python',
      'tj init judge --out rubrics/strict.md',
      'tj init environment',
      'tj init gate',
    ],
    run: async (given, [what]) => (await import('../actions/init.ts')).init(what, given),
  });
