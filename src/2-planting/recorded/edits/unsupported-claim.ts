import { isToolStep } from '../../../run/run.ts';
import { Provenance } from '../grounding/provenance.ts';
import { closingMessage, shortly, shuffled, without } from './edit-steps.ts';
import { omittedRepeat } from './harmless/omitted-repeat.ts';
import type { RecordedFault } from './recorded-edit.ts';
import { isNews, isUnsourced, usedValues } from './used-values.ts';

const NO_ANSWER = 'nothing is said right after its last call';
const NO_SOLE_SOURCE = 'nothing in its answer is from its last calls';

/** Skips the last calls and answers as if they had been made. */
export const unsupportedClaim: RecordedFault = {
  name: 'unsupported_claim',
  type: 'unsupported_claim',
  description: 'the agent claimed something that no call or result supports.',
  rule: 'the answer holds a value that nothing before it gives, and that follows from no two figures given before',
  sham: omittedRepeat,
  plant({ run, provenance }, random) {
    const closing = closingMessage(run);
    if (closing === null) return NO_ANSWER;
    const blockStart =
      1 + run.steps.slice(0, closing.index).findLastIndex((step) => !isToolStep(step));
    for (const value of shuffled(usedValues(closing), random)) {
      const places = provenance.sourcesOf(value.value);
      const sources = places
        .filter((place) => typeof place === 'number')
        .filter((place) => place < closing.index);
      const [first] = places;
      if (typeof first !== 'number' || first < blockStart || first >= closing.index) continue;
      if (!isNews(value, run, sources)) continue;
      const removed = run.steps.slice(first, closing.index).map(({ index }) => index);
      if (removed.length > 1 && removed.length * 3 >= run.steps.length) continue;
      const child = without(run, new Set(removed));
      if (!isUnsourced(new Provenance(child), value, first)) continue;
      return {
        run: child,
        failureStep: first,
        proof: {
          statement: `The answer at step ${first} says ${shortly(value.written)}, which nothing before it gives; the ${removed.length === 1 ? 'call' : `${removed.length} calls`} before it ${removed.length === 1 ? 'was' : 'were'} never made.`,
          old: value.written,
          sources,
          places: [first],
        },
      };
    }
    return NO_SOLE_SOURCE;
  },
};
