import type { Command } from 'commander';
import type { z } from 'zod';
import { importSettings } from '../../../1-traces/settings.ts';
import { declare, json } from '../declare.ts';

const settings = importSettings.extend({ json: json('print the report as JSON') });
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Reads recorded traces of an agent, in whatever format they are, and writes them to a run folder as a set. The format of each file is detected from its content and never guessed. Nothing is invented: a record without a goal, without its answer or with its content switched off is refused, with the reason.',
    arguments: [['<path...>', 'files, folders, patterns in quotes, or - for standard input']],
    settings,
    notes:
      'Exit codes: 0 at least one run was imported, 2 bad input or nothing imported. Files and records that are refused are listed with their reasons and do not change the exit code, so a script goes on with the runs that could be read; --json counts them as "refused".',
    examples: [
      'tj import traces/ --out runs/mine',
      'tj import results.json --select reward=1 --out runs/passing',
      'gzip -dc logs.gz | tj import - --redact email --redact key --out runs/mine',
    ],
    run: async (given, [paths]) => (await import('../actions/import.ts')).importRuns(paths, given),
  });
