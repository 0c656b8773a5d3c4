import { oneLine } from '../../../base/errors.ts';
import { unsupportedIn } from './claims/unsupported-words.ts';
import { proseLines } from './english/agent-text.ts';
import { type Clause, clausesOf } from './english/clause.ts';
import { embeddedDeeds } from './english/embedded.ts';
import type { English, Sentence } from './english/english.ts';
import type { Finding } from './finding.ts';
import type { Sources } from './sources.ts';
import { type Figure, figuresIn } from './values/figures.ts';
import { identifiersIn } from './values/identifiers.ts';

export interface Reading {
  readonly english: English;
  readonly allowedIn: (sentence: string) => (word: string) => boolean;
  /** Whether the agent acts or speaks again after this message. */
  readonly goesOn: boolean;
}

/** What a message says that nothing before it gives. */
export function checkReply(
  text: string,
  step: number | null,
  sources: Sources,
  reading: Reading,
): readonly Finding[] {
  const findings: Finding[] = [];
  const lines = proseLines(text);
  const isNote = text.length <= LONGEST_NOTE && PERSONAL_TEXT.test(text);
  for (const line of lines) {
    if (sources.hasCalls) findings.push(...unsupportedValues(line, step, sources, reading));
    for (const sentence of reading.english(line)) {
      // A line that ends with a colon announces what comes after it, which is read by itself.
      if (sentence.text.endsWith(':')) continue;
      const allowed = reading.allowedIn(sentence.text);
      const context = {
        sources,
        allowed,
        goesOn: reading.goesOn,
        personal: isNote || isPersonal(sentence),
      };
      const clauses = clausesOf(sentence);
      findings.push(...otherAmount(sentence.text, clauses, step, sources));
      for (const clause of [...clauses, ...embeddedDeeds(sentence.words)]) {
        for (const { kind, words, confidence } of unsupportedIn(clause, context)) {
          findings.push({
            step,
            kind,
            words,
            faultType: 'unsupported_claim',
            confidence,
            message: `${quoted(sentence.text)}: ${REASONS[kind]} ${words.map(quoted).join(', ')}`,
          });
        }
      }
    }
  }
  return findings;
}

/** A line with more values than this is data. */
const MOST_VALUES = 100;
/** A short message to somebody is about that person's business in all of its sentences. */
const LONGEST_NOTE = 1_000;
const PERSONAL_TEXT = /\b(?:you|your|please)\b/i;
const PERSONAL = new Set('i we us our my me you your yours please'.split(' '));

function isPersonal({ words }: Sentence): boolean {
  return words.some(({ lower }) => PERSONAL.has(lower));
}

const REASONS: Readonly<Record<Finding['kind'], string>> = {
  identifier: 'nothing in the run gives',
  figure: 'nothing in the run gives',
  deed: 'no successful call shows',
  thing: 'nothing in the run mentions',
  deadline: 'nothing in the run sets',
};

function unsupportedValues(
  line: string,
  step: number | null,
  sources: Sources,
  { allowedIn }: Reading,
): readonly Finding[] {
  const findings: Finding[] = [];
  const allowed = allowedIn(line);
  const add = (kind: 'identifier' | 'figure', word: string, confidence: number): void => {
    findings.push({
      step,
      kind,
      words: [word],
      faultType: 'unsupported_claim',
      confidence,
      message: `${quoted(line)}: ${REASONS[kind]} ${quoted(word)}`,
    });
  };
  for (const identifier of identifiersIn(line).slice(0, MOST_VALUES)) {
    const known = sources.givesIdentifier(identifier) || sources.usesIdentifier(identifier);
    if (!known) add('identifier', identifier, 0.9);
  }
  for (const figure of figuresIn(line).slice(0, MOST_VALUES)) {
    if (allowed(figure.text) || isPartOfIdentifier(figure, sources)) continue;
    if (sources.figures.gives(figure)) sources.figures.add(figure.value);
    else add('figure', figure.text, figure.unit === null ? 0.7 : 0.85);
  }
  return findings;
}

/** "I have refunded EUR 90", although the refund was made with another amount. */
function otherAmount(
  sentence: string,
  clauses: readonly Clause[],
  step: number | null,
  sources: Sources,
): readonly Finding[] {
  const deed = clauses.find(({ mood, negated }) => mood === 'done' && !negated);
  const amounts = sources.amountsOf(deed?.verb?.lemma ?? '');
  const stated = figuresIn(sentence).filter(({ unit }) => unit === 'amount');
  const [figure] = stated;
  if (amounts.length === 0 || figure === undefined || stated.length > 1) return [];
  if (/[%]|percent|points/i.test(sentence)) return [];
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const isNear = (amount: number): boolean => Math.abs(Math.abs(amount) - figure.value) < 0.51;
  if ([...amounts, sum].some(isNear)) return [];
  const made = amounts.map(String).join(', ');
  return [
    {
      step,
      kind: 'deed',
      words: [figure.text],
      faultType: 'unsupported_claim',
      confidence: 0.8,
      message: `${quoted(sentence)}: the call was made with ${made}, not ${figure.text}`,
    },
  ];
}

/** "the card ending in 7334": the last digits of something that was given in full. */
function isPartOfIdentifier({ text, unit }: Figure, sources: Sources): boolean {
  return unit === null && /^\d{3,}$/.test(text) && sources.givesIdentifier(text);
}

/** Text of a run, on one line and not too long. */
function quoted(text: string): string {
  const line = oneLine(text);
  return `"${line.length > 120 ? `${line.slice(0, 119)}…` : line}"`;
}
