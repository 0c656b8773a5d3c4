import type { Command } from 'commander';
import { z } from 'zod';
import { setting, text, toggle } from '../../../base/settings.ts';
import { declare } from '../declare.ts';
import { KINDS, LANGUAGES } from '../init/template.ts';

const settings = z.strictObject({
  judge: setting(text().optional(), 'for a config: your judge, as tj judge takes it', {
    value: 'judge',
  }),
  model: setting(text().optional(), 'for a config: the model that a rubric asks', {
    value: 'model',
  }),
  traces: setting(
    text().optional(),
    "for a config: your agent's recordings, as files, a folder or a pattern",
    { value: 'path', conflicts: ['environment'] },
  ),
  environment: setting(text().optional(), 'for a config: the world that plays the runs', {
    value: 'name',
  }),
  yes: setting(toggle(), 'ask nothing'),
  language: setting(z.enum(LANGUAGES).optional(), 'the language of a judge', {
    value: 'language',
    otherwise: 'what the name of the file says, or typescript',
  }),
  out: setting(text().optional(), 'the file to write, or - to print it', {
    value: 'file',
    otherwise:
      'tj.config.ts, judge.ts, judge.py, rubric.md, environment.ts, gate.json or reader.ts',
  }),
  force: setting(toggle(), 'replace a file that exists'),
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Writes tj.config.ts, which tj run does. At a terminal it asks for your judge and your recordings, unless you name them. A rubric or a module that does not exist yet is written, too. With a word after it, it writes one small working file instead. It never replaces a file unless you add --force.',
    arguments: [['[what]', 'what to write instead of a config', KINDS]],
    settings,
    examples: [
      'tj init',
      'tj init --judge ./rubric.md --model openai:gpt-4.1',
      "tj init --yes --judge ./judge.ts --traces 'traces/*.json'",
      'tj init judge --language python',
      'tj init environment',
      'tj init reader',
    ],
    run: async (given, [what]) => (await import('../actions/init.ts')).init(what, given),
  });
