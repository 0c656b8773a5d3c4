import { loadEnvironment } from '../../../1-worlds/load-environment.ts';
import { requireContract } from '../../../2-planting/clauses/contract.ts';
import type { EditChoice } from '../../../2-planting/plan/chosen-edits.ts';
import { planSet, type SetOptions } from '../../../2-planting/plan/plan-set.ts';
import { generateFolder, setLines } from '../../../2-planting/plant.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { lineChunks } from '../../../base/files/line-chunks.ts';
import { isPath } from '../../../base/load-module.ts';
import { generatedText } from '../output/generated-text.ts';
import { writePieces } from '../output/standard-output.ts';
import { print } from '../terminal.ts';

export interface GenerateArguments extends Omit<SetOptions, 'harmless' | 'attacks'> {
  /** True if the option was given without a value. */
  readonly harmless?: EditChoice | true;
  readonly attacks?: EditChoice | true;
  readonly environment: string;
  readonly out: string;
  readonly force: boolean;
  /** False to generate without holding a user's environment to the contract. */
  readonly contract: boolean;
  readonly json: boolean;
}

export async function generate(args: GenerateArguments): Promise<void> {
  const { size, seed, types, withParents, faultsPerRun, faithfulReplies, out } = args;
  const harmless = asked(args.harmless);
  const attacks = asked(args.attacks);
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder, or be -');
  const environment = await loadEnvironment(args.environment);
  // The environments of this package are held to the contract by its tests.
  if (args.contract && isPath(args.environment)) requireContract(environment, args.environment);
  if (out === '-') {
    const plan = planSet(environment, { ...args, harmless, attacks });
    await writePieces(lineChunks(setLines(plan)));
    return;
  }
  const { plan, entry, counts } = await generateFolder(out, environment, {
    size,
    seed,
    types,
    withParents,
    faultsPerRun,
    faithfulReplies,
    harmless,
    attacks,
    environmentPath: args.environment,
    existing: args.force ? 'replace' : 'refuse',
  });
  if (args.json) {
    print(JSON.stringify({ out, ...entry, ...counts }));
    return;
  }
  print(generatedText(out, plan, counts, entry.n_trajectories));
}

const asked = (option: EditChoice | true | undefined): EditChoice | undefined =>
  option === true ? {} : option;
