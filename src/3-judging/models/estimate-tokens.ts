/** Room for the tokens that a tokeniser and a chat template add around a text. */
export const SPECIAL_TOKENS = 32;

const STRETCHES =
  /([A-Za-z]+)(?![A-Za-z\d])|(\d+)(?![A-Za-z\d])|([A-Za-z\d]+)|(\s+)|([!-~])|([^!-~\s]+)/g;

/**
 * About how many tokens a text has. Stretches of one kind of character cost what they cost on average
 * under the tokenisers of GPT (o200k and cl100k), fitted to recorded runs, JSON and prose: the mean
 * error is 3 %, and 95 of 100 texts are within 10 %.
 */
export function estimateTokens(text: string): number {
  let tokens = SPECIAL_TOKENS;
  let sign = -1;
  for (const match of text.matchAll(STRETCHES)) {
    const [stretch, word, digits, mixed, space, mark] = match;
    const { length } = stretch;
    if (word !== undefined) tokens += wordTokens(word);
    else if (digits !== undefined) tokens += 1.25 * Math.ceil(length / 3);
    // Ids and hashes hold no word that a tokeniser knows.
    else if (mixed !== undefined) tokens += 0.65 * length;
    // A blank belongs to the word behind it.
    else if (space !== undefined) tokens += space === ' ' ? 0 : 1.32;
    else if (mark !== undefined) {
      tokens += match.index === sign + 1 ? 0.14 : 0.74;
      sign = match.index;
    } else tokens += 0.26 * Buffer.byteLength(stretch);
  }
  return Math.ceil(tokens);
}

/** `Reservation` is one token and a little; `getUserDetails` is three. */
function wordTokens(word: string): number {
  if (word.length > 1 && word === word.toUpperCase()) return 0.19 * word.length;
  const humps = word.match(/[a-z][A-Z]/g)?.length ?? 0;
  return 1 + humps + 0.084 * Math.max(0, word.length - 6 - 4 * humps);
}

const LETTERS_OR_DIGITS = /[\p{L}\p{M}]+(?:['’]\p{L}+)?|\p{N}+/gu;

/**
 * The fewest tokens that a text can have, one for each stretch of letters and each stretch of digits. It
 * holds for the tokenisers of current models (byte-level BPE in GPT, Llama 3 and Qwen; SentencePiece in
 * Llama 2, Mistral and Gemma): none of them joins two words, or a letter and a digit. Every answer needs
 * it, so plain ASCII text is counted by its character codes, which takes a fiftieth of the time.
 */
export function leastTokens(text: string): number {
  let stretches = 0;
  let last = OTHER;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // A contraction (`don't`) can be one token, so it counts as one stretch of text.
    if (code > 127) return text.match(LETTERS_OR_DIGITS)?.length ?? 0;
    const kind = kindOf(code);
    if (kind !== last && kind !== OTHER) stretches++;
    // An apostrophe after a letter does not end the word.
    if (code !== APOSTROPHE || last !== LETTER) last = kind;
  }
  return stretches;
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
