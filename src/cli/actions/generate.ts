import type { EditChoice } from '../../dataset/chosen-edits.ts';
import { planSet, type SetOptions } from '../../dataset/plan-set.ts';
import { requireContract } from '../../environment/contract/require-contract.ts';
import { loadEnvironment } from '../../environments/load-environment.ts';
import { InvalidOptionError } from '../../errors.ts';
import { isPath } from '../../load-module.ts';
import { generateFolder, setLines } from '../../pipeline/generate-folder.ts';
import { lineChunks } from '../../store/line-chunks.ts';
import { writePieces } from '../output/standard-output.ts';
import { print } from '../terminal.ts';

export interface GenerateArguments extends Omit<SetOptions, 'controls' | 'attacks'> {
  /** True if the option was given without a value. */
  readonly controls?: EditChoice | true;
  readonly attacks?: EditChoice | true;
  readonly environment: string;
  readonly out: string;
  readonly force: boolean;
  /** False to generate without holding a user's environment to the contract. */
  readonly contract: boolean;
  readonly json: boolean;
}

export async function generate(args: GenerateArguments): Promise<void> {
  const { size, seed, types, withParents, out } = args;
  const controls = asked(args.controls);
  const attacks = asked(args.attacks);
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder, or be -');
  const environment = await loadEnvironment(args.environment);
  // The environments of this package are held to the contract by its tests.
  if (args.contract && isPath(args.environment)) requireContract(environment, args.environment);
  if (out === '-') {
    const plan = planSet(environment, { ...args, controls, attacks });
    await writePieces(lineChunks(setLines(plan)));
    return;
  }
  const { plan, entry, counts } = await generateFolder(out, environment, {
    ...{ size, seed, types, withParents, controls, attacks },
    environmentPath: args.environment,
    existing: args.force ? 'replace' : 'refuse',
  });
  if (args.json) {
    print(JSON.stringify({ out, ...entry, ...counts }));
    return;
  }
  const parents = plan.addedParents > 0 ? ` (${plan.addedParents} added as parents)` : '';
  const { harmless, attackedFaults, attackedParents } = counts;
  const edited = [
    ...(plan.controls === null ? [] : [`${harmless} harmless edits`]),
    ...(plan.attacks === null
      ? []
      : [`${attackedFaults} attacked faults, ${attackedParents} attacked parents`]),
  ].map((line) => `\n  ${line}`);
  print(
    `${out}: ${entry.n_trajectories} trajectories of ${environment.name}, seed ${seed}\n` +
      `  ${counts.clean} clean${parents}, ${counts.silent} silent faults, ${counts.loud} loud faults\n` +
      `  ${plan.faultsPerType} faults of each type: ${entry.types.join(', ')}${edited.join('')}`,
  );
}

const asked = (option: EditChoice | true | undefined): EditChoice | undefined =>
  option === true ? {} : option;
