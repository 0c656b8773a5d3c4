import { loadEnvironment } from '../../../1-worlds/load-environment.ts';
import { CONTRACT_SAMPLE, checkContract } from '../../../2-planting/clauses/contract.ts';
import { counted } from '../../../base/text/numbers.ts';
import type { Settings } from '../commands/check-environment.ts';
import { print, untrustedLine } from '../terminal.ts';

export async function checkEnvironment(path: string, { seeds, json }: Settings): Promise<void> {
  const environment = await loadEnvironment(path);
  const { instances } = CONTRACT_SAMPLE;
  const clauses = checkContract(environment, { seeds, instances });
  const broken = clauses.filter(({ count }) => count > 0);
  if (broken.length > 0) process.exitCode = 1;
  if (json) {
    const { name } = environment;
    print(
      JSON.stringify({ environment: name, seeds, instances, kept: broken.length === 0, clauses }),
    );
    return;
  }
  const { name } = environment;
  const looked = `${counted(seeds, 'seed')}, ${counted(instances, 'instance')} each`;
  if (broken.length === 0) {
    print(untrustedLine(`${name} keeps its contract: ${clauses.length} clauses, ${looked}.`));
    return;
  }
  print(
    untrustedLine(
      `${name} breaks ${broken.length} of the ${clauses.length} clauses of its contract (${looked}):`,
    ),
  );
  for (const { name: clause, count, breaches } of broken) {
    print(`\n${clause}`);
    for (const breach of breaches) print(untrustedLine(`  ${breach}`));
    if (count > breaches.length) print(`  … and ${count - breaches.length} more`);
  }
}
