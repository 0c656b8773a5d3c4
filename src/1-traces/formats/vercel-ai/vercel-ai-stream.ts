import { asList, isObject, type Json, textAt } from '../../../run/json.ts';
import type { TraceFormat } from '../../trace-format.ts';

/**
 * The chunks that the Vercel AI SDK streams to a page. They are the agent's half of a conversation: what
 * the user asked is in the request, so there is never a goal among them.
 */
export const vercelAiStream: TraceFormat = {
  name: 'vercel-ai-stream',
  description: 'Vercel AI SDK: chunks of a UI message stream (recognised, never complete)',
  signs: [
    'chunks[].type: start|start-step|text-delta|tool-input-available|tool-output-available|finish|finish-step|text-start|text-end',
  ],
  detect: ({ shape, values }) => (shape !== 'document' && isStream(values) ? 'whole' : null),
  *read(value) {
    const chunks = asList(value);
    const calls = new Set(
      chunks.flatMap((chunk) =>
        textAt(chunk, 'type')?.startsWith('tool-') ? (textAt(chunk, 'toolCallId') ?? []) : [],
      ),
    );
    yield {
      id: chunks.flatMap((chunk) => textAt(chunk, 'messageId') ?? []).at(0) ?? null,
      refused: `it is a stream of the agent's reply (${calls.size} calls) without the user's message; store the messages that onFinish is given`,
    };
  },
};

const CHUNK_TYPES: ReadonlySet<string> = new Set([
  'start',
  'finish',
  'abort',
  'error',
  'start-step',
  'finish-step',
  'text-start',
  'text-delta',
  'text-end',
  'reasoning-start',
  'reasoning-delta',
  'reasoning-end',
  'tool-input-start',
  'tool-input-delta',
  'tool-input-available',
  'tool-input-error',
  'tool-approval-request',
  'tool-output-available',
  'tool-output-error',
  'tool-output-denied',
  'source-url',
  'source-document',
  'file',
  'message-metadata',
]);

/** Whether all are chunks, and at least one is of a type that nothing else has. */
function isStream(values: readonly Json[]): boolean {
  const types = values.map((value) => (isObject(value) ? textAt(value, 'type') : undefined));
  return (
    types.every((type) => type !== undefined && (CHUNK_TYPES.has(type) || /^data-/u.test(type))) &&
    types.some((type) => type !== undefined && /-(step|delta|start|available)$/u.test(type))
  );
}
