import type { Json } from '../../run/json.ts';
import type { Run } from '../../run/run.ts';
import type { ShownView } from '../../run/shown-view.ts';
import { isInView, PART_KINDS, type PartKind, type RunPart, runParts } from './run-parts.ts';

/** A run, and all that was sent about it. */
export interface SentAbout {
  readonly run: Run;
  readonly prompt: string;
}

/** What prompts lack of the runs that they are about, and what to do about it. */
export interface MissingPart {
  /** As a whole sentence without its full stop: `results of calls are not shown`. */
  readonly what: string;
  readonly advice: string;
  /** The parts that it is about; null for whole steps. */
  readonly kind: PartKind | null;
  /** How many of the parts, or of the runs, were looked for, and how many were not found whole. */
  readonly missing: number;
  readonly of: number;
}

/** What a judge's owner should change, by what is missing. */
const ADVICE: Readonly<Record<PartKind, string>> = {
  instructions: 'Put the system prompt of the agent in front of the run: it holds the rules.',
  request: "Put the user's request in front of the run.",
  messages: 'Render every message of the conversation, not only the first and the last.',
  thoughts: 'Render the reasoning of each step, if your judge is to see what the agent meant.',
  'tool names': 'Render the name of the tool that each call calls.',
  'arguments of calls':
    'Render the arguments of each call: a template that expects text often leaves tool_calls out.',
  'results of calls':
    'Render the result of each call: without it, no judge can tell whether the agent read it.',
  reply: 'Render what the agent said last.',
};

/** Values that are shorter may stand anywhere. */
const LEAST_LENGTH = 4;
/** As many characters have to be found of what is said to be cut. */
const LEAST_PREFIX = 12;
/** So large a share of the cut parts has to be cut at one length before the length is named. */
const MOST = 0.8;
/** Lengths this close are one length: an ellipsis, or a quotation mark more. */
const CLOSE = 3;

/**
 * What the prompts lack, whoever rendered them. A part is looked for by the values in it: one that is not in the
 * prompt is missing, and one that stands nowhere else in the run is there. They are compared after white space, quotation marks and escapes were taken away, so that it does not matter whether they were
 * rendered as JSON, by Python or into HTML.
 */
export function missingParts(sent: readonly SentAbout[], view: ShownView): readonly MissingPart[] {
  const looked = sent.map((each) => ({ ...each, parts: partsFound(each, view) }));
  const rendered = new Set(
    looked.flatMap(({ parts }) =>
      parts.flatMap(({ part, is }) => (is === 'absent' ? [] : [part.kind])),
    ),
  );
  const runs = looked.map(({ prompt, parts }): FoundRun => {
    // What is never rendered says nothing about which steps are.
    const telling = parts.filter(({ part }) => rendered.has(part.kind));
    return { parts, ...missingEnd(telling), promptLength: prompt.length };
  });
  const parts = runs.flatMap((run) =>
    // What whole steps are missing for is said once.
    run.parts.filter(({ part }) => part.step === null || !run.hidden.has(part.step)),
  );
  return [...cutRuns(runs), ...PART_KINDS.flatMap((kind) => missingKind(kind, parts))];
}

interface FoundPart {
  readonly part: RunPart;
  /** How much of it was found. */
  readonly is: 'whole' | 'cut' | 'partly' | 'absent';
  /** After how many characters it was cut, if it was. */
  readonly cutAt: number;
}

interface FoundRun {
  readonly parts: readonly FoundPart[];
  /** The steps of which nothing was found although something could be. */
  readonly hidden: ReadonlySet<number>;
  /** Which end of the run is missing. */
  readonly end: 'first' | 'last' | null;
  /** How many steps were found. */
  readonly steps: number;
  readonly promptLength: number;
}

/** The parts of which the prompt proves something: a value that is not in it, or one that stands nowhere else. */
function partsFound({ run, prompt }: SentAbout, view: ShownView): readonly FoundPart[] {
  const sent = bare(prompt);
  const all = runParts(run)
    .filter(({ kind }) => isInView(view, kind))
    .map((part) => ({ part, text: bare(textOf(part.value)) }));
  return all.flatMap((each): readonly FoundPart[] => {
    const { part } = each;
    const elsewhere = (value: string): boolean =>
      all.some((other) => other !== each && other.text.includes(value));
    const values = leaves(part.value)
      .map(bare)
      .filter((value) => value.length >= LEAST_LENGTH);
    const isAbsent = values.some((value) => !sent.includes(value));
    const isProven = values.some((value) => sent.includes(value) && !elsewhere(value));
    if (!isAbsent) return isProven ? [{ part, is: 'whole', cutAt: 0 }] : [];
    // A call may be cut as a whole, or each of its values by itself.
    for (const value of [part.value, ...leaves(part.value)]) {
      const text = bare(textOf(value));
      const prefix = longestPrefix(text, sent);
      if (prefix < LEAST_PREFIX || prefix === text.length) continue;
      if (!elsewhere(text.slice(0, prefix))) {
        return [{ part, is: 'cut', cutAt: rawLength(value, prefix) }];
      }
    }
    return [{ part, is: isProven ? 'partly' : 'absent', cutAt: 0 }];
  });
}

/** Whether only the first or only the last steps of a run were found. */
function missingEnd(parts: readonly FoundPart[]): Pick<FoundRun, 'hidden' | 'end' | 'steps'> {
  const seen = new Map<number, boolean>();
  for (const { part, is } of parts) {
    if (part.step !== null) seen.set(part.step, (seen.get(part.step) ?? false) || is !== 'absent');
  }
  const inOrder = [...seen].sort(([a], [b]) => a - b);
  const flags = inOrder.map(([, isSeen]) => (isSeen ? '1' : '0')).join('');
  const end = /^1+0+$/.test(flags) ? 'last' : /^0+1+$/.test(flags) ? 'first' : null;
  const hidden = end === null ? [] : inOrder.flatMap(([step, isSeen]) => (isSeen ? [] : [step]));
  return { hidden: new Set(hidden), end, steps: flags.replaceAll('0', '').length };
}

/** The sentences about runs of which one end is missing. */
function cutRuns(found: readonly FoundRun[]): readonly MissingPart[] {
  return (['last', 'first'] as const).flatMap((end): readonly MissingPart[] => {
    const cut = found.filter((run) => run.end === end);
    // A step or two of a few runs may only look as if they were missing.
    if (cut.length < 2 || cut.length * 20 < found.length) return [];
    const counts = { kind: null, missing: cut.length, of: found.length };
    if (end === 'last') {
      const length = agreed(cut.map(({ promptLength }) => promptLength));
      const where =
        length === null
          ? ''
          : ` (no prompt is longer than ${length.toLocaleString('en')} characters)`;
      return [
        {
          ...counts,
          what: `the end of long runs is cut off${where}`,
          advice:
            'Give the judge a longer context, or shorten results instead of leaving out steps.',
        },
      ];
    }
    const steps = agreed(cut.map((run) => run.steps));
    return [
      {
        ...counts,
        what:
          steps === null
            ? 'the first steps are left out'
            : `only the last ${steps} steps are shown`,
        advice: 'Send the whole thread, not its last messages.',
      },
    ];
  });
}

function missingKind(kind: PartKind, found: readonly FoundPart[]): readonly MissingPart[] {
  const parts = found.filter(({ part }) => part.kind === kind);
  const absent = parts.filter(({ is }) => is === 'absent' || is === 'partly');
  const cut = parts.filter(({ is }) => is === 'cut');
  const is = kind.endsWith('s') ? 'are' : 'is';
  const sentences: MissingPart[] = [];
  if (absent.length > 0 && absent.length >= cut.length) {
    const isNever = absent.length === parts.length && parts.every((part) => part.is === 'absent');
    sentences.push({
      kind,
      what: `${kind} ${is} ${isNever ? 'not' : 'not always'} shown`,
      advice: ADVICE[kind],
      missing: absent.length,
      of: parts.length,
    });
  }
  if (cut.length > 0 && cut.length > absent.length) {
    const length = agreed(cut.map(({ cutAt }) => cutAt));
    sentences.push({
      kind,
      what: `${kind} ${is} cut${length === null ? '' : ` at ${length.toLocaleString('en')} characters`}`,
      advice: `Render ${kind} in full, or cut them in the middle and say so.`,
      missing: cut.length,
      of: parts.length,
    });
  }
  return sentences;
}

/** The number that most agree on, made round where a round one is as close; null if they do not. */
function agreed(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const near = sorted.filter((value) => Math.abs(value - middle) <= CLOSE);
  if (near.length < MOST * sorted.length) return null;
  const round = Math.round(middle / 10) * 10;
  return middle > 50 && Math.abs(round - middle) <= CLOSE ? round : middle;
}

/** How many characters of a value, as JSON or text, hold so many that are not left out by `bare`. */
function rawLength(value: Json, kept: number): number {
  const text = textOf(value);
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (bare(text.slice(0, middle)).length <= kept) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How much of the beginning of a text another one holds. */
function longestPrefix(text: string, within: string): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (within.includes(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The values in a value, as texts. What is true or null proves nothing. */
function leaves(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&#x2f;': '/',
  '&#x3d;': '=',
  '&#x60;': '`',
};

/** A text as it is compared: without white space, quotation marks, and the escapes of JSON, Python and HTML. */
function bare(text: string): string {
  return text
    .replace(
      /&(amp|lt|gt|quot|#39|#x27|#x2f|#x3d|#x60);/gi,
      (entity) => ENTITIES[entity.toLowerCase()] ?? '',
    )
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\+[nrtbf]/g, '')
    .replace(/[\s"'`\\]/g, '')
    .toLowerCase();
}
