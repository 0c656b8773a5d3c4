/**
 * How many tokens a text can be, for models whose server does not count them beforehand. Both bounds
 * hold for the tokenisers of current models (byte-level BPE as of GPT, Llama 3 and Qwen; SentencePiece
 * as of Llama 2, Mistral and Gemma), which never join two words, nor letters and digits.
 */
export interface TokenRange {
  readonly least: number;
  readonly most: number;
}

// A contraction (`don't`) can be one token, so it is one run.
const RUNS = /[\p{L}\p{M}]+(?:['’]\p{L}+)?|\p{N}+|\s+|[^\p{L}\p{M}\p{N}\s]+/gu;

/** What a tokeniser and a chat template put around a text. */
export const SPECIAL_TOKENS = 32;

/**
 * `least`: one token for each run of letters and each run of digits. `most`: one for two letters and
 * one more a word (English needs one for four), one for each digit, sign and byte of other scripts,
 * one for each white space but a single blank before a word. The prompts of the support desk come out
 * near 2.5 times their true length, and random letters and digits still below the bound.
 */
export function estimateTokens(text: string): TokenRange {
  let least = 0;
  let most = SPECIAL_TOKENS;
  for (const match of text.matchAll(RUNS)) {
    const run = match[0];
    const word = /^[\p{L}\p{M}]/u.test(run);
    least += word || /^\p{N}/u.test(run) ? 1 : 0;
    if (word) {
      const latin = run.replace(/[^A-Za-z]/g, '').length;
      most += 1 + Math.floor(latin / 2) + Buffer.byteLength(run) - latin;
    } else if (run !== ' ' || !/\p{L}/u.test(text[match.index + 1] ?? '')) {
      most += Buffer.byteLength(run);
    }
  }
  return { least, most };
}

/**
 * The lower bound alone, which is wanted of every answer: plain text is counted by its character
 * codes, at a fiftieth of the cost.
 */
export function leastTokens(text: string): number {
  let runs = 0;
  let last = OTHER;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return estimateTokens(text).least;
    const kind = kindOf(code);
    if (kind !== last && kind !== OTHER) runs++;
    // An apostrophe may stand inside a word.
    if (code !== APOSTROPHE || last !== LETTER) last = kind;
  }
  return runs;
}

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const APOSTROPHE = 39;

function kindOf(code: number): number {
  if (code >= 48 && code <= 57) return DIGIT;
  const lower = code | 32;
  return lower >= 97 && lower <= 122 ? LETTER : OTHER;
}
