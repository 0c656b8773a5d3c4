const TAG = /<(\/?)think(?:ing)?>/gi;

/**
 * An answer without what the model thought before it. Some servers send only the end of the thinking,
 * because its beginning is part of their template; an answer that breaks off while the model thinks has
 * nothing left.
 */
export function withoutThinking(text: string): string {
  let kept = '';
  let from = 0;
  let isThinking = false;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    if (slash === '') {
      if (!isThinking) kept += text.slice(from, index);
      isThinking = true;
    } else {
      if (!isThinking) kept = '';
      isThinking = false;
      from = index + tag.length;
    }
  }
  return isThinking ? kept : kept + text.slice(from);
}

/** Signs that Markdown and quotation put around a word. */
const BEFORE = /^[\s*_`#>"'“‘([{]+/;
const BULLET = /^\s*[-•]\s+/;
const AFTER = /[\s*_`"'”’)\]}.!,;]+$/;

/** A text without what stands around it. */
export function bareText(text: string): string {
  return text.replace(BEFORE, '').replace(AFTER, '');
}

/** What a verdict is announced with: `**Final verdict:** PASS`. */
const NAMES = [
  ...['answer', 'assessment', 'choice', 'classification', 'conclusion', 'decision', 'evaluation'],
  ...['grade', 'judge?ment', 'label', 'outcome', 'output', 'rating', 'result', 'score', 'status'],
  'verdict',
];
const NAMED = String.raw`\b(?:${NAMES.join('|')})\b[\s*_\x60"']*(?:[:=]|\bis\b)[\s*_\x60"']*`;
const LABEL = new RegExp(String.raw`^(?:(?:my|the|final|overall|total)\s+)*${NAMED}`, 'i');
/** A number that is announced like that, wherever it stands. */
const NAMED_NUMBER = new RegExp(String.raw`${NAMED}(-?\d+(?:\.\d+)?)`, 'gi');

export function namedNumbers(text: string): readonly string[] {
  return [...text.matchAll(NAMED_NUMBER)].map(([, number = '']) => number);
}

/** One line of an answer, bare, and what comes after its label, if it has one. */
export interface AnswerLine {
  readonly text: string;
  readonly afterLabel: string | null;
}

export function answerLines(text: string): readonly AnswerLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const bare = line.replace(BULLET, '').replace(BEFORE, '').trimEnd();
    const [label] = LABEL.exec(bare) ?? [];
    const afterLabel = label === undefined ? null : bare.slice(label.length).replace(BEFORE, '');
    return bare === '' ? [] : [{ text: bare, afterLabel }];
  });
}
