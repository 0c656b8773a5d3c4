import { loadEnvironment } from '../../../1-worlds/load-environment.ts';
import { requireContract } from '../../../2-planting/clauses/contract.ts';
import { planSet } from '../../../2-planting/plan/plan-set.ts';
import { generateFolder, setLines } from '../../../2-planting/plant.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { lineChunks } from '../../../base/files/line-chunks.ts';
import { isPath } from '../../../base/load-module.ts';
import type { Settings } from '../commands/generate.ts';
import { generatedText } from '../output/generated-text.ts';
import { writePieces } from '../output/standard-output.ts';
import { GROWTH_WHILE_WRITING, keepHeapSmall } from '../small-heap.ts';
import { note, print } from '../terminal.ts';

export async function generate(args: Settings): Promise<void> {
  const { out, environment: environmentPath, force, contract, json, ...options } = args;
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder, or be -');
  keepHeapSmall(GROWTH_WHILE_WRITING);
  const environment = await loadEnvironment(environmentPath);
  // The environments of this package are held to the contract by its tests.
  if (contract && isPath(environmentPath)) requireContract(environment, environmentPath);
  if (out === '-') {
    const plan = planSet(environment, options);
    if (options.seed === undefined) note(`Drew the seed ${plan.seed}; --seed makes the set again.`);
    await writePieces(lineChunks(setLines(plan)));
    return;
  }
  const { plan, entry, counts } = await generateFolder(out, environment, {
    ...options,
    environmentPath,
    existing: force ? 'replace' : 'refuse',
  });
  if (json) {
    print(JSON.stringify({ out, ...entry, ...counts }));
    return;
  }
  print(generatedText(out, plan, counts, entry.n_trajectories));
}
