import { isToolStep, type ToolStep } from '../../../run/run.ts';
import { argumentsIn } from '../grounding/identifiers.ts';
import { entriesOf, headOf, labelledValues } from '../grounding/listed-entries.ts';
import { numbersOfThings, type StatedValue } from '../grounding/stated-values.ts';
import { observationText } from '../grounding/texts.ts';
import { containsWord, positionsOf } from '../grounding/words.ts';
import { isAgentMessage, reworded, shortly, shuffled, successes } from './edit-steps.ts';
import { spelledCount } from './harmless/spelled-count.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';

const NO_TWO = 'no two results of one tool are told apart';

/** Gives the value of one thing as that of another. */
export const misattributedResult: RecordedFault = {
  name: 'misattributed_result',
  type: 'misattributed_result',
  description: 'the agent gave the value of one thing as that of another.',
  rule: 'two results, or two entries of one, are of two things; the message gives the value of each for the other',
  sham: spelledCount,
  plant(host, random) {
    const [found] = shuffled([...attributions(host), ...listed(host)], random);
    if (found === undefined) return NO_TWO;
    const { step, one, other } = found;
    const change = (text: string): string => exchanged(text, one, other);
    return {
      run: reworded(host.run, change, { from: step, until: step + 1 }).run,
      failureStep: step,
      proof: {
        statement: `Step ${step} gives ${shortly(other.written)} for ${shortly(one.name)} and ${shortly(one.written)} for ${shortly(other.name)}; ${resultsOf(one, other)} the other way round.`,
        old: one.written,
        new: other.written,
        sources: [...new Set([one.source.index, other.source.index])],
        places: [step],
      },
    };
  },
};

interface Attribution {
  readonly source: ToolStep;
  /** What the call asks about, or what the entry of a list is of. */
  readonly name: string;
  /** The value that its result gives. */
  readonly written: string;
  /** Where the message has it, if it has it more than once. */
  readonly start?: number;
}

const resultsOf = (one: Attribution, other: Attribution): string =>
  one.source === other.source
    ? `the result of step ${one.source.index} has them`
    : `the results of steps ${one.source.index} and ${other.source.index} say it`;

interface Attributions {
  readonly step: number;
  readonly one: Attribution;
  readonly other: Attribution;
}

function attributions(host: Host): readonly Attributions[] {
  const { run } = host;
  const calls = successes(host);
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

function exchanged(text: string, a: Attribution, b: Attribution): string {
  const [at, place] = [
    a.start ?? positionsOf(text, a.written)[0],
    b.start ?? positionsOf(text, b.written)[0],
  ];
  if (at === undefined || place === undefined) return text;
  const [one, other] = [a.written, b.written];
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

/** Entries of one list whose values of one kind a message gives, each under the name of its entry. */
function listed(host: Host): readonly Attributions[] {
  const { run } = host;
  const lists = successes(host)
    .map((source) => ({ source, entries: entriesOf(source.observation) }))
    .filter(({ entries }) => entries.length >= 2);
  return run.steps.filter(isAgentMessage).flatMap(({ index, text }) => {
    if (text.length > 10_000) return [];
    const compared = text.split('\n').filter((line) => COMPARES.test(line));
    return lists.flatMap(({ source, entries }): readonly Attributions[] => {
      if (source.index > index) return [];
      const values = labelledValues(text).flatMap((value) => {
        const name = headOf(text, value.lineStart, entries);
        const entry = entries.find((each) => each.name === name);
        return entry?.values.includes(value.written.toLowerCase()) ? { ...value, entry } : [];
      });
      return values.flatMap((value, i) =>
        values.slice(i + 1).flatMap((rival): readonly Attributions[] => {
          const isRival =
            value.label === rival.label &&
            value.entry !== rival.entry &&
            !rival.entry.values.includes(value.written.toLowerCase()) &&
            !value.entry.values.includes(rival.written.toLowerCase()) &&
            isApart(value.entry.name, rival.entry.name) &&
            !compared.some((line) =>
              [value, rival].some(({ entry }) => line.includes(entry.name)),
            ) &&
            isApart(value.written, rival.entry.name) &&
            isApart(rival.written, value.entry.name) &&
            isKeptApart(host, index, [value.entry.name, rival.entry.name]);
          const attribution = ({ entry, written, start }: typeof value): Attribution => ({
            source,
            name: entry.name,
            written,
            start,
          });
          return isRival
            ? [{ step: index, one: attribution(value), other: attribution(rival) }]
            : [];
        }),
      );
    });
  });
}

const isApart = (one: string, other: string): boolean =>
  !one.includes(other) && !other.includes(one);

/** Whether the agent speaks of the two in no other message, where it might give their values again. */
function isKeptApart({ run }: Host, place: number, names: readonly string[]): boolean {
  return run.steps
    .filter(isAgentMessage)
    .every(({ index, text }) => index === place || !names.some((name) => text.includes(name)));
}
