import { Command, Option } from 'commander';
import { type SourceArguments, sourceOptions } from '../options.ts';
import { note, print, untrusted } from '../terminal.ts';

interface ShowOptions extends SourceArguments {
  readonly view: string;
  readonly diff: boolean;
}

export function showCommand(): Command {
  const command = new Command('show')
    .summary('print one trajectory as a judge sees it')
    .description(
      'Prints one trajectory as a judge sees it: no label, only what the view shows.\nWithout --set it is looked up in the generated set (400 trajectories, seed 7, unless you say so).',
    )
    .argument('<id>', 'the trajectory, for example INS-00001-skipped_precondition')
    .addOption(
      new Option('--view <view>', 'all steps, or only the request and the reply')
        .choices(['step', 'outcome'])
        .default('step'),
    )
    .option('--diff', 'compare it with its clean parent', false);
  for (const option of sourceOptions()) command.addOption(option);
  return command
    .addHelpText(
      'after',
      '\nExamples:\n  tj show INS-00001-skipped_precondition --diff\n  tj show INS-00003-clean --set runs/first --view outcome',
    )
    .action(show);
}

async function show(id: string, options: ShowOptions): Promise<void> {
  const { numberFormats } = await import('../../environment/number-formats.ts');
  const { views } = await import('../../judges/views/views.ts');
  const { openSource, findParent, findTrajectory } = await import('../trajectory-source.ts');
  const view = views.find(({ name }) => name === options.view);
  if (view === undefined) return;

  const source = await openSource(options);
  const formats = numberFormats(source.environment);
  const trajectory = await findTrajectory(source, id);
  const shown = view.render(trajectory, formats);
  if (!options.diff) {
    print(untrusted(shown));
    return;
  }
  const parent = await findParent(source, trajectory);
  const { lineDiff } = await import('../../report/line-diff.ts');
  const before = view.render(parent, formats);
  print(lineDiff(untrusted(before), untrusted(shown)));
  if (before === shown) {
    note(
      `No difference: the ${view.name} view of ${id} is its clean parent's, so a judge with this view cannot tell them apart.`,
    );
  }
}
