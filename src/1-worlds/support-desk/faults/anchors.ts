import { EnvironmentError } from '../../../base/errors.ts';
import type { Script } from '../../contract/fault-operator.ts';

/** The position of the oracle's first call of one of these tools. */
export function firstCallOf(script: Script, ...tools: readonly string[]): number {
  const at = script.calls.findIndex(({ call }) => tools.includes(call.tool));
  if (at === -1)
    throw new EnvironmentError(
      `the oracle never calls ${tools.join(' or ')}, so the fault has no place; restrict its canHost`,
    );
  return at;
}
