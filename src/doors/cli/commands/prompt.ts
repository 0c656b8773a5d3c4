import type { Command } from 'commander';
import { z } from 'zod';
import { sourceSettings } from '../../../2-planting/settings.ts';
import { judgeSettings } from '../../../3-judging/settings.ts';
import { setting, toggle } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';

const settings = z.strictObject({
  cell: setting(z.enum(['A', 'B', 'C', 'D']).optional(), 'the prompt to print', { value: 'cell' }),
  judge: setting(z.string().optional(), 'the judge whose messages to print, such as a rubric', {
    value: 'judge',
  }),
  view: judgeSettings.shape.view,
  all: setting(toggle(), 'print every prompt of the set, each followed by a NUL byte'),
  hash: setting(toggle(), 'print the SHA-256 instead: of one prompt, or of the whole set'),
  json: json('print an object with the count and the hash'),
  ...sourceSettings.shape,
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Prints the prompt that a model judge receives. --judge prints all that a model is sent: the messages, and the schema for its answer if there is one.\n\n  cell  is shown         is asked\n  A     request, reply   whether the reply is right (the outcome judge)\n  B     request, reply   to check each step\n  C     every step       whether the reply is right\n  D     every step       to check each step (the step judge)',
    arguments: [['[id]', 'the id of the trajectory; omit it with --all']],
    settings,
    examples: [
      'tj prompt INS-00000-clean --cell D',
      'tj prompt --all --cell D --hash',
      'tj prompt INS-00000-clean --judge ./rubric.md',
    ],
    run: async (given, [id]) => (await import('../actions/prompt.ts')).prompt(id, given),
  });
