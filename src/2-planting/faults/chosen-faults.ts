import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { InvalidOptionError, UnknownNameError } from '../../base/errors.ts';

type Faults = readonly FaultOperator<Instance>[];

/** Every fault that can be planted: those of a set by default, then the optional ones. */
export function everyFault({ faults, optionalFaults = [] }: Environment): Faults {
  return [...new Set([...faults, ...optionalFaults])];
}

/** The faults of a set that names no types. */
export function defaultFaults({ faults, optionalFaults = [] }: Environment): Faults {
  return faults.filter((fault) => !optionalFaults.includes(fault));
}

/** The faults of a set: those that are named, or else the default ones. */
export function chosenFaults(
  environment: Environment,
  types: readonly string[] | undefined,
): Faults {
  const faults = everyFault(environment);
  const known = faults.map(({ name }) => name);
  for (const type of types ?? []) {
    if (!known.includes(type)) throw new UnknownNameError('fault type', type, known);
  }
  const chosen =
    types === undefined
      ? defaultFaults(environment)
      : faults.filter(({ name }) => types.includes(name));
  if (chosen.length === 0) {
    throw new InvalidOptionError('types', `must name at least one of ${known.join(', ')}`);
  }
  return chosen;
}

/**
 * The environment for a set that holds these types: the optional faults among them join `faults`,
 * so that prompts and answer schemas list them. A set that holds no optional fault leaves the
 * environment as it is, and with it every published prompt.
 */
export function withOptionalFaults(
  environment: Environment,
  types: readonly unknown[],
): Environment {
  const named = (environment.optionalFaults ?? []).filter(({ name }) => types.includes(name));
  if (named.length === 0) return environment;
  // A user's environment may be an instance of a class, which a spread would strip of its methods.
  return Object.create(environment, {
    faults: { value: [...defaultFaults(environment), ...named], enumerable: true },
  });
}
