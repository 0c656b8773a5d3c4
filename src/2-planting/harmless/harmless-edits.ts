import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { Script } from '../../1-worlds/contract/fault-operator.ts';
import { scriptOf, withReply } from '../../1-worlds/contract/play.ts';
import type { PlayedRun, PlayedStep } from '../../1-worlds/contract/played-run.ts';
import type { Tool } from '../../1-worlds/contract/tool.ts';
import type { PythonRandom } from '../../base/random/python-random.ts';
import { isSameData } from '../../base/same-data.ts';
import type { Json, JsonObject } from '../../run/json.ts';
import { rewriteValues } from './rewrite-values.ts';

/** A clean run that may get a harmless edit, and the world that it was played in. */
interface HarmlessHost {
  readonly environment: Environment;
  readonly instance: Instance;
  readonly run: PlayedRun;
}

/**
 * An edit that changes a correct run and breaks nothing. A judge that flags the edited run more often
 * than its parent reacts to the editing and not to a fault. The list is in `harmless-edits.ts`, and the
 * contract of an environment holds all of them to their promise.
 */
export interface HarmlessEdit {
  /** What programs call it: `repeated_read`. */
  readonly name: string;
  /** What is changed, for a person to read. */
  readonly description: string;
  /** Where it changes the run: its calls, one of its thoughts, or its reply. */
  readonly place: 'steps' | 'thought' | 'reply';
  /** The calls and the answer of the edited run; null if this run cannot have the edit. */
  edit(host: HarmlessHost, random: PythonRandom): Script | null;
}

const THOUGHTS = ['Once more, to be sure.', 'The same again before I go on.', 'Double-check this.'];

/**
 * Makes a read a second time. The world has not changed in between, so it answers the same. A reply that says
 * how often something was read would become untrue.
 */
export const repeatedRead: HarmlessEdit = {
  name: 'repeated_read',
  description: 'A read is made a second time, right after the first, and returns the same.',
  place: 'steps',
  edit({ environment, instance, run }, random) {
    const reading = readingTools(environment);
    const reads = run.steps.filter(
      ({ call, observation }, at) =>
        observation.ok &&
        reading.has(call.tool) &&
        // A third time with nothing changed in between would be once too often.
        !run.steps.some(
          (other, place) =>
            place !== at &&
            isSameData(other.call, call) &&
            isSameData(other.observation, observation),
        ),
    );
    if (reads.length === 0) return null;
    const read: PlayedStep = random.choice(reads);
    const { index, call } = read;
    const steps = run.steps
      .toSpliced(index + 1, 0, read)
      .map((step, at) => ({ ...step, index: at }));
    const told = environment.replyTo?.(run.steps, instance);
    if (environment.replyTo?.(steps, instance) !== told) return null;
    const script = scriptOf(run);
    const again = { thought: random.choice(THOUGHTS), call };
    return { ...script, calls: script.calls.toSpliced(index + 1, 0, again) };
  },
};

/** Makes two successive reads in the other order. */
export const swappedReads: HarmlessEdit = {
  name: 'swapped_reads',
  description:
    'Two successive reads change places; the procedure leaves their order open, and neither uses what the other returned.',
  place: 'steps',
  edit(host, random) {
    const { steps } = host.run;
    const places = steps.flatMap((first, at) => {
      const second = steps[at + 1];
      if (second === undefined || !areIndependent(host, first, second)) return [];
      const isParted = steps.slice(at, at + 3).some((step) => {
        const before = steps[step.index - 1];
        return before !== undefined && host.environment.looksBack?.(step, before) === true;
      });
      return isParted ? [] : [at];
    });
    if (places.length === 0) return null;
    const at = random.choice(places);
    const script = scriptOf(host.run);
    const [first, second] = script.calls.slice(at, at + 2);
    if (first === undefined || second === undefined) return null;
    return { ...script, calls: script.calls.toSpliced(at, 2, second, first) };
  },
};

function areIndependent(
  { environment, run }: HarmlessHost,
  first: PlayedStep,
  second: PlayedStep,
): boolean {
  const reading = readingTools(environment);
  const after = reading.get(second.call.tool)?.after ?? [];
  if (!reading.has(first.call.tool) || !reading.has(second.call.tool)) return false;
  if (!first.observation.ok || !second.observation.ok) return false;
  if (after.includes(first.call.tool)) return false;
  if (JSON.stringify(first.call) === JSON.stringify(second.call)) return false;
  const earlier = run.steps.slice(0, first.index);
  const gives = ({ observation }: PlayedStep, value: string): boolean =>
    valuesIn(observation.data).has(value);
  // What the first read returned is used by the second even if an earlier one returned it as well.
  return [...valuesIn(second.call.args)].every(
    (value) =>
      run.goal.includes(value) ||
      (!gives(first, value) && earlier.some((step) => gives(step, value))),
  );
}

/** The texts and numbers in an object, at any depth, as texts. */
function valuesIn(object: JsonObject): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (value: Json): void => {
    if (typeof value === 'string') found.add(value);
    else if (typeof value === 'number') found.add(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(object);
  return found;
}

/** The tools that say of themselves that they change nothing, by name. */
export function readingTools({ tools }: Environment): ReadonlyMap<string, Tool<unknown>> {
  return new Map(tools.filter(({ readOnly }) => readOnly).map((tool) => [tool.name, tool]));
}

/** Sentences that claim nothing about the task, the procedure or the world. */
const ADDITIONS = [
  'I will take this one step at a time and keep the task in mind while I do.',
  'I would rather work slowly here than have to come back to it.',
  'Let me think about what this step is for before I make the call.',
  'I will read the answer carefully before I decide what comes next.',
];

/** Makes one thought longer by a sentence or two about nothing in particular. */
const longerThought: HarmlessEdit = {
  name: 'longer_thought',
  description: 'A thought gets two further sentences, which claim nothing.',
  place: 'thought',
  edit({ run }, random) {
    if (run.steps.length === 0) return null;
    const script = scriptOf(run);
    const at = random.randint(0, run.steps.length - 1);
    const planned = script.calls[at];
    if (planned === undefined) return null;
    const first = random.choice(ADDITIONS);
    const second = random.choice(ADDITIONS.filter((addition) => addition !== first));
    const thought = [planned.thought, first, second].filter((text) => text !== '').join(' ');
    return { ...script, calls: script.calls.with(at, { ...planned, thought }) };
  },
};

/** Says the reply in other words, which are the environment's own. */
const paraphrasedReply: HarmlessEdit = {
  name: 'paraphrased_reply',
  description: 'The reply states the same facts in other words.',
  place: 'reply',
  edit({ environment, instance, run }, random) {
    const replies = (environment.paraphrases ?? []).flatMap(
      (paraphrase) => paraphrase.reply(run.finalAnswer, instance) ?? [],
    );
    return replies.length === 0 ? null : withReply(scriptOf(run), random.choice(replies));
  },
};

/** Writes the amounts, shares and large numbers of the reply in another usual way. */
const reformattedValues: HarmlessEdit = {
  name: 'reformatted_values',
  description: 'The values in the reply are written in another usual way: $12.50 as 12.50 USD.',
  place: 'reply',
  edit({ run }) {
    const reply = rewriteValues(run.finalAnswer);
    return reply === run.finalAnswer ? null : withReply(scriptOf(run), reply);
  },
};

/** Courtesies that promise nothing and state no fact. */
const COURTESIES = [
  'Thank you for your patience.',
  'Thank you for getting in touch.',
  'Please let me know if anything is unclear.',
  'I am happy to help if you have any further questions.',
  'Have a nice day.',
];

/** Ends the reply with a courtesy. */
const politeSentence: HarmlessEdit = {
  name: 'polite_sentence',
  description: 'The reply ends with one more sentence, a courtesy that states nothing.',
  place: 'reply',
  edit({ run }, random) {
    if (run.finalAnswer.trim() === '') return null;
    return withReply(scriptOf(run), `${run.finalAnswer} ${random.choice(COURTESIES)}`);
  },
};

/** Every harmless edit, in the order in which a set takes them. `--harmless` adds them to a set. */
export const harmlessEdits: readonly HarmlessEdit[] = [
  repeatedRead,
  swappedReads,
  longerThought,
  paraphrasedReply,
  reformattedValues,
  politeSentence,
];
