import { Command, Option } from 'commander';
import type { ServeArguments } from '../actions/serve.ts';
import { judgesAndModels } from '../judge-help.ts';
import {
  amount,
  modelOption,
  queueOption,
  samplesOption,
  seconds,
  viewOption,
  wholeNumber,
} from '../options.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .summary('offer checking, judging and reports over HTTP, with a page of the runs')
    .description(
      'Answers requests over HTTP: checks and judges single trajectories, has judges read whole sets, and serves the reports. Its runs are the folders in RUNS. Requests can name only the judges and environments that are given here. GET /openapi.json describes every request.',
    )
    .argument('[runs]', 'the folder whose folders are the runs', 'runs')
    .option(
      '--host <host>',
      'the address to listen on; others than this machine need a token',
      '127.0.0.1',
    )
    .option('-p, --port <port>', 'the port; 0 for any that is free', wholeNumber(0, 65_535), 8787)
    .option(
      '--token-file <file>',
      'a file with the token that requests must carry (or set TJ_TOKEN)',
    )
    .option(
      '--judge <judge...>',
      'judges that requests may name, each as in the lists below; those that need no model are always there',
    )
    .addOption(modelOption('the model for judges that ask one'))
    .addOption(queueOption())
    .option('--environment <path...>', 'names or modules of environments that requests may name')
    .addOption(viewOption())
    .addOption(samplesOption())
    .option('--price-in <usd>', 'the price of a million prompt tokens', amount)
    .option('--price-out <usd>', 'the price of a million completion tokens', amount)
    .addOption(
      new Option('--timeout <seconds>', 'how long one answer of a judge may take')
        .argParser(seconds)
        .default(60),
    )
    .option(
      '-j, --jobs <count>',
      'how many single judgements to make at once',
      wholeNumber(1, 1024),
      8,
    )
    .option('--parallel-runs <count>', 'how many runs to judge at once', wholeNumber(1, 64), 1)
    .option('--max-queued <count>', 'how many runs may wait', wholeNumber(0, 10_000), 16)
    .option('--max-body <megabytes>', 'the largest request', wholeNumber(1, 256), 4)
    .addOption(
      new Option('--drain <seconds>', 'how long to finish what is under way when told to stop')
        .argParser(seconds)
        .default(30),
    )
    .option('--log', 'print one line per request to standard error', false)
    .option('--json', 'print the address as JSON', false)
    .addHelpText(
      'after',
      () =>
        `\n${judgesAndModels()}\nCtrl-C or SIGTERM finishes what is under way; what is left of a run is done after the next start.\n\nExamples:\n  tj serve\n  tj serve runs --judge step ./judge.ts --model qwen2.5:14b\n  tj serve --judge step --model qwen2.5:14b --queue redis://box/0   # tj work asks the model\n  TJ_TOKEN=$(openssl rand -hex 32) tj serve --host 0.0.0.0`,
    )
    .action(async (runs: string, options: ServeArguments) =>
      (await import('../actions/serve.ts')).serve(runs, options),
    );
}
