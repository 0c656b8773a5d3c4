/** Past forms that no ending tells, as their infinitives. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `sent send;made make;paid pay;took take;taken take;gave give;given give;left leave;got get;gotten get;
   went go;gone go;did do;done do;found find;bought buy;brought bring;told tell;held hold;kept keep;put put;
   set set;rang ring;rung ring;chose choose;chosen choose;began begin;begun begin;wrote write;written write;
   saw see;seen see;came come;sold sell;ran run;withdrew withdraw;withdrawn withdraw;spoke speak;spoken speak;
   lost lose;built build;drew draw;drawn draw;flew fly;flown fly;forwent forgo;shipped ship;said say;had have;
   men man;women woman;people person;children child;policies policy;ordered order;
   note notation;notes notation;noted notation;delivery deliver;deliveries deliver;dispatched dispatch;despatched dispatch;despatch dispatch;organised organize;authorised authorize;
   authorise authorize;finalised finalize;finalise finalize;prioritised prioritize;prioritise prioritize`
    .split(';')
    .map((pair) => pair.trim().split(' ') as [string, string]),
);

/**
 * A word without its inflection, so that `cancelled`, `cancels` and `cancelling` are one. It need not
 * be a word: `issue` and `issued` are both `issu`.
 */
export function stem(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s?$/, '');
  const base = IRREGULAR.get(lower) ?? lower;
  return ending(base);
}

function ending(word: string): string {
  let base = word;
  if (base.length > 4 && base.endsWith('ies')) base = `${base.slice(0, -3)}y`;
  else if (base.length > 4 && /(?:ss|x|ch|sh|z)es$/.test(base)) base = base.slice(0, -2);
  else if (base.length > 3 && /[^sui]s$/.test(base)) base = base.slice(0, -1);
  if (base.length > 5 && base.endsWith('ing')) base = base.slice(0, -3);
  else if (base.length > 4 && base.endsWith('ied')) base = `${base.slice(0, -3)}y`;
  else if (base.length > 4 && base.endsWith('ed')) base = base.slice(0, -2);
  if (base.length > 3 && base.endsWith('e')) base = base.slice(0, -1);
  const last = base.at(-1) as string;
  if (base.length > 3 && last === base.at(-2) && /[a-z]/.test(last)) base = base.slice(0, -1);
  return base.length > 2 && base.endsWith('y') ? `${base.slice(0, -1)}i` : base;
}

export const stems = (words: string): ReadonlySet<string> =>
  new Set(words.trim().split(/\s+/).map(stem));

const DERIVED = /(?:ation|ement|ment|able|ible|ance|ence|ion|or|er|al)$/;

/**
 * What a word has in common with the words derived from it: `cancellation` and `cancel`, `payment` and
 * `pay`. It is generous, and therefore used only to find that something was mentioned.
 */
export function root(word: string): string {
  const lower = word.toLowerCase().replace(/['’]s?$/, '');
  const singular = /[^sui]s$/.test(lower) ? lower.slice(0, -1) : lower;
  const cut = singular.length > 6 ? singular.replace(DERIVED, '') : singular;
  return stem(cut.length >= 3 ? cut : singular);
}

const WORD = /[\p{L}][\p{L}\p{M}'’]*/gu;
const CAMEL = /([\p{Ll}\d])(\p{Lu})/gu;

/** The words of a text, of a key or of the name of a tool: `getUserDetails` is three. */
export function wordsOf(text: string): readonly string[] {
  const whole = joined(text);
  const parts = whole.replace(CAMEL, '$1 $2');
  const words = parts.match(WORD) ?? [];
  // "MasterCard" is one word to those who write it so, and two in the name of a tool.
  return parts === whole ? words : [...words, ...(whole.match(WORD) ?? [])];
}

/** Words that are written with and without a hyphen, written without. */
export function joined(text: string): string {
  if (!text.includes('-')) return text;
  return text.replace(/\b(e|pick|call|follow|hand|drop|re|double)-(?=\p{L})/giu, '$1');
}
