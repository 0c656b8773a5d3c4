import type { PythonRandom } from '../../../base/random/python-random.ts';
import { isToolStep, type ToolStep } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import { argumentsIn, looksLikeIdentifier } from '../grounding/identifiers.ts';
import { orderOf } from '../grounding/texts.ts';
import { shortly, shuffled } from './edit-steps.ts';
import { freshName } from './fresh-names.ts';
import { reorderedArguments } from './harmless/reordered-arguments.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';
import { renameFrom } from './rename-from.ts';

const NO_IDENTIFIER = 'no call has an identifier given earlier';
const OTHER_FORMS = 'its identifiers have other forms too';

/** Calls a tool with an identifier that nothing in the run gives. */
export const hallucinatedArgument: RecordedFault = {
  name: 'hallucinated_argument',
  type: 'hallucinated_argument',
  label: 'hallucinated argument',
  description: 'a call uses an identifier that nothing before it gives.',
  rule: 'the identifier in the call occurs nowhere else in the run; the one that stood there had been given before',
  sham: reorderedArguments,
  plant(host, random) {
    const places = identifiersInCalls(host);
    if (places.length === 0) return NO_IDENTIFIER;
    for (const { step, value } of shuffled(places, random)) {
      const name = freshName(value, 'name', random, (text) => host.provenance.occurs(text));
      if (name === null) continue;
      const renamed = renameFrom(host.run, step.index, value, name);
      if (renamed === null) continue;
      const sources = host.provenance
        .sourcesOfText(value)
        .filter((place) => orderOf(place) < step.index);
      return {
        run: renamed.run,
        failureStep: step.index,
        proof: {
          statement: `Step ${step.index} calls ${shortly(step.call.tool)} with ${shortly(name)}, which nothing gives; it had been given ${shortly(value)}.`,
          old: value,
          new: name,
          sources,
          places: renamed.places,
        },
      };
    }
    return OTHER_FORMS;
  },
};

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
