import { Command } from 'commander';
import { oneLine, UnknownNameError } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import { writeOutput } from './output/standard-output.ts';

/** A command, and how to add what it takes and does. */
interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly declaration: (command: Command) => void }>;
}

/** Every command, in the order of the help. */
const groups: readonly { readonly title: string; readonly commands: readonly ListedCommand[] }[] = [
  {
    title: 'Start here:',
    commands: [
      {
        name: 'init',
        summary: 'write a config to start from, or a judge, an environment or a gate',
        load: () => import('./commands/init.ts'),
      },
      {
        name: 'run',
        summary: 'do everything that tj.config.ts says, from the runs to the gate',
        load: () => import('./commands/run.ts'),
      },
      {
        name: 'misses',
        summary: 'list what the judges get wrong, one line each',
        load: () => import('./commands/misses.ts'),
      },
      {
        name: 'show',
        summary: 'print one trajectory as a judge sees it',
        load: () => import('./commands/show.ts'),
      },
      {
        name: 'report',
        summary: 'write a page that shows what each judge catches, with every pair',
        load: () => import('./commands/report.ts'),
      },
      {
        name: 'gate',
        summary: 'pass or fail the judges of a run folder, for use in a build',
        load: () => import('./commands/gate.ts'),
      },
      {
        name: 'demo',
        summary:
          'generate sets of three worlds, and judge them with judges whose answers are known',
        load: () => import('./commands/demo.ts'),
      },
    ],
  },
  {
    title: 'Stages, one by one:',
    commands: [
      {
        name: 'generate',
        summary: 'write a labelled set: correct runs, and runs with one known fault each',
        load: () => import('./commands/generate.ts'),
      },
      {
        name: 'import',
        summary: "turn your own agent's recorded traces into a set",
        load: () => import('./commands/import.ts'),
      },
      {
        name: 'inject',
        summary: 'plant faults in recorded runs, with labels that are certain',
        load: () => import('./commands/inject.ts'),
      },
      {
        name: 'judge',
        summary: 'run judges over a set and record their verdicts',
        load: () => import('./commands/judge.ts'),
      },
      {
        name: 'measure',
        summary: 'measure what the judges of a run folder detect',
        load: () => import('./commands/measure.ts'),
      },
    ],
  },
  {
    title: 'More:',
    commands: [
      {
        name: 'blind',
        summary: 'find out whether a judge is shown the faults at all',
        load: () => import('./commands/blind.ts'),
      },
      {
        name: 'canary',
        summary: 'watch whether a live judge still catches what it did',
        load: () => import('./commands/canary.ts'),
      },
      {
        name: 'prompt',
        summary: 'print the prompt that a model judge receives',
        load: () => import('./commands/prompt.ts'),
      },
      {
        name: 'check',
        summary: 'check runs against rules, or for values and claims without a source',
        load: () => import('./commands/check.ts'),
      },
      {
        name: 'check-environment',
        summary: 'check that an environment of your own keeps its contract',
        load: () => import('./commands/check-environment.ts'),
      },
      {
        name: 'plan',
        summary: 'work out how many runs a claim about a judge needs',
        load: () => import('./commands/plan.ts'),
      },
      {
        name: 'compare',
        summary: 'say whether one judge may take the place of another',
        load: () => import('./commands/compare.ts'),
      },
      {
        name: 'tune',
        summary: 'find the threshold at which a judge does best',
        load: () => import('./commands/tune.ts'),
      },
      {
        name: 'agreement',
        summary: 'say whether Δ predicts how judges do on labelled runs',
        load: () => import('./commands/agreement.ts'),
      },
      {
        name: 'certificate',
        summary: 'check whether the certificate of a judge still holds, or draw it as a badge',
        load: () => import('./commands/certificate.ts'),
      },
      {
        name: 'export',
        summary: 'write the pairs or the measurement of a run folder for other programs',
        load: () => import('./commands/export.ts'),
      },
      {
        name: 'merge',
        summary: 'join run folders with verdicts on the same set into one',
        load: () => import('./commands/merge.ts'),
      },
      {
        name: 'serve',
        summary: 'serve checks, judging and reports over HTTP',
        load: () => import('./commands/serve.ts'),
      },
      {
        name: 'work',
        summary: 'answer the calls that tj judge --queue puts into a queue',
        load: () => import('./commands/work.ts'),
      },
      {
        name: 'queue',
        summary: 'look at a queue, and pause, resume, drain or clean it',
        load: () => import('./commands/queue.ts'),
      },
      {
        name: 'help',
        summary: 'show the help of a command',
        load: async () => ({ declaration: helpDeclaration }),
      },
    ],
  },
  {
    title: 'The paper:',
    commands: [
      {
        name: 'paper',
        summary: "rebuild the paper's figures from its released rows and compare",
        load: () => import('./commands/paper.ts'),
      },
      {
        name: 'ablate',
        summary: 'vary what a judge sees and what it is asked',
        load: () => import('./commands/ablate.ts'),
      },
      {
        name: 'agent',
        summary: 'let a model play the agent, and see which faults it makes',
        load: () => import('./commands/agent.ts'),
      },
    ],
  },
];

const commands = groups.flatMap((group) => group.commands);

/**
 * The command line. It knows its commands by name and summary; what one of them takes is loaded when it is
 * called, and what it does when it is run, so that `--help` stays fast.
 */
export function program(): Command {
  const root = new Command('tj')
    .description(
      'Mutation testing for the LLM judges that gate AI agents: take correct runs, plant one known fault in each, and find out whether the judge can tell the two apart.',
    )
    .version(version)
    // main.ts decides the exit code.
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void writeOutput(text),
      // Commander quotes the user's input, and a line break in it must not start a new line.
      outputError: (text, write) => write(`tj: ${oneLine(text.trim().replace(/^error: /, ''))}\n`),
    })
    .helpCommand(false)
    // Whether or not a command is complete, the list shows its name.
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      "\nTo see what it does, run 'tj demo'; to measure your own judge, 'tj init' and 'tj run'.\n'tj <command> --help' shows examples.\nExit codes: 0 done, 1 what was checked failed, 2 bad usage or bad input,\n3 inconclusive.",
    )
    .hook('preSubcommand', (_, command) => complete(command));
  for (const { title, commands } of groups) {
    for (const { name, summary } of commands) {
      const command = new Command(name).summary(summary).copyInheritedSettings(root);
      root.addCommand(command.helpGroup(title));
    }
  }
  return root;
}

/** Adds what a command takes and does, which its name in the list only promises. */
export async function complete(command: Command): Promise<void> {
  const listed = commands.find(({ name }) => name === command.name());
  if (listed === undefined) return;
  const { declaration } = await listed.load();
  declaration(command);
}

function helpDeclaration(help: Command): void {
  help
    .description('Shows the help of a command, as --help after its name does.')
    .argument('[command]', 'the name of the command')
    .addHelpText('after', '\nExample:\n  tj help gate')
    .action(async (name: string | undefined) => {
      const root = help.parent ?? help;
      const asked = name === undefined ? root : root.commands.find((each) => each.name() === name);
      if (asked === undefined) {
        throw new UnknownNameError(
          'command',
          name ?? '',
          commands.map((each) => each.name),
        );
      }
      // The command itself is complete already, because it was called.
      if (asked !== help) await complete(asked);
      asked.outputHelp();
    });
}
