import { at, type Json, listAt, textAt } from '../../run/json.ts';
import type { ToolFacts } from '../trace-format.ts';

/** What the lists of tools that servers of MCP gave say about each tool. */
export function mcpTools(items: readonly Json[]): readonly ToolFacts[] {
  return items
    .filter((item) => textAt(item, 'type') === 'mcp_list_tools')
    .flatMap((item) => listAt(item, 'tools'))
    .flatMap((tool) => {
      const name = textAt(tool, 'name');
      return name === undefined ? [] : [{ name, ...annotationsOf(tool) }];
    });
}

function annotationsOf(tool: Json): Omit<ToolFacts, 'name'> {
  const flag = (...names: readonly string[]) =>
    names.map((name) => at(tool, 'annotations', name)).find((value) => typeof value === 'boolean');
  const readOnly = flag('readOnlyHint', 'read_only');
  const idempotent = flag('idempotentHint', 'idempotent');
  return {
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(idempotent === undefined ? {} : { idempotent }),
  };
}
