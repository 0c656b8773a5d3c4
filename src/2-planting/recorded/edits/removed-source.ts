import { isToolStep, type Step } from '../../../run/run.ts';
import { Provenance } from '../grounding/provenance.ts';
import { orderOf } from '../grounding/texts.ts';
import {
  closingMessage,
  isAgentStep,
  leftOut,
  shortly,
  shuffled,
  stepsText,
} from './edit-steps.ts';
import { omittedRepeat } from './harmless/omitted-repeat.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';
import { isNews, isUnsourced, type UsedValue, usedValues } from './used-values.ts';

const NO_SOLE_SOURCE = 'no read alone gives what the next step uses';

/** Uses a value though the read that gave it was never made. */
export const removedSource: RecordedFault = {
  name: 'removed_source',
  type: 'removed_source',
  description: 'the agent used a value that nothing before it gives.',
  rule: 'nothing before the step that uses the value gives it, and it follows from no two figures given before',
  sham: omittedRepeat,
  plant(host, random) {
    for (const { source, use, value } of shuffled(soleSources(host), random)) {
      const failureStep = use - source.length;
      const planted = leftOut(host.run, source, {
        failureStep,
        statement: `Step ${failureStep} uses ${shortly(value.written)}, which nothing before it gives; in its parent, ${stepsText(source)} gave it.`,
        old: value.written,
      });
      if (isUnsourced(new Provenance(planted.run), value, failureStep)) return planted;
    }
    return NO_SOLE_SOURCE;
  },
};

interface SoleSource {
  /** The reads that gave a value, and nothing else did. */
  readonly source: readonly [number, ...number[]];
  /** The next step of the agent's after them, which uses it. */
  readonly use: number;
  readonly value: UsedValue;
}

/**
 * The values whose only sources are one or two successive reads, and which the agent uses in the very
 * next thing that it does. Where it did something else first, that may rest on the same reads, and the
 * step to blame would not be certain.
 */
export function soleSources({ run, provenance, kinds, isFailure }: Host): readonly SoleSource[] {
  const closing = closingMessage(run)?.index;
  const isRead = (step: Step | undefined): boolean =>
    step !== undefined &&
    isToolStep(step) &&
    kinds.isRead(step.call) &&
    step.observation.ok &&
    !isFailure(step);
  return run.steps.flatMap((step): readonly SoleSource[] => {
    if (!isAgentStep(step) || step.index === closing) return [];
    return usedValues(step).flatMap((value) => {
      const places = provenance
        .sourcesOf(value.value)
        .filter((place) => orderOf(place) < step.index);
      const [first, ...others] = places.filter((place) => typeof place === 'number');
      if (first === undefined || 1 + others.length !== places.length || others.length > 1)
        return [];
      const source: SoleSource['source'] = [first, ...others];
      if (!source.every((place) => isRead(run.steps[place]))) return [];
      if (!isNews(value, run, source)) return [];
      const between = run.steps.slice(first + 1, step.index);
      const isNext = between.every((other) => source.includes(other.index) || !isAgentStep(other));
      return isNext ? [{ source, use: step.index, value }] : [];
    });
  });
}
