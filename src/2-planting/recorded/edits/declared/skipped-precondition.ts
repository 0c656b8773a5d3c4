import { decoded } from '../../../../run/json.ts';
import { isToolStep, type ToolStep, toolSteps } from '../../../../run/run.ts';
import { argumentsIn } from '../../grounding/identifiers.ts';
import { agentTexts, givenTexts, orderOf } from '../../grounding/texts.ts';
import { leftOut, shortly, shuffled, stepsText } from '../edit-steps.ts';
import { omittedRepeat } from '../harmless/omitted-repeat.ts';
import type { Host, RecordedFault } from '../recorded-edit.ts';

const NOTHING_NEEDED = 'no declared need is met in it';
const USED = 'the needed result is used before the call';

/** Makes a call without the one that is declared to come before it. */
export const skippedPrecondition: RecordedFault = {
  name: 'skipped_precondition',
  type: 'skipped_precondition',
  description: 'the agent made a change without the call that is required before it.',
  rule: 'the call is declared to need another one, which is nowhere before it',
  needs: {
    what: '`needs` of a tool',
    isDeclared: (declared) => [...declared.tools.values()].some(({ needs }) => needs.length > 0),
  },
  sham: omittedRepeat,
  plant(host, random) {
    const met = metNeeds(host);
    if (met.length === 0) return NOTHING_NEEDED;
    for (const { write, needed, calls } of shuffled(met, random)) {
      if (isUsedBefore(host, calls, write.index)) continue;
      const failureStep = write.index - calls.length;
      return leftOut(host.run, calls, {
        failureStep,
        statement: `Step ${failureStep} calls ${shortly(write.call.tool)} without ${shortly(needed)}, which it needs; in its parent, ${stepsText(calls)} made that call.`,
        old: needed,
      });
    }
    return USED;
  },
};

export interface MetNeed {
  readonly write: ToolStep;
  readonly needed: string;
  /** The calls of what is needed before the write. */
  readonly calls: readonly [number, ...number[]];
}

/** For each tool that is needed, the first successful call that needs it, if the need was met. */
export function metNeeds({ run, declared, isFailure }: Host): readonly MetNeed[] {
  const steps = run.steps.filter(isToolStep);
  const needs = new Set([...declared.tools.values()].flatMap((tool) => tool.needs));
  return [...needs].flatMap((needed): readonly MetNeed[] => {
    const write = steps.find(
      (step) =>
        declared.tools.get(step.call.tool)?.needs.includes(needed) &&
        step.observation.ok &&
        !isFailure(step),
    );
    if (write === undefined || write.call.tool === needed) return [];
    const before = steps.filter(({ index, call }) => index < write.index && call.tool === needed);
    const isMet = before.some((step) => step.observation.ok && !isFailure(step));
    const [first, ...others] = before.map(({ index }) => index);
    return isMet && first !== undefined ? [{ write, needed, calls: [first, ...others] }] : [];
  });
}

/**
 * Whether the agent uses what some calls returned, before or when it makes the write. Without those
 * calls it would seem to invent that, and the first such step would be to blame as well. The words of
 * the values that were returned count, unless the user or another result has them too.
 */
function isUsedBefore({ run }: Host, calls: MetNeed['calls'], write: number): boolean {
  const returned = new Set(
    toolSteps(run).flatMap(({ index, observation: { data, error } }) => {
      if (!calls.includes(index)) return [];
      const values = argumentsIn(decoded(data) ?? null).map(({ value }) => String(value));
      return [...values, error ?? ''].flatMap(wordsOfValue);
    }),
  );
  const given = givenTexts(run).filter(
    ({ place }) =>
      place !== 'instructions' && !(typeof place === 'number' && calls.includes(place)),
  );
  return agentTexts(run).some(({ place, text }) => {
    if (place < calls[0] || place > write || calls.includes(place)) return false;
    const before = given.filter((source) => orderOf(source.place) < place);
    const known = new Set(before.flatMap((source) => wordsOfValue(source.text)));
    return wordsOfValue(text).some((word) => returned.has(word) && !known.has(word));
  });
}

function wordsOfValue(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length >= 4 || /\p{N}/u.test(word));
}
