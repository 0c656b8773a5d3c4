import { Command, Option } from 'commander';
import type { JudgeArguments } from '../actions/judge.ts';
import { amount, names, wholeNumber } from '../options.ts';

const MOST = Number.MAX_SAFE_INTEGER;

export function judgeCommand(): Command {
  return new Command('judge')
    .summary('let judges read a set, and keep their verdicts')
    .description(
      'Lets judges read every trajectory of a set and appends their verdicts to verdicts.jsonl. Stop it at any moment and start the same command again: it does what is left. Judges see only what their view shows, under names that spell nothing.',
    )
    .argument('<set>', 'a folder, or a trajectories file')
    .requiredOption(
      '--judge <judge...>',
      'programmatic, control-…, outcome, step, selfcons, an ablation cell, or your own: a module, cmd:…, an address, prompt:FILE',
    )
    .option('--model <model>', 'who answers the judges that ask a model')
    .option('--out <dir>', "where verdicts go (default: the set's own folder)")
    .option('-j, --jobs <count>', 'calls under way to one endpoint', wholeNumber(1, 1024), 8)
    .option('--limit <count>', 'only the first trajectories in order of work', wholeNumber(1, MOST))
    .option('--first <a,b>', 'fault types, or clean, to begin with', names, [])
    .option('--max-calls <count>', 'stop after this many calls', wholeNumber(0, MOST))
    .option('--max-cost <usd>', 'stop before more than this is spent', amount)
    .option('--price-in <usd>', 'a million prompt tokens cost this', amount)
    .option('--price-out <usd>', 'a million tokens of answer cost this', amount)
    .option('--retries <count>', 'how often a failed call is repeated', wholeNumber(0, 100), 4)
    .option('--max-failures <count>', 'stop after so many in a row', wholeNumber(1, MOST), 10)
    .option('--keep-responses', 'also keep what models answered, in responses.jsonl', false)
    .option('--no-dedupe', 'ask equal questions each, to see whether answers vary')
    .option('--allow-engine-change', 'add to verdicts that another engine or digest made', false)
    .addOption(
      new Option(
        '--unscored-as <what>',
        'what an unreadable answer counts as; clean is the convention of the paper',
      )
        .choices(['unscored', 'clean'])
        .default('unscored'),
    )
    .addOption(
      new Option('--view <view>', 'what a judge of your own is shown').choices(['step', 'outcome']),
    )
    .option('-k, --samples <count>', 'votes of selfcons', wholeNumber(1, 1000))
    .option('--temperature <t>', 'of the decoding', amount)
    .option('--seed <integer>', 'of the decoding', wholeNumber(0, 2 ** 31 - 1))
    .option('--environment <name>', 'an environment, or the path of a module')
    .option('--json', 'print the counts as JSON', false)
    .addHelpText(
      'after',
      '\nExit code: 0 every trajectory has its verdicts, 2 bad input, 3 some are missing, 130 interrupted.\n\nExamples:\n  tj judge runs/first --judge programmatic\n  tj judge runs/first --judge outcome step --model qwen2.5:14b -j 4',
    )
    .action(async (set: string, options: JudgeArguments) =>
      (await import('../actions/judge.ts')).judge(set, options),
    );
}
