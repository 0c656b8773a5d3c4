import { Command } from 'commander';
import { oneLine } from '../../base/errors.ts';
import { version } from '../../base/version.ts';
import { checkCommand } from './commands/check.ts';
import { checkEnvironmentCommand } from './commands/check-environment.ts';
import { completionCommand } from './commands/completion.ts';
import { demoCommand } from './commands/demo.ts';
import { ablateCommand } from './commands/experiments/ablate.ts';
import { agentCommand } from './commands/experiments/agent.ts';
import { paperCommand } from './commands/experiments/paper.ts';
import { exportCommand } from './commands/export.ts';
import { gateCommand } from './commands/gate.ts';
import { generateCommand } from './commands/generate.ts';
import { helpCommand } from './commands/help.ts';
import { importCommand } from './commands/import.ts';
import { initCommand } from './commands/init.ts';
import { injectCommand } from './commands/inject.ts';
import { judgeCommand } from './commands/judge.ts';
import { measureCommand } from './commands/measure.ts';
import { planCommand } from './commands/plan.ts';
import { promptCommand } from './commands/prompt.ts';
import { reportCommand } from './commands/report.ts';
import { mergeCommand } from './commands/scale/merge.ts';
import { queueCommand } from './commands/scale/queue.ts';
import { serveCommand } from './commands/scale/serve.ts';
import { workCommand } from './commands/scale/work.ts';
import { showCommand } from './commands/show.ts';
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
    completionCommand(),
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
