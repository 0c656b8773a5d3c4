import { Command } from 'commander';
import { DEFAULT_SEED, DEFAULT_SIZE, LARGEST_SET } from '../../dataset/limits.ts';
import { InvalidOptionError } from '../../errors.ts';
import { names, seed, wholeNumber } from '../options.ts';
import { print } from '../terminal.ts';

interface GenerateOptions {
  readonly size: number;
  readonly seed: number | bigint;
  readonly environment: string;
  readonly types?: readonly string[];
  readonly withParents: boolean;
  readonly out: string;
  readonly force: boolean;
  readonly json: boolean;
}

export function generateCommand(): Command {
  return new Command('generate')
    .summary('write a labelled set: correct runs, and runs with one known fault each')
    .description(
      'Writes a labelled set: correct runs of the scripted agent, and copies of them with one known\nfault each, replayed so that every observation is real.',
    )
    .option(
      '-n, --size <count>',
      'about how many trajectories',
      wholeNumber(1, LARGEST_SET),
      DEFAULT_SIZE,
    )
    .option(
      '--seed <integer>',
      'the same seed gives the same set, byte for byte',
      seed,
      DEFAULT_SEED,
    )
    .option('--environment <name>', 'an environment, or the path of a module', 'support-desk')
    .option('--types <a,b>', 'only these fault types (default: all of them)', names)
    .option('--with-parents', 'add the clean run of every fault that would lack it', false)
    .requiredOption('--out <dir>', 'the folder to write, or - for JSON lines on standard output')
    .option('--force', 'replace the set in a folder that is not empty', false)
    .option('--json', 'print the summary as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  tj generate -n 400 --seed 7 --out runs/first\n  tj generate -n 1000000 --out - | gzip > million.jsonl.gz',
    )
    .action(generate);
}

async function generate(options: GenerateOptions): Promise<void> {
  const { planSet } = await import('../../dataset/plan-set.ts');
  const { numberFormats } = await import('../../environment/number-formats.ts');
  const { loadEnvironment } = await import('../../environments/load-environment.ts');
  const { labelledSet } = await import('../../pipeline/2-inject.ts');
  const { writeSetFolder } = await import('../../runs/set-folder.ts');
  const { feed } = await import('../../runs/write-lines.ts');
  const { writeTrajectory } = await import('../../trajectory/wire/write-trajectory.ts');
  const { environmentForManifest } = await import('../trajectory-source.ts');

  if (options.out === '') throw new InvalidOptionError('--out', 'must name a folder, or be -');
  const environment = await loadEnvironment(options.environment);
  const plan = planSet(environment, options);
  const formats = numberFormats(environment);
  const counts = { clean: 0, silent: 0, loud: 0 };
  function* lines(): Generator<string> {
    for (const trajectory of labelledSet(plan)) {
      const { faulty, outcomeCorrect } = trajectory.label;
      counts[faulty ? (outcomeCorrect ? 'silent' : 'loud') : 'clean']++;
      yield writeTrajectory(trajectory, formats);
    }
  }

  if (options.out === '-') {
    await feed(lines(), process.stdout);
    return;
  }
  const types = plan.faults.map((fault) => fault.name);
  const described = {
    environment: environmentForManifest(options.environment, options.out),
    n_requested: options.size,
    n_trajectories: plan.length,
    seed: typeof options.seed === 'bigint' ? String(options.seed) : options.seed,
    types,
    with_parents: options.withParents,
  };
  const { version } = await import('../../version.ts');
  await writeSetFolder(
    options.out,
    lines(),
    { command: 'generate', version, ...described },
    options,
  );

  if (options.json) {
    print(JSON.stringify({ out: options.out, ...described, ...counts }));
    return;
  }
  const parents = plan.addedParents > 0 ? ` (${plan.addedParents} added as parents)` : '';
  print(
    `${options.out}: ${plan.length} trajectories of ${environment.name}, seed ${options.seed}\n` +
      `  ${counts.clean} clean${parents}, ${counts.silent} silent faults, ${counts.loud} loud faults\n` +
      `  ${plan.faultsPerType} faults of each type: ${types.join(', ')}`,
  );
}
