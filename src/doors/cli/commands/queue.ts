import { Command } from 'commander';
import type { QueueArguments } from '../actions/queue.ts';
import { queueOption } from '../options.ts';

const actions = () => import('../actions/queue.ts');

export function queueCommand(): Command {
  const command = new Command('queue')
    .summary('look at a queue, and pause, resume, drain or clean it')
    .description(
      'Looks at a queue that tj judge --queue and tj work share, and steers it from any machine.',
    );
  const steps = [
    part('status', 'show the runs, the calls and the workers: rate, calls under way, failures')
      .option('--watch', 'go on showing it until Ctrl-C', false)
      .option('--json', 'print JSON; with --watch, one object per line', false)
      .action(async (options: QueueArguments) => (await actions()).status(options)),
    part('pause', 'let workers finish their calls and begin no others').action(
      async (options: QueueArguments) => (await actions()).pause(options),
    ),
    part('resume', 'go on after a pause').action(async (options: QueueArguments) =>
      (await actions()).resume(options),
    ),
    part(
      'drain',
      'end every run: calls under way are kept, no other begins, and the same tj judge goes on later',
    ).action(async (options: QueueArguments) => (await actions()).drain(options)),
    part('clean', 'remove the dead letters: calls that failed for good')
      .option('--all', 'also remove answers and calls of runs that are not at work', false)
      .option('--json', 'print the counts as JSON', false)
      .action(async (options: QueueArguments) => (await actions()).clean(options)),
  ];
  for (const step of steps) command.addCommand(step);
  return command.addHelpText(
    'after',
    `
Exit codes: 0 done, 2 bad input or no Redis at the address.

Examples:
  tj queue status --queue redis://box/0 --watch
  TJ_QUEUE=redis://box/0 tj queue drain`,
  );
}

function part(name: string, summary: string): Command {
  return new Command(name)
    .description(sentence(summary))
    .summary(summary)
    .addOption(queueOption().makeOptionMandatory());
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}
