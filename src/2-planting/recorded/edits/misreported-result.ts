import type { PythonRandom } from '../../../base/random/python-random.ts';
import { isToolStep, type ToolStep } from '../../../run/run.ts';
import { actOf } from '../grounding/acts.ts';
import { allFigures } from '../grounding/figures.ts';
import {
  numbersOfThings,
  type StatedValue,
  sentenceAt,
  statedNames,
  withoutFences,
} from '../grounding/stated-values.ts';
import {
  agentTexts,
  givenTexts,
  observationText,
  toldByPeople,
  valueText,
} from '../grounding/texts.ts';
import { containsWord, positionsOf, replaceWord } from '../grounding/words.ts';
import { reworded, shortly, shuffled } from './edit-steps.ts';
import { freshName } from './fresh-names.ts';
import { spelledCount } from './harmless/spelled-count.ts';
import type { Host, RecordedFault } from './recorded-edit.ts';

const NO_REPORT = 'it reports nothing of what results say';
const ELSEWHERE = 'what it reports is in calls or reworded';

/** Reports something else than what the result said. */
export const misreportedResult: RecordedFault = {
  name: 'misreported_result',
  type: 'misreported_result',
  description:
    'the agent reported a count, a measure or a name that differs from what the result it speaks of says.',
  rule: 'the last result before it that speaks of the same thing says otherwise, and nothing in the run says what is reported',
  sham: spelledCount,
  plant(host, random) {
    const found = reports(host);
    if (found.length === 0) return NO_REPORT;
    for (const report of shuffled(found, random)) {
      const { stated, step, source } = report;
      if (!isOnlySaid(host, report)) continue;
      const value = freshValue(host, report, random);
      if (value === null) continue;
      const written = stated.written.replace(stated.value, () => value);
      const change = (text: string): string => replaceWord(text, stated.written, written);
      const isAnswerSaid = host.run.finalAnswer.includes(stated.written);
      const answer = isAnswerSaid ? change : (text: string) => text;
      const { run, places } = reworded(host.run, change, {
        from: step,
        until: report.until,
        answer,
      });
      if (places[0] !== step) continue;
      return {
        run,
        failureStep: step,
        proof: {
          statement: `Step ${step} reports ${shortly(written)}; the result of step ${source.index} says ${shortly(stated.written)}.`,
          old: stated.written,
          new: written,
          sources: [source.index],
          places,
        },
      };
    }
    return ELSEWHERE;
  },
};

export interface Report {
  readonly stated: StatedValue;
  /** The step at which the agent says it. */
  readonly step: number;
  /** The last result before it that speaks of the same. */
  readonly source: ToolStep;
  /** The step of the next result that counts anew; what is said after it is another report. */
  readonly until: number;
}

/** A sentence about what is to come, or what might be, reports nothing. */
const PLANS =
  /\b(?:should|would|could|must|may|might|will|let me|let's|let us|need(?:s|ed)? to|want|plan|going to|if|unless|expect\w*|try(?:ing)?|I'll|we'll|can|about|around|approximately|roughly|nearly|almost|estimated|at least|at most|up to|over|under|or|previous\w*|before|was|were|from|instead|earlier|up from|old|limit|max\w*|min\w*|only if|per)\b|[~≈<>≤≥]/i;

/** A thought speaks of what has just come back. */
const JUST_NOW = 3;

/** What the agent reports in so many words of results that are not the text of a file. */
export function reports(host: Host): readonly Report[] {
  const { run } = host;
  const results = run.steps.filter((step) => isToolStep(step) && isReportable(step));
  const numbers = new Map<number, readonly StatedValue[]>();
  const numbersIn = (step: ToolStep): readonly StatedValue[] => {
    const known = numbers.get(step.index) ?? numbersOfThings(observationText(step.observation));
    numbers.set(step.index, known);
    return known;
  };
  return agentTexts(run).flatMap(({ place, part, text }): readonly Report[] => {
    if (part === 'args' || text.length > 20_000) return [];
    const since = part === 'thought' ? place - JUST_NOW : 0;
    const before = results
      .filter(isToolStep)
      .filter(({ index }) => index < place && index >= since)
      .toReversed();
    const counts = numbersOfThings(text).flatMap((stated): readonly Report[] => {
      if (!isDeclared(text, stated) || !isTellingNumber(stated) || isTied(text, stated)) return [];
      const speaking = before.find((step) => numbersIn(step).some((other) => isOf(stated, other)));
      const says = speaking && numbersIn(speaking).some((other) => isSame(stated, other));
      if (speaking === undefined || !says || isEcho(speaking, stated)) return [];
      const next = results
        .filter(isToolStep)
        .find(
          (step) => step.index >= place && numbersIn(step).some((other) => isOf(stated, other)),
        );
      const until = next === undefined ? run.steps.length : Math.max(place + 1, next.index);
      return [
        { stated: sharedBy(stated, numbersIn(speaking)), step: place, source: speaking, until },
      ];
    });
    const names = statedNames(text).flatMap((stated): readonly Report[] => {
      if (!isDeclared(text, stated)) return [];
      const giver = before.find(({ observation }) =>
        containsWord(observationText(observation), stated.value),
      );
      return giver === undefined || isEcho(giver, stated)
        ? []
        : [{ stated, step: place, source: giver, until: run.steps.length }];
    });
    return [...counts, ...names];
  });
}

/** Whether a number stands beside another form of it, or others in the paragraph were worked out from it. */
function isTied(text: string, stated: StatedValue): boolean {
  const after = text.slice(stated.start + stated.written.length);
  if (/^\*{0,2} ?\(~?\d/.test(after)) return true;
  const old = numberIn(stated);
  const others = allFigures(paragraphAt(text, stated.start)).filter((other) => other !== old);
  return others.some(
    (other) => others.includes(Math.abs(old - other)) || others.includes(old + other),
  );
}

const paragraphAt = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n\n', at) + 1, at) + (text.slice(at).split('\n\n')[0] ?? '');

/** Whether a result only repeats what the agent itself wrote in the call. */
const isEcho = ({ call }: ToolStep, { value }: StatedValue): boolean =>
  containsWord(valueText(call.args), value);

/** What is stated, up to the word that the result has too: `59 existing tests` where it says `59 tests`. */
function sharedBy(stated: StatedValue, said: readonly StatedValue[]): StatedValue {
  const same = said.filter((other) => numberIn(other) === numberIn(stated));
  const at = stated.subjects.findIndex((subject) => same.some((o) => o.subjects.includes(subject)));
  const [subject, written] = [stated.subjects[at], stated.upTo[at]];
  if (subject === undefined || written === undefined) return stated;
  return { ...stated, written, subjects: [subject], upTo: [written] };
}

/** What a file holds is no result of an action, and a failed call reports what failed. */
function isReportable(step: ToolStep): boolean {
  return actOf(step.call)?.does !== 'read' && step.observation.missing !== true;
}

/** Whether the sentence that has a value in it says how things are. */
export function isDeclared(text: string, at: Pick<StatedValue, 'start' | 'written'>): boolean {
  const sentence = sentenceAt(text, at);
  return !PLANS.test(sentence) && !sentence.includes('?');
}

function isTellingNumber({ value, subjects }: StatedValue): boolean {
  const number = Number(value.replaceAll(',', ''));
  return subjects[0] === 'exit code' || (number >= 2 && number < 1e9);
}

const isOf = (stated: StatedValue, other: StatedValue): boolean =>
  stated.subjects.some((subject) => other.subjects.includes(subject));

export const isSame = (stated: StatedValue, other: StatedValue): boolean =>
  isOf(stated, other) && numberIn(stated) === numberIn(other);

const numberIn = ({ value }: StatedValue): number => Number(value.replaceAll(',', ''));

/** Whether only results give the value, and the agent has it in no call and in no other words. */
function isOnlySaid({ run }: Host, { stated, step, until }: Report): boolean {
  const { value, written, kind } = stated;
  const sought = kind === 'number' ? written : value;
  if (toldByPeople(run).some(({ text }) => containsWord(text, sought))) return false;
  return agentTexts(run).every(({ place, part, text }) => {
    if (part === 'args') {
      const isLater = place >= step && place < until;
      return (kind === 'number' && !isLater) || !containsWord(text, sought);
    }
    if (place < step) return kind === 'number' || !containsWord(text, value);
    if (place >= until) return true;
    const slices = positionsOf(text, written).length;
    if (place === step || kind !== 'number') {
      return (
        positionsOf(text, value).length === slices &&
        positionsOf(withoutFences(text), value).length === slices
      );
    }
    return numbersOfThings(text).every(
      (other) => other.written === written || !isSame(stated, other),
    );
  });
}

function freshValue(host: Host, report: Report, random: PythonRandom): string | null {
  const { stated, source } = report;
  if (stated.kind !== 'number') {
    return freshName(stated.value, stated.kind, random, (text) => host.provenance.occurs(text));
  }
  const said = allFigures(observationText(source.observation));
  const isTaken = (value: string): boolean => {
    const number = Number(value.replaceAll(',', ''));
    if (
      said.includes(number) ||
      said.some((a) => said.includes(number - a) || said.includes(a - number))
    ) {
      return true;
    }
    if (stated.subjects.includes('output') && host.provenance.occurs(value)) return true;
    const others = [...givenTexts(host.run), ...agentTexts(host.run)];
    return others.some(({ text }) =>
      numbersOfThings(text).some((other) => isOf(stated, other) && numberIn(other) === number),
    );
  };
  return freshNumber(stated.value, random, isTaken);
}

const DRAWS = 60;

/** Another number of the same size and form, above or below. */
function freshNumber(
  old: string,
  random: PythonRandom,
  isTaken: (value: string) => boolean,
): string | null {
  const decimals = old.split('.')[1]?.length ?? 0;
  const units = Math.round(Number(old.replaceAll(',', '')) * 10 ** decimals);
  const zeros = /0*$/.exec(String(units))?.[0].length ?? 0;
  const step = units >= 10 && zeros > 0 ? 10 ** Math.min(zeros, String(units).length - 1) : 1;
  const most = Math.max(3 * step, Math.floor(units * 0.4));
  for (let draw = 0; draw < DRAWS; draw++) {
    const by = random.randint(1, Math.max(1, Math.floor(most / step))) * step;
    const drawn = units + (random.random() < 0.5 ? -by : by);
    const least = units < 2 ? 0 : 2;
    if (drawn < least || String(drawn).length !== String(units).length) continue;
    if (units >= 20 && Math.abs(drawn - units) < units * 0.04) continue;
    const plain = (drawn / 10 ** decimals).toFixed(decimals);
    const value = old.includes(',') ? grouped(plain) : plain;
    if (!isTaken(value)) return value;
  }
  return null;
}

const grouped = (plain: string): string => plain.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
