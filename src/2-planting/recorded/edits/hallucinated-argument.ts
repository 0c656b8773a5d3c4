import type { PythonRandom } from '../../../base/random/python-random.ts';
import { isToolStep, type ToolStep } from '../../../run/run.ts';
import type { Lookup } from '../declaration/corpus.ts';
import { actOf } from '../grounding/acts.ts';
import { argumentsIn, looksLikeIdentifier } from '../grounding/identifiers.ts';
import { observationText, orderOf, valueText } from '../grounding/texts.ts';
import { shortly, shuffled, withSteps } from './edit-steps.ts';
import { freshName } from './fresh-names.ts';
import { repeatedRead } from './harmless/repeated-read.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';
import { type RenamedRun, renameFrom } from './rename-from.ts';

const NO_IDENTIFIER = 'no call has an identifier given earlier';
const OTHER_FORMS = 'its identifiers have other forms too';
const CONFIRMED = 'its results confirm what its calls name';

/** Calls a tool with an identifier that nothing in the run gives. */
export const hallucinatedArgument: RecordedFault = {
  name: 'hallucinated_argument',
  type: 'hallucinated_argument',
  description: 'a call uses an identifier that nothing before it gives.',
  rule: 'the identifier in the call occurs nowhere else in the run; the one that stood there, or stands in the next call, had been given before; the result only acknowledges the call, or is what the tool returned for that identifier in another run',
  sham: repeatedRead,
  plant(host, random) {
    const places = identifiersInCalls(host);
    if (places.length === 0) return NO_IDENTIFIER;
    const possible = places.filter(
      (place) => isAcknowledged(host, place) || otherLookups(host, place.step).length > 0,
    );
    if (possible.length === 0) return CONFIRMED;
    for (const place of shuffled(possible, random)) {
      const invented = calledWithAnother(host, place, random);
      if (invented === null) continue;
      const { step, value } = place;
      const { name, run, places } = invented;
      const sources = host.provenance
        .sourcesOfText(value)
        .filter((source) => orderOf(source) < step.index);
      return {
        run,
        failureStep: step.index,
        proof: {
          statement: `Step ${step.index} calls ${shortly(step.call.tool)} with ${shortly(name)}, which nothing gives; it had been given ${shortly(value)}.`,
          old: value,
          new: name,
          sources,
          places,
        },
      };
    }
    return OTHER_FORMS;
  },
};

/**
 * Whether a result says no more than that the call was received: it has no figure that the call lacks. What is
 * found under an identifier cannot come back for one that was invented.
 */
function isAcknowledged({ kinds }: Host, { step, value }: IdentifierPlace): boolean {
  const { call, observation } = step;
  if (kinds.isRead(call)) return false;
  const result = observationText(observation);
  const own = valueText(call.args).replaceAll(value, '');
  const told = result.replaceAll(value, '').match(/\d+/g) ?? [];
  return result.length <= 120 && told.every((figure) => own.includes(figure));
}

/** Lookups of the same tool, made in other runs, of things that nothing in this run names. */
function otherLookups({ corpus, kinds, provenance }: Host, { call }: ToolStep): readonly Lookup[] {
  if (!kinds.isRead(call) || argumentsIn(call.args).length !== 1) return [];
  return (corpus.lookups.get(call.tool) ?? []).filter(
    (lookup) => !provenance.occurs(askedIn(lookup)),
  );
}

const askedIn = ({ call }: Lookup): string => String(argumentsIn(call.args)[0]?.value ?? '');

/** The run in which the call names something else, or in which a call that does so comes before it. */
function calledWithAnother(
  host: Host,
  place: IdentifierPlace,
  random: PythonRandom,
): (RenamedRun & { readonly name: string }) | null {
  const { step, value } = place;
  if (isAcknowledged(host, place)) {
    const name = freshName(value, 'name', random, (text) => host.provenance.occurs(text));
    const renamed = name === null ? null : renameFrom(host.run, step.index, value, name);
    return name === null || renamed === null ? null : { ...renamed, name };
  }
  const lookup = random.choice(otherLookups(host, step));
  const { call, observation } = lookup;
  const steps = host.run.steps.toSpliced(step.index, 0, {
    ...step,
    thought: '',
    call,
    observation,
  });
  return { run: withSteps(host.run, steps), places: [step.index], name: askedIn(lookup) };
}

interface IdentifierPlace {
  readonly step: ToolStep;
  readonly value: string;
}

/** The identifiers in calls that succeeded, each given to the agent before. */
function identifiersInCalls(host: Host): readonly IdentifierPlace[] {
  const { declared, corpus, provenance } = host;
  return host.run.steps.filter(isToolStep).flatMap((step) => {
    if (!step.observation.ok || host.isFailure(step) || actOf(step.call) !== null) return [];
    const names = argumentsIn(step.call.args).filter(({ name, value }) => {
      if (declared.derived.has(name)) return false;
      if (declared.identifiers.has(name)) return isName(String(value));
      if (typeof value !== 'string' || !corpus.isAlwaysGiven(name)) return false;
      return looksLikeIdentifier(value.replace(/^#/, ''));
    });
    return [...new Set(names.map(({ value }) => String(value)))]
      .filter((value) =>
        provenance.sourcesOfText(value).some((place) => orderOf(place) < step.index),
      )
      .map((value) => ({ step, value }));
  });
}

/** Whether a declared identifier has the form of a name, with digits that can be drawn anew. */
function isName(value: string): boolean {
  return /^#?[\p{L}\p{N}][\p{L}\p{N}_:@/-]{2,}$/u.test(value) && /\d/.test(value);
}
