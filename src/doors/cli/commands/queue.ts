import { Command } from 'commander';
import { z } from 'zod';
import { workSettings } from '../../../3-judging/settings.ts';
import { setting, toggle } from '../../../base/settings.ts';
import { declare, json } from '../declare.ts';

const actions = () => import('../actions/queue.ts');

const { queue } = workSettings.shape;
const plain = z.strictObject({ queue });
const status = z.strictObject({
  queue,
  watch: setting(toggle(), 'keep showing it until Ctrl-C'),
  json: json('print JSON; with --watch, one object per line'),
});
const clean = z.strictObject({
  queue,
  all: setting(toggle(), 'also remove answers and calls of runs that are not at work'),
  json: json('print the counts as JSON'),
});

export function declaration(command: Command): void {
  const part = (name: string, summary: string): { command: Command; description: string } => {
    const added = new Command(name).summary(summary).copyInheritedSettings(command);
    command.addCommand(added);
    return { command: added, description: `${summary[0]?.toUpperCase()}${summary.slice(1)}.` };
  };
  const add = <Settings extends z.ZodObject>(
    { command: added, description }: ReturnType<typeof part>,
    settings: Settings,
    run: (settings: z.output<Settings>) => Promise<void>,
  ): void =>
    declare(added, {
      description,
      settings,
      examples: [`tj queue ${added.name()} --queue redis://box/0`],
      run: (given) => run(given),
    });
  add(
    part('status', 'show the runs, the calls and the workers: rate, calls under way, failures'),
    status,
    async (settings) => (await actions()).status(settings),
  );
  add(
    part('pause', 'let workers finish their calls and start no others'),
    plain,
    async (settings) => (await actions()).pause(settings),
  );
  add(part('resume', 'continue after a pause'), plain, async (settings) =>
    (await actions()).resume(settings),
  );
  add(
    part(
      'drain',
      'end every run: calls under way are kept, no others start, and the same tj judge continues later',
    ),
    plain,
    async (settings) => (await actions()).drain(settings),
  );
  add(
    part('clean', 'remove the dead letters: calls that failed for good'),
    clean,
    async (settings) => (await actions()).clean(settings),
  );
  command
    .description(
      'Shows and controls the queue that tj judge --queue and tj work share, from any machine.',
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 done, 2 bad input or no Redis at the address.\n\nExamples:\n  tj queue status --queue redis://box/0 --watch\n  TJ_QUEUE=redis://box/0 tj queue drain',
    );
}
