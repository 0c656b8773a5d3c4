import type { Json } from '../../../../run/json.ts';
import { decoded, isObject } from '../../../../run/json.ts';
import { isToolStep, type ToolStep } from '../../../../run/run.ts';
import { argumentsIn, identifiersIn } from '../../grounding/identifiers.ts';
import { observationText, orderOf, valueText } from '../../grounding/texts.ts';
import { shortly, shuffled } from '../edit-steps.ts';
import { reorderedArguments } from '../harmless/reordered-arguments.ts';
import type { Host, RecordedFault } from '../recorded-edit.ts';
import { renameFrom } from '../rename-from.ts';

const NOT_NAMED = 'no write names what the user named';
const SHOWS_RECORD = 'its writes show the record of what they changed';
const NO_OTHER = 'no result names another thing of the same kind';

/** Acts on another thing than the one that the user asked about. */
export const wrongEntity: RecordedFault = {
  name: 'wrong_entity',
  type: 'wrong_entity',
  description: 'the agent changed something other than what the user asked for.',
  rule: 'the user names the original and not the substitute, which only another result gives',
  needs: {
    what: '`identifiers` and a write',
    isDeclared: (declared) =>
      [...declared.tools.values()].some(({ kind }) => kind === 'write') &&
      declared.identifiers.size > 0,
  },
  sham: reorderedArguments,
  plant(host, random) {
    const writes = namedWrites(host);
    if (writes.length === 0) return NOT_NAMED;
    const thin = writes.filter(({ write, value }) => !showsRecord(host, write, value));
    if (thin.length === 0) return SHOWS_RECORD;
    for (const named of shuffled(thin, random)) {
      const { write, value } = named;
      for (const other of shuffled(alternatives(host, named), random)) {
        const renamed = renameFrom(host.run, write.index, value, other);
        if (renamed === null) continue;
        const sources = host.provenance
          .sourcesOfText(value)
          .filter((place) => orderOf(place) < write.index);
        return {
          run: renamed.run,
          failureStep: write.index,
          proof: {
            statement: `Step ${write.index} calls ${shortly(write.call.tool)} on ${shortly(other)}; the user asked for ${shortly(value)}.`,
            old: value,
            new: other,
            sources,
            places: renamed.places,
          },
        };
      }
    }
    return NO_OTHER;
  },
};

interface NamedWrite {
  readonly write: ToolStep;
  /** The argument, and its value. */
  readonly name: string;
  readonly value: string;
}

/** Successful writes with a declared identifier that the user had said, and no later call on it. */
function namedWrites({ run, declared, provenance, isFailure }: Host): readonly NamedWrite[] {
  return run.steps.filter(isToolStep).flatMap((write) => {
    if (declared.tools.get(write.call.tool)?.kind !== 'write') return [];
    if (!write.observation.ok || isFailure(write)) return [];
    return argumentsIn(write.call.args)
      .filter(({ name }) => declared.identifiers.has(name))
      .map(({ name, value }) => ({ write, name, value: String(value) }))
      .filter(({ value }) => {
        const bySaid = provenance.sourcesOfText(value).some((place) => isSaid(run, place, write));
        const later = run.steps.slice(write.index + 1).filter(isToolStep);
        return bySaid && !later.some(({ call }) => valueText(call.args).includes(value));
      });
  });
}

function isSaid(run: Host['run'], place: number | string, write: ToolStep): boolean {
  if (place === 'goal') return true;
  if (typeof place !== 'number' || place >= write.index) return false;
  const step = run.steps[place];
  return step !== undefined && !isToolStep(step) && step.from === 'user';
}

/**
 * Whether the result of a write says more about the thing than the call did. Under another name it
 * would contradict what other results say, and the run would be impossible.
 */
function showsRecord({ provenance }: Host, write: ToolStep, value: string): boolean {
  const asked = valueText(write.call.args).toLowerCase();
  const text = observationText(write.observation);
  if (text.length > 300) return true;
  return identifiersIn(text).some(
    (name) =>
      name !== value &&
      !asked.includes(name.toLowerCase()) &&
      provenance.isGivenBefore(name, write.index),
  );
}

/** What results before the write call by the same name, and the user never says. */
function alternatives({ run, provenance }: Host, { write, name, value }: NamedWrite) {
  const results = run.steps
    .slice(0, write.index)
    .flatMap((step) => (isToolStep(step) ? [decoded(step.observation.data) ?? null] : []));
  const others = results.flatMap((result) => namedAlike(result, name));
  return [...new Set(others)].filter((other) => {
    if (other === value || other.length < 3) return false;
    return provenance.sourcesOfText(other).every((place) => {
      const step = typeof place === 'number' ? run.steps[place] : undefined;
      return step !== undefined && isToolStep(step);
    });
  });
}

/** The values under a key in a result, or in the list of its plural: `reservations` for reservation_id. */
function namedAlike(result: Json, name: string): readonly string[] {
  const plural = `${name.replace(/_?ids?$/i, '')}s`.toLowerCase();
  const found: string[] = [];
  const visit = (value: Json, key: string): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      if (key === name) found.push(String(value));
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, key.toLowerCase() === plural ? name : key);
    } else if (isObject(value))
      for (const [inner, item] of Object.entries(value)) visit(item, inner);
  };
  visit(result, '');
  return found;
}
