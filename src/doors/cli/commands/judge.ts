import { Command, Option } from 'commander';
import { MOST_REPETITIONS } from '../../../run/repetition.ts';
import type { JudgeArguments } from '../actions/judge.ts';
import { judgesAndModels } from '../judge-help.ts';
import {
  amount,
  modelOption,
  names,
  queueOption,
  samplesOption,
  shard,
  timeoutOption,
  unreadableOption,
  viewOption,
  wholeNumber,
} from '../options.ts';

const MOST = Number.MAX_SAFE_INTEGER;

export function judgeCommand(): Command {
  return new Command('judge')
    .summary('have judges read a set, and record their verdicts')
    .description(
      'Has judges read every trajectory of a set and appends their verdicts to verdicts.jsonl. You can stop it at any time; the same command continues where it stopped. Judges see only what their view shows, under opaque ids.',
    )
    .argument('<set>', 'a folder or a trajectories file')
    .requiredOption(
      '--judge <judge...>',
      'the judges, each as in the lists below; NAME=JUDGE names one of your own',
    )
    .addOption(modelOption('the model for judges that ask one'))
    .option('--out <dir>', "the folder for the verdicts (default: the set's own folder)")
    .option(
      '-j, --jobs <count>',
      'how many calls to one endpoint to make at once (default: 8; with --queue, as many as the workers allow)',
      wholeNumber(1, 1024),
    )
    .option(
      '--requests-per-minute <count>',
      'how many calls to one endpoint may begin in any minute',
      wholeNumber(1, 1_000_000),
    )
    .option(
      '--tokens-per-minute <count>',
      'how many tokens calls to one endpoint may take in any minute',
      wholeNumber(1, 1_000_000_000),
    )
    .addOption(queueOption())
    .option(
      '--window <count>',
      'with --queue, how many calls may be in the queue at once (default: 500)',
      wholeNumber(1, 10_000),
    )
    .option('--limit <count>', 'judge only this many trajectories', wholeNumber(1, MOST))
    .option(
      '--shard <k/n>',
      'judge only this part of the set, such as 3/8, the third of eight; tj merge joins the parts',
      shard,
    )
    .addOption(
      new Option(
        '--order <order>',
        'ask in an order that says nothing about the labels, or in that of the set, as the paper did',
      )
        .choices(['shuffled', 'released'])
        .default('shuffled'),
    )
    .option(
      '--first <a,b>',
      'begin with these fault types, although that orders by label; clean means the clean runs',
      names,
      [],
    )
    .option(
      '--repeats <count>',
      'how often to ask each judge about each trajectory, to see how much its answers vary',
      wholeNumber(1, MOST_REPETITIONS),
      1,
    )
    .option('--redo', 'ask everything again; the old verdicts are kept in history/', false)
    .option('--keep-old', 'keep the verdicts of a judge that has changed since', false)
    .option('--fingerprint <file...>', 'further files that your own judges are made of')
    .option('--version-tag <text>', 'your name for this version of your own judges')
    .option('--max-calls <count>', 'stop after this many calls', wholeNumber(0, MOST))
    .option('--max-cost <usd>', 'stop before the cost exceeds this', amount)
    .option('--price-in <usd>', 'the price of a million prompt tokens', amount)
    .option('--price-out <usd>', 'the price of a million completion tokens', amount)
    .option('--retries <count>', 'how often to repeat a failed call', wholeNumber(0, 100), 4)
    .option(
      '--max-failures <count>',
      'stop after this many failures in a row',
      wholeNumber(1, MOST),
      10,
    )
    .addOption(timeoutOption())
    .addOption(unreadableOption())
    .option(
      '--max-wait <seconds>',
      'stop if a server asks to wait longer than this, or if a queue has no Redis or no worker for so long',
      wholeNumber(0, 86_400),
      600,
    )
    .option('--keep-responses', 'also keep what the models answered, in responses.jsonl', false)
    .option('--no-dedupe', 'ask equal questions separately, to see whether the answers vary')
    .option(
      '--allow-engine-change',
      'add to verdicts that came from another engine or another digest',
      false,
    )
    .addOption(
      new Option(
        '--unscored-as <what>',
        'how to count an answer that cannot be read; the paper counts it as clean',
      )
        .choices(['unscored', 'clean'])
        .default('unscored'),
    )
    .addOption(viewOption())
    .addOption(samplesOption())
    .option('--temperature <t>', 'the sampling temperature', amount)
    .option('--seed <integer>', 'the sampling seed', wholeNumber(0, 2 ** 31 - 1))
    .option('--environment <name>', 'the name of an environment, or the path of a module')
    .option('--json', 'print the counts as JSON', false)
    .addHelpText(
      'after',
      () =>
        `\n${judgesAndModels()}\nExit codes: 0 every trajectory (of the shard) has its verdicts, 2 bad input, 3 some are missing,\n130 interrupted.\n\nExamples:\n  tj judge runs/first --judge programmatic\n  tj judge runs/first --judge outcome step --model qwen2.5:14b -j 4\n  tj judge runs/first --judge programmatic --shard 3/8 --out runs/third\n  tj judge runs/first --judge step --model qwen2.5:14b --queue redis://box/0   # tj work asks it`,
    )
    .action(async (set: string, options: JudgeArguments) =>
      (await import('../actions/judge.ts')).judge(set, options),
    );
}
