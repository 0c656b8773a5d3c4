import { isToolStep, type ToolStep } from '../../../../run/run.ts';
import { argumentsIn } from '../../grounding/identifiers.ts';
import { orderOf } from '../../grounding/texts.ts';
import { shuffled, withSteps } from '../edit-steps.ts';
import type { Host, RecordedEdit } from '../recorded-edit.ts';

/** Makes two successive reads in the other order. */
export const exchangedReads: RecordedEdit = {
  name: 'exchanged_reads',
  type: null,
  place: 'steps',
  label: 'exchanged reads',
  description:
    'Two successive reads, neither of which uses what the other returned, change places.',
  rule: 'two adjacent reads have changed places, and nothing that the second asks for was first given by the first',
  plant(host, random) {
    const pairs = host.run.steps.flatMap((first, i) => {
      const second = host.run.steps[i + 1];
      return second !== undefined && areIndependent(host, first, second) ? [i] : [];
    });
    const [place] = shuffled(pairs, random);
    if (place === undefined) return 'no two adjacent reads are independent';
    const first = host.run.steps[place] as ToolStep;
    const second = host.run.steps[place + 1] as ToolStep;
    const steps = host.run.steps
      .with(place, { ...second, thought: first.thought })
      .with(place + 1, { ...first, thought: second.thought });
    return {
      run: withSteps(host.run, steps),
      failureStep: null,
      proof: {
        statement: `The reads at steps ${place} and ${place + 1} have changed places.`,
        old: null,
        new: null,
        sources: [place, place + 1],
        places: [place, place + 1],
      },
    };
  },
};

function areIndependent(host: Host, first: object, second: object): boolean {
  if (!isRead(host, first) || !isRead(host, second)) return false;
  // A thought belongs to the call that follows it; one before the second may rest on the first.
  if (second.thought !== '' || JSON.stringify(first.call) === JSON.stringify(second.call)) {
    return false;
  }
  // Each of both has to be sourced without the result of the other.
  return argumentsIn(second.call.args).every(({ value }) => {
    const sources = host.provenance.sourcesOf(value);
    return sources.some((place) => orderOf(place) < first.index);
  });
}

function isRead({ kinds, isFailure }: Host, step: object): step is ToolStep {
  if (!('call' in step)) return false;
  const tool = step as ToolStep;
  return (
    isToolStep(tool) && kinds.isRead(tool.call.tool) && tool.observation.ok && !isFailure(tool)
  );
}
