import type { Json, JsonObject } from '../../run/json.ts';
import { asList, at, isObject, listAt, textAt } from '../../run/json.ts';

/**
 * One reply out of the pieces in which a model streamed it (`AIMessageChunk`). Their texts follow one
 * another, and the arguments of a call are cut anywhere, so that only `tool_call_chunks` has them.
 */
export function joinedChunks(pieces: readonly JsonObject[]): JsonObject {
  const [first] = pieces;
  if (first === undefined || pieces.length === 1) return first ?? {};
  const thoughts = pieces.flatMap(
    (piece) => textAt(piece, 'additional_kwargs', 'reasoning_content') ?? [],
  );
  const { invalid_tool_calls: _, tool_call_chunks: __, ...fields } = first;
  return {
    ...fields,
    content: pieces.flatMap((piece) => blocksOf(at(piece, 'content'))),
    additional_kwargs: thoughts.length > 0 ? { reasoning_content: thoughts.join('') } : {},
    tool_calls: joinedCalls(pieces),
  };
}

function blocksOf(content: Json | undefined): readonly Json[] {
  return typeof content === 'string' ? [content] : asList(content);
}

function joinedCalls(pieces: readonly JsonObject[]): Json[] {
  const chunks = pieces.flatMap((piece) => listAt(piece, 'tool_call_chunks'));
  if (chunks.length === 0) return pieces.flatMap((piece) => listAt(piece, 'tool_calls'));
  const calls: { place: Json; id: string | null; name: string; args: string }[] = [];
  for (const chunk of chunks.filter(isObject)) {
    const place = at(chunk, 'index') ?? null;
    const id = textAt(chunk, 'id') ?? null;
    const begun = calls.findLast((call) => place === null || call.place === place);
    const isNext = begun !== undefined && (id === null || begun.id === null || id === begun.id);
    const call = isNext ? begun : { place, id, name: '', args: '' };
    if (!isNext) calls.push(call);
    call.id ??= id;
    call.name += textAt(chunk, 'name') ?? '';
    call.args += textAt(chunk, 'args') ?? '';
  }
  return calls.map(({ id, name, args }) => ({ id, name, args }));
}
