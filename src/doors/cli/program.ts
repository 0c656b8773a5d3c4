import { Command } from 'commander';
import { oneLine } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import { ablateCommand } from './commands/ablate.ts';
import { agentCommand } from './commands/agent.ts';
import { checkCommand } from './commands/check.ts';
import { checkEnvironmentCommand } from './commands/check-environment.ts';
import { demoCommand } from './commands/demo.ts';
import { exportCommand } from './commands/export.ts';
import { gateCommand } from './commands/gate.ts';
import { generateCommand } from './commands/generate.ts';
import { helpCommand } from './commands/help.ts';
import { importCommand } from './commands/import.ts';
import { initCommand } from './commands/init.ts';
import { injectCommand } from './commands/inject.ts';
import { judgeCommand } from './commands/judge.ts';
import { measureCommand } from './commands/measure.ts';
import { mergeCommand } from './commands/merge.ts';
import { paperCommand } from './commands/paper.ts';
import { planCommand } from './commands/plan.ts';
import { promptCommand } from './commands/prompt.ts';
import { queueCommand } from './commands/queue.ts';
import { reportCommand } from './commands/report.ts';
import { serveCommand } from './commands/serve.ts';
import { showCommand } from './commands/show.ts';
import { workCommand } from './commands/work.ts';
import { writeOutput } from './output/standard-output.ts';

/** The command line. Commands load their work only when they are run, so `--help` stays fast. */
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
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      "\nStart with 'tj demo'. 'tj <command> --help' shows examples.\nExit codes: 0 done, 1 what was checked failed, 2 bad usage or bad input, 3 inconclusive.",
    );
  const commands = [
    demoCommand(),
    initCommand(),
    generateCommand(),
    importCommand(),
    injectCommand(),
    showCommand(),
    promptCommand(),
    checkCommand(),
    checkEnvironmentCommand(),
    judgeCommand(),
    workCommand(),
    queueCommand(),
    mergeCommand(),
    ablateCommand(),
    agentCommand(),
    measureCommand(),
    reportCommand(),
    exportCommand(),
    gateCommand(),
    planCommand(),
    serveCommand(),
    paperCommand(),
    helpCommand(),
  ];
  for (const command of commands) root.addCommand(inheriting(command, root));
  return root;
}

/** A command and its parts, with the settings of the command line. */
function inheriting(command: Command, from: Command): Command {
  for (const part of command.commands) inheriting(part, from);
  return command.copyInheritedSettings(from);
}
