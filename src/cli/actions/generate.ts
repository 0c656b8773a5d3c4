import { planSet } from '../../dataset/plan-set.ts';
import { numberFormats } from '../../environment/number-formats.ts';
import { loadEnvironment } from '../../environments/load-environment.ts';
import { InvalidOptionError } from '../../errors.ts';
import { labelledSet } from '../../pipeline/2-inject.ts';
import { generatedEntry } from '../../run-folder/manifest/generated-entry.ts';
import { environmentForManifest } from '../../run-folder/set/trajectory-source.ts';
import { writeSetFolder } from '../../run-folder/set/write-set.ts';
import { feed } from '../../store/write-to-stream.ts';
import { writeTrajectory } from '../../trajectory/wire/write-trajectory.ts';
import { version } from '../../version.ts';
import { print } from '../terminal.ts';

export interface GenerateOptions {
  readonly size: number;
  readonly seed: number | bigint;
  readonly environment: string;
  readonly types?: readonly string[];
  readonly withParents: boolean;
  readonly out: string;
  readonly force: boolean;
  readonly json: boolean;
}

export async function generate(options: GenerateOptions): Promise<void> {
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
  const described = generatedEntry(plan, {
    ...options,
    environment: environmentForManifest(options.environment, options.out),
  });
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
      `  ${plan.faultsPerType} faults of each type: ${described.types.join(', ')}`,
  );
}
