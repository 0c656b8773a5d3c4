import type { Environment } from '../../1-worlds/contract/environment.ts';
import type { Tool } from '../../1-worlds/contract/tool.ts';

/** The tools that say of themselves that they change nothing, by name. */
export function readingTools({ tools }: Environment): ReadonlyMap<string, Tool<unknown>> {
  return new Map(tools.filter(({ readOnly }) => readOnly).map((tool) => [tool.name, tool]));
}
