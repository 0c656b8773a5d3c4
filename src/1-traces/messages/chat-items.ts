import { at, type Json, listAt, textAt } from '../../run/json.ts';

/** Messages of OpenAI's chat API as items of its Responses API, which hold the same. */
export function itemsOfChat(messages: readonly Json[]): readonly Json[] {
  return messages.flatMap((message): readonly Json[] => {
    const role = textAt(message, 'role') ?? '';
    const content = at(message, 'content') ?? '';
    if (role === 'tool' || role === 'function') {
      const id = textAt(message, 'tool_call_id');
      return [
        {
          type: 'function_call_output',
          output: content,
          ...(id === undefined ? {} : { call_id: id }),
        },
      ];
    }
    const thought = textAt(message, 'reasoning_content') ?? '';
    return [
      { type: 'reasoning', summary: [{ text: thought }] },
      { type: 'message', role, content },
      ...listAt(message, 'tool_calls').map(callItem),
    ];
  });
}

function callItem(call: Json): Json {
  return {
    type: 'function_call',
    name: textAt(call, 'function', 'name') ?? textAt(call, 'name') ?? '',
    arguments: at(call, 'function', 'arguments') ?? at(call, 'arguments') ?? null,
    call_id: textAt(call, 'id') ?? '',
  };
}
