import { oneLine } from '../../../base/errors.ts';
import { unsupportedIn } from './claims/claims.ts';
import { ROLE } from './claims/unsupported-deed.ts';
import type { English } from './english/english.ts';
import { type Statement, statementsOf } from './english/statements.ts';
import { CLAIM_KINDS, type Finding, type Unsupported } from './finding.ts';
import { IMPLYING } from './lexicon/phrases.ts';
import type { Sources } from './sources.ts';
import { figuresIn } from './values/figures.ts';
import { identifiersIn } from './values/identifiers.ts';

export interface Reading {
  readonly english: English;
  readonly allowedIn: (sentence: string) => (word: string) => boolean;
  /** Whether the agent acts or speaks again after this message. */
  readonly goesOn: boolean;
  /** Whether the agent acts for a customer, so that its messages are about that customer's business. */
  readonly service: boolean;
  /** Whether the agent was told something that was not recorded, such as whom to write to. */
  readonly unknown: boolean;
}

/** A line with more values than this is data. */
const MOST_VALUES = 100;
/** A short message of a service is about the customer in all of its sentences, also without a "you". */
const LONGEST_NOTE = 1_000;
const PERSONAL = /\b(?:i|we|us|our|my|me|you|your|yours|please)\b/i;

/** What a message says that nothing before it gives. */
export function checkReply(
  text: string,
  step: number | null,
  sources: Sources,
  reading: Reading,
): readonly Finding[] {
  const isNote = text.length <= LONGEST_NOTE;
  const findings: Finding[] = [];
  const add = (said: string, found: readonly Unsupported[]): void => {
    for (const { kind, words, confidence } of found) {
      const message = `${quoted(said)}: ${CLAIM_KINDS[kind]} ${words.map(quoted).join(', ')}`;
      findings.push({ step, kind, words, faultType: 'unsupported_claim', confidence, message });
    }
  };
  for (const line of proseLines(text)) {
    if (sources.hasCalls) add(line, unsupportedValues(line, sources, reading));
    for (const sentence of reading.english(line)) {
      // A line that ends with a colon announces what comes after it, which is read by itself.
      if (sentence.text.endsWith(':')) continue;
      const allowedHere = reading.allowedIn(sentence.text);
      const allowed = (word: string): boolean =>
        allowedHere(word) || (sources.handedOver && ROLE.test(word));
      const { service, goesOn } = reading;
      const personal = service && (isNote || PERSONAL.test(sentence.text));
      const context = { sources, allowed, service, personal, goesOn };
      const statements = statementsOf(sentence);
      add(sentence.text, otherAmount(sentence.text, statements, sources));
      for (const statement of statements) {
        add(sentence.text, unsupportedIn(statement, context));
      }
      if (personal && sources.hasCalls && !reading.goesOn) {
        add(sentence.text, impliedIn(sentence.text, sources, allowedHere));
      }
    }
  }
  return findings;
}

function unsupportedValues(
  line: string,
  sources: Sources,
  { allowedIn, unknown }: Reading,
): readonly Unsupported[] {
  const allowed = allowedIn(line);
  const identifiers = identifiersIn(line)
    .slice(0, MOST_VALUES)
    .filter((word) => !sources.givesIdentifier(word) && !sources.usesIdentifier(word))
    .filter((word) => !(unknown && word.includes('@')));
  const figures = figuresIn(line)
    .slice(0, MOST_VALUES)
    .filter((figure) => {
      if (allowed(figure.text) || (figure.unit === 'hours' && sources.says(/\d:\d\d/)))
        return false;
      const isGiven = sources.figures.gives(figure);
      if (isGiven) for (const value of figure.readings) sources.figures.add(value);
      return !isGiven;
    });
  return [
    ...identifiers.map((word) => ({ kind: 'identifier', words: [word], confidence: 0.9 }) as const),
    ...figures.map(({ text }) => ({ kind: 'figure', words: [text], confidence: 0.85 }) as const),
  ];
}

/** "I have refunded EUR 90", although the refund was made with another amount. */
function otherAmount(
  sentence: string,
  statements: readonly Statement[],
  sources: Sources,
): readonly Unsupported[] {
  const deed = statements.find(({ mood, negated }) => mood === 'done' && !negated);
  const amounts = sources.amountsOf(deed?.verb?.lemma ?? '');
  const stated = figuresIn(sentence).filter(({ unit }) => unit === 'amount');
  const [figure] = stated;
  if (amounts.length === 0 || figure === undefined || stated.length > 1) return [];
  if (/[%]|percent|points/i.test(sentence)) return [];
  const sums = [...amounts, amounts.reduce((total, amount) => total + amount, 0)];
  const isMade = figure.readings.some((value) =>
    sums.some((amount) => Math.abs(Math.abs(amount) - value) < 0.51),
  );
  return isMade ? [] : [{ kind: 'deed', words: [figure.text], confidence: 0.8 }];
}

/** What a sentence claims without naming any deed: "You won't be billed again." */
function impliedIn(
  sentence: string,
  sources: Sources,
  allowed: (word: string) => boolean,
): readonly Unsupported[] {
  const text = sentence.toLowerCase().replace(/[’‘]/g, "'");
  if (/^(?:if|unless|should|in case)\b|\?\s*$/.test(text)) return [];
  return IMPLYING.flatMap(({ says, given, deed }) => {
    const words = says.exec(text)?.[0];
    if (words === undefined || words.split(' ').some(allowed)) return [];
    if (given !== undefined && sources.says(given)) return [];
    if (deed !== undefined && (deed === 'any' ? sources.hasWritten : sources.handedOver)) return [];
    return [{ kind: 'thing', words: [words], confidence: 0.7 }];
  });
}

/** Text of a run, on one line and not too long. */
function quoted(text: string): string {
  const line = oneLine(text);
  return `"${line.length > 120 ? `${line.slice(0, 119)}…` : line}"`;
}

/** How much of one message is read for claims; longer messages are documents rather than replies. */
const LONGEST_MESSAGE = 20_000;

/**
 * The lines of a message that are prose. Code, data, quoted output and tables are what the agent shows and not
 * what it says, and the marks of Markdown are no words.
 */
function proseLines(text: string): readonly string[] {
  const lines: string[] = [];
  let inCode = false;
  for (const line of text.slice(0, LONGEST_MESSAGE).split(/\r?\n/)) {
    const bare = line.trim();
    if (bare.startsWith('```')) inCode = !inCode;
    else if (!inCode && bare !== '' && !/^[|>{[]/.test(bare)) lines.push(withoutMarks(bare));
  }
  return lines;
}

function withoutMarks(line: string): string {
  return line
    .replace(/^(?:[-*+•#]+|\d{1,3}[.)])\s+/, '')
    .replace(/(?<![\p{L}\p{N}])_{1,3}(?=\S)|[*`]{1,3}(?=\S)|(?<=\S)[*`]{1,3}/gu, '')
    .trim();
}
