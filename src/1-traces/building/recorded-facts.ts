import { at, type Json, listAt, textAt } from '../../run/json.ts';
import type { Label } from '../../run/label.ts';
import type { RecordedTrace, ToolFacts } from '../trace-format.ts';

export type Facts = RecordedTrace['facts'];

/** Longer texts are no facts that anybody would select by. */
const LONGEST_FACT = 200;

/** The plain values of some objects, as facts to select by. Of equal names the first counts. */
export function plainFacts(
  ...objects: readonly (Readonly<Record<string, Json | undefined>> | undefined)[]
): Facts {
  const facts = new Map<string, string | number | boolean | null>();
  for (const object of objects) {
    for (const [key, value] of Object.entries(object ?? {})) {
      if (facts.has(key) || key.length > LONGEST_FACT) continue;
      if (value === undefined || (typeof value === 'object' && value !== null)) continue;
      if (typeof value === 'string' && value.length > LONGEST_FACT) continue;
      facts.set(key, value);
    }
  }
  // Unlike an assignment, this makes `__proto__` a key like any other.
  return Object.fromEntries(facts);
}

/** The label that a reward of 1 or 0 stands for; null for any other. */
export function labelOfReward(reward: unknown, by: string): Label | null {
  return reward === 1 || reward === 0 ? labelOfOutcome(reward === 1, by) : null;
}

/** The label of a run of which only that it succeeded or failed is known. */
export const labelOfOutcome = (succeeded: boolean, by: string): Label => ({
  faulty: !succeeded,
  failureStep: null,
  failureType: null,
  outcomeCorrect: succeeded,
  by,
});

/** What definitions of tools say about them in the annotations of MCP. */
export function annotatedTools(record: unknown): readonly ToolFacts[] {
  return listAt(record, 'tools').flatMap((tool) => {
    const name = textAt(tool, 'function', 'name') ?? textAt(tool, 'name');
    const said = annotationsOf(at(tool, 'annotations') ?? at(tool, 'function', 'annotations'));
    return name === undefined || Object.keys(said).length === 0 ? [] : [{ name, ...said }];
  });
}

/** What the lists of tools that servers of MCP gave say about each tool. */
export function mcpTools(items: readonly Json[]): readonly ToolFacts[] {
  return items
    .filter((item) => textAt(item, 'type') === 'mcp_list_tools')
    .flatMap((item) => listAt(item, 'tools'))
    .flatMap((tool) => {
      const name = textAt(tool, 'name');
      return name === undefined ? [] : [{ name, ...annotationsOf(at(tool, 'annotations')) }];
    });
}

function annotationsOf(annotations: Json | undefined): Omit<ToolFacts, 'name'> {
  const flag = (...names: readonly string[]) =>
    names.map((name) => at(annotations, name)).find((value) => typeof value === 'boolean');
  const readOnly = flag('readOnlyHint', 'read_only');
  const idempotent = flag('idempotentHint', 'idempotent');
  return {
    ...(readOnly === undefined ? {} : { readOnly }),
    ...(idempotent === undefined ? {} : { idempotent }),
  };
}

/** A name that a record gives itself under one of these keys; null if it has none. */
export function recordedId(record: unknown, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const id = at(record, key);
    if (typeof id === 'string' && id !== '') return id;
    if (typeof id === 'number') return String(id);
  }
  return null;
}
