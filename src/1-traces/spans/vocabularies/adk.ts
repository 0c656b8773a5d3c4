import { at, decoded, isObject, type Json, textAt } from '../../../run/json.ts';
import { addAnyInput, addAnyOutput } from '../../messages/any-body.ts';
import { saidBy } from '../conversation/said.ts';
import type { Vocabulary } from '../meaning.ts';
import { argumentsIn, resultIn } from './tool-values.ts';

/** What Google's Agent Development Kit adds to its spans: `gcp.vertex.agent.*`, each a JSON text. */
export const adk: Vocabulary = {
  read(span) {
    const { attributes } = span;
    const value = (key: string): Json | undefined => {
      const found = decoded(at(attributes, `gcp.vertex.agent.${key}`), 1);
      // Empty objects stand for content that is switched off, or that is not there.
      return isObject(found) && Object.keys(found).length === 0 ? undefined : found;
    };
    const tool = textAt(attributes, 'gen_ai.tool.name');
    if (tool === '(merged tools)') return { kind: 'other' };
    if (tool !== undefined && at(attributes, 'gcp.vertex.agent.tool_call_args') !== undefined) {
      const response = value('tool_response');
      return {
        kind: 'tool',
        call: {
          id: textAt(attributes, 'gen_ai.tool.call.id'),
          tool,
          arguments: argumentsIn(value('tool_call_args')),
          result: resultIn(response === '<not specified>' ? undefined : response, span),
        },
      };
    }
    if (at(attributes, 'gcp.vertex.agent.llm_request') === undefined) return null;
    return {
      kind: 'model',
      input: saidBy((builder) => addAnyInput(builder, value('llm_request'))).filter(
        (said) => said.kind !== 'user' || !said.text.startsWith('For context:'),
      ),
      output: saidBy((builder) => addAnyOutput(builder, value('llm_response'))),
    };
  },
};
