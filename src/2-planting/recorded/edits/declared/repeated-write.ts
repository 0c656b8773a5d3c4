import type { Json } from '../../../../run/json.ts';
import { decoded, isObject } from '../../../../run/json.ts';
import { isToolStep, type ToolStep } from '../../../../run/run.ts';
import { allFigures } from '../../grounding/figures.ts';
import { identifiersIn } from '../../grounding/identifiers.ts';
import type { Provenance } from '../../grounding/provenance.ts';
import { observationText, valueText } from '../../grounding/texts.ts';
import { shortly, withSteps } from '../edit-steps.ts';
import { repeatedRead } from '../harmless/repeated-read.ts';
import type { RecordedFault } from '../recorded-edit.ts';

const NO_WRITE = 'no unrepeatable write returns nothing new';

/** Makes a successful write a second time. */
export const repeatedWrite: RecordedFault = {
  name: 'repeated_write',
  type: 'repeated_write',
  description: 'the agent made a change twice that may be made only once.',
  rule: 'the tool is declared not repeatable, and the same call succeeds twice',
  needs: {
    what: 'a write with `repeatable: false`',
    isDeclared: (declared) =>
      [...declared.tools.values()].some(
        (tool) => tool.kind === 'write' && tool.repeatable === false,
      ),
  },
  sham: repeatedRead,
  plant({ run, declared, provenance, isFailure }, random) {
    const steps = run.steps.filter(isToolStep);
    const writes = steps.filter((step) => {
      const { kind, repeatable } = declared.tools.get(step.call.tool) ?? {};
      if (kind !== 'write' || repeatable !== false) return false;
      if (!step.observation.ok || isFailure(step)) return false;
      if (namesSomethingNew(step, provenance)) return false;
      const args = valueText(step.call.args);
      const same = steps.filter(
        ({ call }) => call.tool === step.call.tool && valueText(call.args) === args,
      );
      return same.length === 1;
    });
    if (writes.length === 0) return NO_WRITE;
    const write = random.choice(writes);
    const failureStep = write.index + 1;
    return {
      run: withSteps(run, run.steps.toSpliced(failureStep, 0, { ...write, thought: '' })),
      failureStep,
      proof: {
        statement: `Step ${failureStep} makes the same call of ${shortly(write.call.tool)} as step ${write.index}, which had succeeded.`,
        new: write.call.tool,
        sources: [write.index],
        places: [failureStep],
      },
    };
  },
};

/**
 * Whether a result names what the call has made, or counts what it has changed: a second call would have
 * returned something else.
 */
function namesSomethingNew(
  { index, call, observation }: ToolStep,
  provenance: Provenance,
): boolean {
  const text = observationText(observation);
  const asked = new Set(allFigures(valueText(call.args)));
  if (allFigures(text).some((figure) => !asked.has(figure))) return true;
  return [...identifiersIn(text), ...idsIn(decoded(observation.data) ?? null)].some(
    (id) => !provenance.isGivenBefore(id, index),
  );
}

/** The values under keys such as `id` and `booking_id`. */
function idsIn(value: Json, key = ''): readonly string[] {
  if (typeof value === 'string') return /(?:^|_|[a-z])ids?$/i.test(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => idsIn(item, key));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([inner, item]) => idsIn(item, inner));
}
