import type { Command } from 'commander';
import { z } from 'zod';
import { sourceSettings } from '../../../2-planting/settings.ts';
import { DEFAULT_VIEW } from '../../../3-judging/settings.ts';
import { setting, toggle } from '../../../base/settings.ts';
import { VIEW_NAMES } from '../../../run/shown-view.ts';
import { declare, json } from '../declare.ts';

const settings = z.strictObject({
  view: setting(
    z.enum(VIEW_NAMES).default(DEFAULT_VIEW),
    'every step, the actions without the thoughts, or only the request and the reply (outcome)',
    { value: 'view' },
  ),
  diff: setting(toggle(), 'compare it with its parent'),
  json: json('print what is shown as JSON'),
  ...sourceSettings.shape,
});
export type Settings = z.output<typeof settings>;

export const declaration = (command: Command): void =>
  declare(command, {
    description:
      'Prints one trajectory as a judge sees it: without its label, and only what the view shows. With --diff, a run that was edited by tj inject is followed by the proof of its label, and > marks the source of the old value. Without --set, the trajectory comes from a generated set (400 trajectories with seed 7 by default).',
    arguments: [['<id>', 'the id of the trajectory, for example INS-00001-skipped_precondition']],
    settings,
    examples: [
      'tj show INS-00001-skipped_precondition --diff',
      'tj show INS-00003-clean --set runs/first --view outcome',
    ],
    run: async (given, [id]) => (await import('../actions/show.ts')).show(id, given),
  });
