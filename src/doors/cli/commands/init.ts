import { Argument, Command, Option } from 'commander';
import type { InitOptions } from '../actions/init.ts';
import { KINDS, LANGUAGES, type TemplateKind } from '../init/template.ts';

export function initCommand(): Command {
  return new Command('init')
    .summary('write a judge, an environment or a gate to begin with')
    .description(
      'Writes a small working file with comments, to be changed into your own, and prints the commands that take it to a measurement. It never replaces a file unless you add --force.',
    )
    .addArgument(new Argument('<what>', 'what to write').choices(KINDS))
    .addOption(
      new Option(
        '--language <language>',
        'the language of a judge (default: what the name of the file says, or typescript)',
      ).choices(LANGUAGES),
    )
    .option(
      '--out <file>',
      'the file to write, or - to print it (default: judge.ts, judge.py, rubric.md, environment.ts or gate.json)',
    )
    .option('--force', 'replace a file that exists', false)
    .addHelpText(
      'after',
      '\nExamples:\n  tj init judge\n  tj init judge --language python\n  tj init judge --out rubrics/strict.md\n  tj init environment\n  tj init gate',
    )
    .action(async (what: TemplateKind, options: InitOptions) =>
      (await import('../actions/init.ts')).init(what, options),
    );
}
