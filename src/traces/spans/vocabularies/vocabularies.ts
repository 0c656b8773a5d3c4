import { at, textAt } from '../../json-values.ts';
import { hasContent, type Meaning, type Vocabulary } from '../meaning.ts';
import type { Span } from '../span.ts';
import { adk } from './adk.ts';
import { genAi } from './genai.ts';
import { monocle } from './monocle.ts';
import { openInference } from './openinference.ts';
import { argumentsIn, resultIn } from './tool-values.ts';
import { vercel } from './vercel.ts';

/** Spans that name a tool in no vocabulary's way, but plainly enough. */
const plainTool: Vocabulary = {
  read(span) {
    const tool = textAt(span.attributes, 'tool.name');
    if (tool === undefined) return null;
    return {
      kind: 'tool',
      call: {
        id: textAt(span.attributes, 'tool.call.id'),
        tool,
        arguments: argumentsIn(
          at(span.attributes, 'tool.input') ?? at(span.attributes, 'tool.arguments'),
        ),
        result: resultIn(
          at(span.attributes, 'tool.output') ?? at(span.attributes, 'tool.result'),
          span,
        ),
      },
    };
  },
};

const vocabularies: readonly Vocabulary[] = [vercel, monocle, adk, openInference, genAi, plainTool];

/**
 * What a span stands for. A span may have the attributes of several vocabularies, of which some say only
 * that something happened and not what was said: the first that says more is believed.
 */
export function meaningOf(span: Span): Meaning {
  const readings = vocabularies.flatMap((vocabulary) => vocabulary.read(span) ?? []);
  const telling = readings.filter(({ kind }) => kind !== 'other');
  return (
    telling.find(hasContent) ??
    telling[0] ??
    readings.find(hasContent) ??
    readings[0] ?? { kind: 'other' }
  );
}
