import { isToolStep, type ToolStep } from '../../../run/run.ts';
import { argumentsIn } from '../grounding/identifiers.ts';
import { Provenance } from '../grounding/provenance.ts';
import { shortly, shuffled, withSteps } from './edit-steps.ts';
import { exchangedReads } from './harmless/exchanged-reads.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';
import { soleSources } from './removed-source.ts';
import { isUnsourced } from './used-values.ts';

const NO_SOLE_SOURCE = 'no read alone gives what the next step uses';
const NO_SUBSTITUTE = 'no other read could stand there';

/** Makes another read than the one that gives the value which it goes on to use. */
export const wrongTool: RecordedFault = {
  name: 'wrong_tool',
  type: 'wrong_tool',
  description: 'the agent called a tool that does not give what it used afterwards.',
  rule: 'the call in its place is another read, recorded in the same run, whose result does not give the value used next; nothing before that use gives it',
  sham: exchangedReads,
  plant(host, random) {
    const sole = soleSources(host).filter(({ source }) => source.length === 1);
    if (sole.length === 0) return NO_SOLE_SOURCE;
    for (const { source, use, value } of shuffled(sole, random)) {
      const [place] = source;
      const replaced = host.run.steps[place];
      if (replaced === undefined || !isToolStep(replaced)) continue;
      for (const { call, observation } of shuffled(substitutes(host, replaced), random)) {
        const step: ToolStep = { ...replaced, call, observation };
        const run = withSteps(host.run, host.run.steps.with(place, step));
        if (!isUnsourced(new Provenance(run), value, use)) continue;
        return {
          run,
          failureStep: place,
          proof: {
            statement: `Step ${place} calls ${shortly(call.tool)} and not ${shortly(replaced.call.tool)}; step ${use} then uses ${shortly(value.written)}, which nothing before it gives.`,
            old: value.written,
            sources: source,
            places: [place],
          },
        };
      }
    }
    return NO_SUBSTITUTE;
  },
};

/**
 * Other reads of the same run that the agent could have made here: what they ask for had been given to
 * it, and nothing that may change something lies between them and this place, so that they would have
 * returned the same.
 */
function substitutes(host: Host, replaced: ToolStep): readonly ToolStep[] {
  const { run, kinds, provenance } = host;
  return run.steps.filter(isToolStep).filter((step) => {
    if (step.call.tool === replaced.call.tool || !kinds.isRead(step.call)) return false;
    if (!step.observation.ok || host.isFailure(step) || isEmpty(step)) return false;
    const from = Math.min(step.index, replaced.index);
    const to = Math.max(step.index, replaced.index);
    const between = run.steps.slice(from, to).filter(isToolStep);
    if (!between.every(({ call }) => kinds.isRead(call))) return false;
    const asked = argumentsIn(step.call.args);
    return (
      asked.length > 0 &&
      asked.every(({ value }) => provenance.isGivenBefore(value, replaced.index))
    );
  });
}

/** Whether a call returned nothing, as a scratch pad does. */
function isEmpty({ observation: { data } }: ToolStep): boolean {
  return data === null || data === '' || JSON.stringify(data).length < 10;
}
