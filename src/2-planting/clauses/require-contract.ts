import type { Environment } from '../../1-worlds/contract/environment.ts';
import { EnvironmentError, oneLine } from '../../base/errors.ts';
import { checkContract } from './contract-check.ts';

/** One mistake often breaks several clauses; so many of them fit on a line. */
const MOST_TOLD = 3;

/**
 * Refuses an environment that breaks its contract on a sample of seeds, because what it generates
 * would be no ground truth.
 *
 * @param path where the environment was loaded from
 */
export function requireContract(environment: Environment, path: string): void {
  const broken = checkContract(environment).filter(({ count }) => count > 0);
  if (broken.length === 0) return;
  const told = broken
    .slice(0, MOST_TOLD)
    .map(({ name, breaches: [first = ''] }) => `${name}, but ${oneLine(first)}`)
    .join('; ');
  throw new EnvironmentError(
    `${oneLine(path)} breaks the contract of an environment: ${told}; tj check-environment shows all, and --no-contract generates nevertheless`,
  );
}
