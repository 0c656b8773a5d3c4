import { Command, Option } from 'commander';
import type { ShowOptions } from '../actions/show.ts';
import { sourceOptions } from '../options.ts';

export function showCommand(): Command {
  const command = new Command('show')
    .summary('print one trajectory as a judge sees it')
    .description(
      'Prints one trajectory as a judge sees it: without its label, and only what the view shows. With --diff, a run that was edited by tj inject is followed by the proof of its label, and > marks the source of the old value. Without --set, the trajectory comes from a generated set (400 trajectories with seed 7 by default).',
    )
    .argument('<id>', 'the id of the trajectory, for example INS-00001-skipped_precondition')
    .addOption(
      new Option('--view <view>', 'every step, or only the request and the reply')
        .choices(['step', 'outcome'])
        .default('step'),
    )
    .option('--diff', 'compare it with its parent', false)
    .option('--json', 'print what is shown as JSON', false);
  for (const option of sourceOptions()) command.addOption(option);
  return command
    .addHelpText(
      'after',
      '\nExamples:\n  tj show INS-00001-skipped_precondition --diff\n  tj show INS-00003-clean --set runs/first --view outcome',
    )
    .action(async (id: string, options: ShowOptions) =>
      (await import('../actions/show.ts')).show(id, options),
    );
}
