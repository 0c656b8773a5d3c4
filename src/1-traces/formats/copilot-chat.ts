import { at, isObject, type Json, listAt, textAt } from '../../run/json.ts';
import { plainFacts } from '../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { detectEach, type TraceFormat } from '../trace-format.ts';

/**
 * Chats of GitHub Copilot, as the editor exports them: one request for each thing that the user asked. What the
 * model did about it is in rounds, each with its calls; their results lie beside the rounds, by their ids.
 *
 *     { "requests": [{ "message": { "text": "…" }, "result": { "metadata": {
 *       "toolCallRounds": [{ "response": "…", "toolCalls": [{ "name": "…", "arguments": "…", "id": "…" }] }],
 *       "toolCallResults": { "<id>": { "content": [{ "value": "…" }] } } } } }] }
 */
export const copilotChat: TraceFormat = {
  name: 'copilot-chat',
  description: 'chats of GitHub Copilot, as the editor exports them',
  signs: ['requests[].message.text', 'requests[].response'],
  detect: detectEach(isChat),
  *read(value) {
    const builder = new RunBuilder();
    for (const request of listAt(value, 'requests')) addRequest(builder, request);
    yield finishedTrace(builder, {
      id: textAt(value, 'sessionId') ?? null,
      facts: plainFacts(isObject(value) ? value : {}),
    });
  },
};

function isChat(value: Json): boolean {
  return listAt(value, 'requests').some(
    (request) =>
      textAt(request, 'message', 'text') !== undefined && Array.isArray(at(request, 'response')),
  );
}

function addRequest(builder: RunBuilder, request: Json): void {
  builder.userTurn(textAt(request, 'message', 'text') ?? '');
  const metadata = at(request, 'result', 'metadata');
  const rounds = listAt(metadata, 'toolCallRounds');
  if (rounds.length === 0) {
    addShown(builder, listAt(request, 'response'));
    return;
  }
  for (const round of rounds) {
    builder.think(textAt(round, 'thinking', 'text'));
    builder.say(textAt(round, 'response'));
    for (const call of listAt(round, 'toolCalls')) {
      const id = textAt(call, 'id');
      builder.call({ id, tool: textAt(call, 'name') ?? '', arguments: at(call, 'arguments') });
    }
    builder.endReply();
    for (const call of listAt(round, 'toolCalls')) {
      const id = textAt(call, 'id') ?? '';
      const result = at(metadata, 'toolCallResults', id);
      if (result !== undefined) builder.result({ id, content: textsIn(result) });
    }
  }
}

/** What the chat showed, where the rounds were not kept: text, and calls with what went in and came out. */
function addShown(builder: RunBuilder, shown: readonly Json[]): void {
  for (const part of shown) {
    const kind = textAt(part, 'kind');
    if (kind === undefined) builder.say(textAt(part, 'value'), '');
    else if (kind === 'toolInvocationSerialized') {
      const details = at(part, 'resultDetails');
      const output = listAt(details, 'output');
      builder.call({
        id: textAt(part, 'toolCallId'),
        tool: textAt(part, 'toolId') ?? '',
        arguments: at(part, 'toolSpecificData', 'rawInput') ?? at(details, 'input'),
        ...(output.length === 0
          ? {}
          : {
              result: {
                content: output.flatMap((one) => textAt(one, 'value') ?? []).join('\n\n'),
                failed: at(details, 'isError') === true,
              },
            }),
      });
    }
  }
  builder.endReply();
}

/** The texts of a result, which may be a tree of what the editor was to show. */
function textsIn(result: Json): string {
  const texts: string[] = [];
  const waiting: Json[] = [...listAt(result, 'content')];
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    if (typeof part === 'string') texts.push(part);
    else if (Array.isArray(part)) waiting.unshift(...part);
    else if (isObject(part)) {
      const inner = at(part, 'value') ?? at(part, 'text') ?? at(part, 'node') ?? null;
      const children = listAt(part, 'children');
      waiting.unshift(...(inner === null ? [] : [inner]), ...children);
    }
  }
  return texts.join('');
}
