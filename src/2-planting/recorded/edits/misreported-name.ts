import { type Run, type ToolStep, toolSteps } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import {
  compoundNamesIn,
  filesIn,
  otherName,
  stemOf,
  wordsOfNames,
} from '../grounding/code-names.ts';
import { sentenceAt, withoutFences } from '../grounding/stated-values.ts';
import { agentTexts, observationText, valueText } from '../grounding/texts.ts';
import { containsWord, positionsOf, replaceWord } from '../grounding/words.ts';
import { reworded, shortly, shuffled, successes } from './edit-steps.ts';
import { spelledCount } from './harmless/spelled-count.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';

const NOTHING_NAMED = 'it reports on no file or name of its calls';
const ELSEWHERE = 'what it names is in later calls or reworded';
const NO_NAME = 'no name of that form is free';

/** Reports on another file, or another name in code, than the one that its calls have. */
export const misreportedName: RecordedFault = {
  name: 'misreported_name',
  type: 'misreported_name',
  description: 'the agent reported on a file, or a name in code, that no call and no result has.',
  rule: 'the name occurs nowhere else in the run; the one that stood there is that of a file in a call that succeeded or in its result, or of something that the agent wrote into a file',
  sham: spelledCount,
  plant(host, random) {
    const found = reportedNames(host);
    if (found.length === 0) return NOTHING_NAMED;
    const usable = found.filter((name) => isOnlySaid(host, name));
    if (usable.length === 0) return ELSEWHERE;
    const words = { file: wordsOfNames(filesOf(host)), name: wordsOfNames(namesOf(host)) };
    const inMessages = usable.filter(({ isMessage }) => isMessage);
    for (const { name, step, source } of shuffled(
      inMessages.length === 0 ? usable : inMessages,
      random,
    )) {
      const other = otherName(name, words[kindOf(name)], random, (text) =>
        host.provenance.occurs(text),
      );
      if (other === null) continue;
      const change = (text: string): string => replaceWord(text, name, other);
      const { run, places } = reworded(host.run, change, { from: step });
      return {
        run,
        failureStep: step,
        proof: {
          statement: `Step ${step} speaks of ${shortly(other)}, which nothing in the run names; step ${source.index} has ${shortly(name)}.`,
          old: name,
          new: other,
          sources: [source.index],
          places,
        },
      };
    }
    return NO_NAME;
  },
};

interface ReportedName {
  readonly name: string;
  readonly step: number;
  /** Whether it is in a message, and not only in a thought. */
  readonly isMessage: boolean;
  /** The last call before it that has the name. */
  readonly source: ToolStep;
}

/** A sentence that says how things are with a file, and not what is to be done. */
const REPORTS =
  /\b(?:creat|add|updat|chang|modif|mov|remov|delet|fix|wr(?:ote|itten)|edit|implement|renam|refactor|replac|sav|generat|ran\b|runn|contain|has\b|have\b|found|locat|defin|liv|is\b|are\b|(?:in|from) `?[\w./-]+)/i;
const PLANS =
  /\b(?:should|would|could|must|may|might|will|let me|let's|let us|need(?:s|ed)? to|want|plan|going to|if|unless|expect\w*|try(?:ing)?|I'll|we'll|next)\b/i;

/** A sentence that says what the agent changed. */
const CHANGED =
  /\b(?:I|creat|add|updat|chang|modif|mov|remov|fix|wr(?:ote|itten)|edit|implement|renam|refactor|replac)(?:v|ed|d)?\b|^\s*[-*\d]/i;

function reportedNames(host: Host): readonly ReportedName[] {
  const calls = successes(host).map((step) => {
    const own = valueText(step.call.args);
    const does = actOf(step.call)?.does;
    const isChange = does === 'edit' || does === 'write';
    return { step, isChange, own, text: `${own}\n${observationText(step.observation)}` };
  });
  return agentTexts(host.run).flatMap(({ place, part, text }): readonly ReportedName[] => {
    if (part === 'args' || text.length > 20_000) return [];
    const says = (name: string, start: number, pattern: RegExp): boolean => {
      const sentence = sentenceAt(text, { start, written: name });
      return pattern.test(sentence) && !PLANS.test(sentence) && !sentence.includes('?');
    };
    const before = calls.filter(({ step }) => step.index < place);
    const files = filesIn(text)
      .filter(({ name, start }) => says(name, start, REPORTS))
      .map(({ name }) => ({
        name,
        source: before.findLast((call) => containsWord(call.text, name)),
      }));
    const names = compoundNamesIn(text)
      .filter(({ name, start }) => says(name, start, CHANGED))
      .map(({ name }) => ({
        name,
        source: before.findLast(({ isChange, own }) => isChange && containsWord(own, name)),
      }));
    return [...files, ...names].flatMap(({ name, source }) =>
      source === undefined
        ? []
        : [{ name, step: place, isMessage: part === 'text', source: source.step }],
    );
  });
}

/** Whether no later call has the name, and all that the agent still says of it is the whole name. */
function isOnlySaid({ run }: Host, { name, step }: ReportedName): boolean {
  return agentTexts(run).every(({ place, part, text }) => {
    if (place < step) return true;
    const mentions = text.toLowerCase().split(stemOf(name).toLowerCase()).length - 1;
    if (part === 'args') return mentions === 0;
    const places = positionsOf(text, name).length;
    return mentions === places && positionsOf(withoutFences(text), name).length === places;
  });
}

const kindOf = (name: string): 'file' | 'name' => (name.includes('.') ? 'file' : 'name');

/** The files in the run, and the folders that they are in. */
function filesOf({ run }: Host): readonly string[] {
  return textsOfCalls(run).flatMap((text) => [
    ...filesIn(text).map(({ name }) => name),
    ...Array.from(text.matchAll(FOLDERS), ([path]) => path.split('/')).flat(),
  ]);
}

function namesOf({ run }: Host): readonly string[] {
  return textsOfCalls(run).flatMap((text) => compoundNamesIn(text).map(({ name }) => name));
}

function textsOfCalls(run: Run): readonly string[] {
  return toolSteps(run)
    .flatMap(({ call, observation }) => [valueText(call.args), observationText(observation)])
    .map((text) => text.slice(0, 20_000));
}

const FOLDERS = /(?<![\w.:/])\/?(?:[\w.-]+\/){1,12}/g;
