import { at, textAt } from '../../../run/json.ts';
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
  let best: Meaning = { kind: 'other' };
  let rank = 0;
  for (const vocabulary of vocabularies) {
    const meaning = vocabulary.read(span);
    if (meaning === null) continue;
    const isTelling = meaning.kind !== 'other';
    const its = (isTelling ? 3 : 1) + (hasContent(meaning) ? 1 : 0);
    if (its > rank) [best, rank] = [meaning, its];
    if (rank === 4) break;
  }
  return best;
}
