/**
 * Words that claim nothing by themselves: articles, pronouns, prepositions, conjunctions, auxiliaries and
 * courtesies. Words such as `not`, `all` and `already` are none of them, because they change what is claimed.
 */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the this that these those such',
    'i me my we us our you your he him his she her it its they them their who whom whose which what',
    'of to in on at by for from with within about into onto over through between under up out off',
    'and or but so as if than then because while where when how there here now also too',
    'is are was were be been being am do does did has have had having',
    'can could will would shall should may might must',
    'hi hello dear good day thank thanks please welcome',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The words of a text that a claim can be made of, without endings that only inflect them, so that `refunds` and
 * `refunded` are one word. Names such as `issueRefund` and `issue_refund` are taken apart.
 *
 *     contentWords('I have issued a refund.') // Map { 'issu' => 'issued', 'refund' => 'refund' }
 */
export function contentWords(text: string): ReadonlyMap<string, string> {
  const apart = text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  const words = Array.from(apart.matchAll(/\p{L}+/gu), ([word]) => word.toLowerCase());
  return new Map(
    words
      .filter((word) => !FUNCTION_WORDS.has(word))
      .map((word) => [word.replace(/(?<=\p{L}{3})(?:ing|ed|es|(?<!s)s|e)$/u, ''), word]),
  );
}
