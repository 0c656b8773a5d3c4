import { isToolStep, type ToolStep } from '../../../../run/run.ts';
import { argumentsIn, identifiersIn } from '../../grounding/identifiers.ts';
import { observationText, orderOf, valueText } from '../../grounding/texts.ts';
import { shortly, shuffled, withSteps } from '../edit-steps.ts';
import { exchangedReads } from '../harmless/exchanged-reads.ts';
import type { Host, RecordedFault } from '../recorded-edit.ts';
import { usedValues } from '../used-values.ts';
import { metNeeds } from './skipped-precondition.ts';

const NOT_ADJACENT = 'no declared need is met right before a call';
const DEPENDS = 'the call uses what the read before it returned';

/** Makes a call before the one that is declared to come first. */
export const earlyWrite: RecordedFault = {
  name: 'early_write',
  type: 'early_write',
  description: 'the agent made a change before the call that is required before it.',
  rule: 'the call is declared to need another one, which comes only after it',
  needs: {
    what: '`needs` of a tool',
    isDeclared: (declared) => [...declared.tools.values()].some(({ needs }) => needs.length > 0),
  },
  sham: exchangedReads,
  plant(host, random) {
    const { run, kinds } = host;
    const adjacent = metNeeds(host).filter(({ write, calls: [first, ...more] }) => {
      const between = run.steps.slice(first, write.index);
      return more.length === 0 && between.every((s) => isToolStep(s) && kinds.isRead(s.call));
    });
    if (adjacent.length === 0) return NOT_ADJACENT;
    for (const { write, needed, calls } of shuffled(adjacent, random)) {
      const [place] = calls;
      if (dependsOn(host, write, place)) continue;
      const rest = run.steps.filter((step) => step !== write);
      return {
        run: withSteps(run, rest.toSpliced(place, 0, write)),
        failureStep: place,
        proof: {
          statement: `Step ${place} calls ${shortly(write.call.tool)} before ${shortly(needed)}, which it needs.`,
          old: needed,
          sources: [place],
          places: Array.from({ length: write.index - place + 1 }, (_, i) => place + i),
        },
      };
    }
    return DEPENDS;
  },
};

/**
 * Whether a write could not have been made earlier: it uses what was only given since, or a read in
 * between shows what the write changes and would have returned something else after it.
 */
function dependsOn({ run, provenance }: Host, write: ToolStep, place: number): boolean {
  const used = [...argumentsIn(write.call.args), ...usedValues(write)];
  const isLate = used.some(({ value }) => {
    const sources = provenance.sourcesOf(value).filter((source) => orderOf(source) < write.index);
    return sources.length > 0 && sources.every((source) => orderOf(source) >= place);
  });
  if (isLate) return true;
  const changed = identifiersIn(observationText(write.observation));
  return run.steps.slice(place, write.index).some((step) => {
    if (!isToolStep(step)) return true;
    const asked = identifiersIn(valueText(step.call.args));
    const shown = new Set(identifiersIn(observationText(step.observation)));
    return changed.some((name) => shown.has(name) && !asked.includes(name));
  });
}
