import { asList, at, decoded, textAt } from '../../../run/json.ts';
import { aiSdkCall } from '../../messages/ai-sdk-messages.ts';
import { addAnyInput } from '../../messages/any-body.ts';
import { saidBy } from '../conversation/said.ts';
import type { Vocabulary } from '../meaning.ts';
import { argumentsIn, resultIn } from './tool-values.ts';

/** The telemetry of the Vercel AI SDK: `ai.*`, whose values are JSON texts. */
export const vercel: Vocabulary = {
  read(span) {
    const { attributes } = span;
    const operation = textAt(attributes, 'ai.operationId') ?? textAt(attributes, 'operation.name');
    if (operation === undefined || !operation.startsWith('ai.')) return null;
    if (operation.startsWith('ai.toolCall')) {
      const result = at(attributes, 'ai.toolCall.result') ?? at(attributes, 'ai.toolCall.output');
      return {
        kind: 'tool',
        call: {
          id: textAt(attributes, 'ai.toolCall.id'),
          tool: textAt(attributes, 'ai.toolCall.name') ?? span.name,
          arguments: argumentsIn(
            at(attributes, 'ai.toolCall.args') ?? at(attributes, 'ai.toolCall.input'),
          ),
          result: resultIn(result, span),
        },
      };
    }
    if (!/^ai\.(generate|stream)(Text|Object)/.test(operation)) return { kind: 'other' };
    const calls = asList(decoded(at(attributes, 'ai.response.toolCalls'), 1)).map(aiSdkCall);
    const text = textAt(attributes, 'ai.response.text') ?? textAt(attributes, 'ai.result.text');
    const object = at(attributes, 'ai.response.object');
    const thought = textAt(attributes, 'ai.response.reasoning');
    const prompt = at(attributes, 'ai.prompt.messages') ?? at(attributes, 'ai.prompt');
    return {
      kind: 'model',
      input: saidBy((builder) => addAnyInput(builder, prompt)),
      output: saidBy((builder) =>
        builder.agent({ thought, text: text ?? textAt({ object }, 'object'), calls }),
      ),
    };
  },
};
