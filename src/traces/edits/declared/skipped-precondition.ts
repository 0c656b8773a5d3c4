import { isToolStep, type ToolStep } from '../../../trajectory/run.ts';
import { shortly, shuffled, stepsText, without } from '../edit-steps.ts';
import type { Host, RecordedEdit } from '../recorded-edit.ts';

const NOTHING_NEEDED = 'no call in it has a declared need that was met';

/** Makes a call without the one that is declared to come before it. */
export const skippedPrecondition: RecordedEdit = {
  name: 'skipped_precondition',
  type: 'skipped_precondition',
  label: 'skipped precondition',
  description: 'the agent made a change without the call that is required before it.',
  rule: 'the call is declared to need another one, which is nowhere before it',
  needs: {
    what: '`needs` of a tool',
    isDeclared: (declared) => [...declared.tools.values()].some(({ needs }) => needs.length > 0),
  },
  plant(host, random) {
    for (const { write, needed, calls } of shuffled(metNeeds(host), random)) {
      const failureStep = write.index - calls.length;
      return {
        run: without(host.run, new Set(calls)),
        failureStep,
        proof: {
          statement: `Step ${failureStep} calls ${shortly(write.call.tool)} without ${shortly(needed)}, which it needs; in its parent, ${stepsText(calls)} made that call.`,
          ...{ old: needed, new: null, sources: calls, places: [failureStep] },
        },
      };
    }
    return NOTHING_NEEDED;
  },
};

export interface MetNeed {
  readonly write: ToolStep;
  readonly needed: string;
  /** The calls of what is needed before the write. */
  readonly calls: readonly number[];
}

/** For each tool that is needed, the first successful call that needs it, if the need was met. */
export function metNeeds({ run, declared, isFailure }: Host): readonly MetNeed[] {
  const steps = run.steps.filter(isToolStep);
  const needs = new Set([...declared.tools.values()].flatMap((tool) => tool.needs));
  return [...needs].flatMap((needed) => {
    const write = steps.find(
      (step) =>
        declared.tools.get(step.call.tool)?.needs.includes(needed) &&
        step.observation.ok &&
        !isFailure(step),
    );
    if (write === undefined || write.call.tool === needed) return [];
    const before = steps.filter(({ index, call }) => index < write.index && call.tool === needed);
    const isMet = before.some((step) => step.observation.ok && !isFailure(step));
    return isMet ? [{ write, needed, calls: before.map(({ index }) => index) }] : [];
  });
}
