import { isToolStep, type Step, type ToolStep } from '../../../../run/run.ts';
import { argumentsIn } from '../../grounding/identifiers.ts';
import { orderOf } from '../../grounding/texts.ts';
import { shuffled, withSteps } from '../edit-steps.ts';
import type { Host, RecordedHarmlessEdit } from '../recorded-edit.ts';

/** Makes two successive reads in the other order. */
export const exchangedReads: RecordedHarmlessEdit = {
  name: 'exchanged_reads',
  type: null,
  place: 'steps',
  description:
    'Two successive reads, neither of which uses what the other returned, change places.',
  rule: 'two adjacent reads have changed places, and nothing that the second asks for was first given by the first',
  plant(host, random) {
    const pairs = host.run.steps.flatMap((first, place) => {
      const second = host.run.steps[place + 1];
      if (second === undefined || !isRead(host, first) || !isRead(host, second)) return [];
      return areIndependent(host, first, second) ? [{ place, first, second }] : [];
    });
    const [pair] = shuffled(pairs, random);
    if (pair === undefined) return 'no two adjacent reads are independent';
    const { place, first, second } = pair;
    const steps = host.run.steps
      .with(place, { ...second, thought: first.thought })
      .with(place + 1, { ...first, thought: second.thought });
    return {
      run: withSteps(host.run, steps),
      proof: {
        statement: `The reads at steps ${place} and ${place + 1} have changed places.`,
        sources: [place, place + 1],
        places: [place, place + 1],
      },
    };
  },
};

function areIndependent({ provenance }: Host, first: ToolStep, second: ToolStep): boolean {
  // A thought belongs to the call that follows it; one before the second may rest on the first.
  if (second.thought !== '' || JSON.stringify(first.call) === JSON.stringify(second.call)) {
    return false;
  }
  // Each of both has to be sourced without the result of the other.
  return argumentsIn(second.call.args).every(({ value }) => {
    const sources = provenance.sourcesOf(value);
    return sources.some((place) => orderOf(place) < first.index);
  });
}

function isRead({ kinds, isFailure }: Host, step: Step): step is ToolStep {
  return isToolStep(step) && kinds.isRead(step.call) && step.observation.ok && !isFailure(step);
}
