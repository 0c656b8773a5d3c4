import { Command, Option } from 'commander';
import { MODEL_FORMS } from '../../../3-judging/models/kinds/model-kinds.ts';
import type { WorkArguments } from '../actions/work.ts';
import { queueOption, seconds, timeoutOption, viewOption, wholeNumber } from '../options.ts';

export function workCommand(): Command {
  return new Command('work')
    .summary('answer the calls that tj judge --queue puts into a queue')
    .description(
      'Takes calls from a queue, asks the models or runs the judges that it was started with, and puts the answers back. Start any number of workers, on any machines. Keys of providers stay here: they come from the environment variables of this process. A worker without --model answers for every model whose address its own settings give (Ollama, OpenAI, Anthropic, Google).',
    )
    .addOption(queueOption().makeOptionMandatory())
    .option('--model <model...>', `only these models: ${MODEL_FORMS.join(', ')}`)
    .option(
      '--judge <judge...>',
      'judges of your own that it runs: ./judge.ts, "cmd:python judge.py" or http://host/path; the run must have the same files',
    )
    .option(
      '-j, --jobs <count>',
      'how many calls to one endpoint to make at once',
      wholeNumber(1, 1024),
      8,
    )
    .option('--name <name>', 'what progress calls this worker (default: host and process)')
    .addOption(timeoutOption())
    .addOption(
      new Option(
        '--lease <seconds>',
        'after how many seconds of silence the calls of a worker that is gone are made again',
      )
        .argParser(seconds)
        .default(15),
    )
    .addOption(
      new Option('--idle <seconds>', 'end when there was nothing to do for this long').argParser(
        seconds,
      ),
    )
    .addOption(viewOption())
    .option('--fingerprint <file...>', 'further files that your own judges are made of')
    .option('--version-tag <text>', 'your name for this version of your own judges')
    .addHelpText(
      'after',
      `
The first Ctrl-C finishes the calls under way; the second gives them to other workers.
Exit codes: 0 ended as asked, 2 bad input, 130 interrupted twice.

Examples:
  tj work --queue redis://box/0 --model qwen2.5:14b -j 16 --name gpu-3
  OPENAI_API_KEY=… tj work --queue rediss://user:password@box:6380/0 --model openai:gpt-4.1
  tj work --queue redis://box/0 --judge ./judge.ts`,
    )
    .action(async (options: WorkArguments) => (await import('../actions/work.ts')).work(options));
}
