import type { Corpus } from './declaration/corpus.ts';
import type { Declaration } from './declaration/declaration.ts';
import type { ToolKinds } from './declaration/tool-kinds.ts';
import type { KnownTools } from './proofs/checked-pair.ts';

/** What the checker is told: the declaration and the kinds of tools, as plain data. */
export function knownTools(corpus: Corpus, kinds: ToolKinds, declared: Declaration): KnownTools {
  const tools = [...declared.tools];
  const names = [...corpus.calls.keys()];
  return {
    reads: new Set(names.filter((name) => kinds.isRead(name))),
    writes: new Set(tools.flatMap(([name, { kind }]) => (kind === 'write' ? name : []))),
    once: new Set(tools.flatMap(([name, { repeatable }]) => (repeatable === false ? name : []))),
    needs: new Map(tools.map(([name, { needs }]) => [name, needs])),
    claims: new Map(
      tools.flatMap(([name, { claim }]) => (claim === undefined ? [] : [[name, claim]])),
    ),
    errors: declared.errors,
  };
}
