import { isToolStep, type ToolStep } from '../../../run/run.ts';
import { argumentsIn } from '../grounding/identifiers.ts';
import { numbersOfThings, type StatedValue } from '../grounding/stated-values.ts';
import { observationText } from '../grounding/texts.ts';
import { containsWord, positionsOf } from '../grounding/words.ts';
import { changeSaid, isAgentMessage, shortly, shuffled, withTexts } from './edit-steps.ts';
import { spelledCount } from './harmless/spelled-count.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';

const NO_TWO = 'no two results of one tool are told apart';

/** Gives the value of one thing as that of another. */
export const misattributedResult: RecordedFault = {
  name: 'misattributed_result',
  type: 'misattributed_result',
  label: 'misattributed result',
  description: 'the agent gave the value of one thing as that of another.',
  rule: 'two calls of one tool ask about two things; the message has the value of each result beside the name of the other, and no other result gives either',
  sham: spelledCount,
  plant(host, random) {
    const [found] = shuffled(attributions(host), random);
    if (found === undefined) return NO_TWO;
    const { step, one, other } = found;
    const change = (text: string): string => exchanged(text, one.written, other.written);
    const steps = host.run.steps.map((each) =>
      each.index === step ? changeSaid(each, change) : each,
    );
    return {
      run: withTexts(host.run, steps, change),
      failureStep: step,
      proof: {
        statement: `Step ${step} gives ${shortly(other.written)} for ${shortly(one.name)} and ${shortly(one.written)} for ${shortly(other.name)}; the results of steps ${one.source.index} and ${other.source.index} say it the other way round.`,
        old: one.written,
        new: other.written,
        sources: [one.source.index, other.source.index],
        places: [step],
      },
    };
  },
};

interface Attribution {
  readonly source: ToolStep;
  /** What the call asks about. */
  readonly name: string;
  /** The value that its result gives. */
  readonly written: string;
}

interface Attributions {
  readonly step: number;
  readonly one: Attribution;
  readonly other: Attribution;
}

function attributions(host: Host): readonly Attributions[] {
  const { run, isFailure } = host;
  const calls = run.steps
    .filter(isToolStep)
    .filter((step) => step.observation.ok && !isFailure(step));
  return run.steps.filter(isAgentMessage).flatMap((message) => {
    if (COMPARES.test(message.text)) return [];
    const stated = numbersOfThings(message.text).filter(({ value }) => Number(value) >= 2);
    const before = calls.filter(({ index }) => index < message.index);
    return before.flatMap((one, i) =>
      before.slice(i + 1).flatMap((other): readonly Attributions[] => {
        if (one.call.tool !== other.call.tool) return [];
        const [a, b] = [nameOf(one, other), nameOf(other, one)];
        if (a === null || b === null) return [];
        const said = stated.filter((value) => isOf(value, one) && !isOf(value, other));
        return said.flatMap((value) =>
          stated.flatMap((rival): readonly Attributions[] => {
            const isRival =
              isSameThing(value, rival) &&
              isOf(rival, other) &&
              !isOf(rival, one) &&
              value.value !== rival.value;
            if (!isRival) return [];
            const isClear =
              isBeside(message.text, a, b, value.written) &&
              isBeside(message.text, b, a, rival.written) &&
              isOnlyIn(calls, value, one) &&
              isOnlyIn(calls, rival, other) &&
              isOnlyHere(host, message.index, [value.written, rival.written]);
            return isClear
              ? [
                  {
                    step: message.index,
                    one: { source: one, name: a, written: value.written },
                    other: { source: other, name: b, written: rival.written },
                  },
                ]
              : [];
          }),
        );
      }),
    );
  });
}

/** Words that hold of the values as they were, and forms of a value beside it: a second fault, if they stayed. */
const COMPARES =
  /\b(?:(?:warm|cool|cold|hott|high|low|fast|slow|cheap|larg|small|great|few|bigg)(?:er|est)|more|less|most|least|difference|total|average|both)\b|\d\s?°?\w? ?\(\d/i;

/** What one call asks about and the other does not. */
function nameOf(one: ToolStep, other: ToolStep): string | null {
  const names = argumentsIn(one.call.args).map(({ value }) => String(value));
  const others = new Set(argumentsIn(other.call.args).map(({ value }) => String(value)));
  const own = names.filter(
    (name) => !others.has(name) && /^\p{L}[\p{L}\p{N} .-]{1,30}$/u.test(name),
  );
  return own.length === 1 ? (own[0]?.split(',')[0] ?? null) : null;
}

const isOf = (value: StatedValue, step: ToolStep): boolean =>
  containsWord(observationText(step.observation), value.value);

const isSameThing = (one: StatedValue, other: StatedValue): boolean =>
  one.subjects[0] !== undefined && one.subjects[0] === other.subjects[0];

function isOnlyIn(calls: readonly ToolStep[], { value }: StatedValue, source: ToolStep): boolean {
  return calls.every(
    (step) => step === source || !containsWord(observationText(step.observation), value),
  );
}

/** Whether the value stands in a clause with the one name and without the other, once in the whole text. */
function isBeside(text: string, name: string, other: string, written: string): boolean {
  const [at, ...more] = positionsOf(text, written);
  if (at === undefined || more.length > 0) return false;
  const from = Math.max(
    0,
    ...[...text.slice(0, at).matchAll(CLAUSE_END)].map((end) => end.index + end[0].length),
  );
  const before = text.slice(from, at);
  return containsWord(before, name) && !containsWord(before, other);
}

const CLAUSE_END = /[.;!?]\s|\n|, (?:and|while|but|whereas) |\b(?:and|while|whereas) /g;

/** Whether the agent says the values nowhere else. */
function isOnlyHere({ run }: Host, place: number, values: readonly string[]): boolean {
  return run.steps.every(
    (step) =>
      step.index === place ||
      isToolStep(step) ||
      !values.some((value) => step.text.includes(value)),
  );
}

function exchanged(text: string, one: string, other: string): string {
  const [at] = positionsOf(text, one);
  const [place] = positionsOf(text, other);
  if (at === undefined || place === undefined) return text;
  const [first, second] = at < place ? [one, other] : [other, one];
  const [from, to] = at < place ? [at, place] : [place, at];
  return (
    text.slice(0, from) +
    second +
    text.slice(from + first.length, to) +
    first +
    text.slice(to + second.length)
  );
}
