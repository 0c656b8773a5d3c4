/**
 * Whether a verdict contradicts the reason that was given for it. It reads English, sentence by sentence, and
 * says so only where the text leaves no doubt:
 *
 * - a flag contradicts a reason that calls the run right in some sentence and names nothing wrong in any;
 * - a pass contradicts a reason that names something wrong, without a doubt, and never calls the run right after that.
 *
 * What the reason quotes from the run is left out. A sentence with a negation before the word, or with a doubt,
 * names nothing wrong; one with a restriction calls nothing right. A reason that breaks off proves no flag wrong.
 *
 * @example contradictsReason(true, 'The agent followed every step correctly.') // true
 * @example contradictsReason(false, 'The refund was issued without a check, which violates step 4.') // true
 */
export function contradictsReason(faulty: boolean, reason: string): boolean {
  const claims = claimsIn(reason);
  const lastRight = claims.findLastIndex(({ right }) => right);
  if (faulty) return lastRight >= 0 && !claims.some(({ doubted }) => doubted) && isWhole(reason);
  return claims.findLastIndex(({ wrong }) => wrong) > lastRight;
}

interface Claim {
  /** Whether it names something wrong, and whether it may be meant to. */
  readonly wrong: boolean;
  readonly doubted: boolean;
  /** Whether it calls the run right. */
  readonly right: boolean;
}

/** Longer reasons are read up to here. */
const MOST_CHARACTERS = 4000;

const SENTENCES = /(?<=[.!?;])\s+|\n+/;
/** A line of the run that a reason repeats. */
const REPEATED = /^[\s\d.*-]*(?:\[?step \d+\]?\s*)?(?:thought|call|observation)(?:\/\w+)?\s*:/i;
const QUOTED = /"[^"\n]{2,}"|“[^”\n]{2,}”|`[^`\n]*`|(?<![\p{L}\d])'[^\n]{2,}?'(?![\p{L}\d])/gu;

const WRONG =
  /\b(?:violat(?:es?|ed|ing|ions?)|breach(?:es|ed)?|skip(?:s|ped|ping)|omit(?:s|ted|ting)|fail(?:s|ed|ing) to|fails|ignor(?:es|ed|ing)|errors?|mistakes?|mistakenly|(?:an?|the|this|one|several|some|few|many|critical|major|minor|key|following|clear) issues?|problems?|faulty|incorrect(?:ly)?|inappropriate(?:ly)?|wrong(?:ly)?|unnecessar(?:y|ily)|redundant(?:ly)?|premature(?:ly)?|unsupported|unauthori[sz]ed|hallucinat\w+|inconsisten\w+|contradict\w*|fabricat\w+|should(?: not|n['’]t)? (?:instead )?have|deviat(?:es|ed|ing|ions?)|failure type|unresolved|incomplete)\b/gi;
/** A matter that an agent passed on is no flaw of its own. */
const HANDED_ON =
  /\b(?:escalat\w+|pass\w*|hand\w*|resolv\w+|address\w*|rais\w+) (?:the|this|an?|its) issues?\b/gi;
const NEGATED =
  /\b(?:no|not|none|nor|neither|never|without|cannot|any|avoid\w*|free (?:of|from)|instead of|rather than|prevent\w*|rul\w+ out|preclud\w+|lack of|absence of)\b|n['’]t\b/i;
const DOUBT =
  /\b(?:may|might|could|can be|possibl[ey]|possibility|suggest\w*|seem\w*|appear\w*|likely|if|whether|would|unless|until|assum\w*|potential(?:ly)?|impl(?:y|ies|ied)|when|either|certain|sure|evidence|indication|required|requires|requirement|procedure requires|because it|since it)\b/i;
const RIGHT =
  /\b(?:trajectory|run|agent(?:['’]s [\w ]+)?|answer|response|reply|process|sequence|actions?|resolution|everything|each step|every step|all steps|steps)\b[^.]*?\b(?:is|are|was|were|appears to be|looks)\b(?: \w+){0,3} (?:correct|appropriate|valid|sound|acceptable|justified|in order)\b|\b(?:follow(?:s|ed)|adher(?:es|ed)|compl(?:ies|ied) with)\b[^.]*?\b(?:procedures?|instructions?|steps?|requirements?|rules?|polic(?:y|ies)|goal)\b|\b(?:no|without(?: any)?|not (?:contain|make|have|show)(?: any)?) (?:\w+ ){0,3}(?:faults?|errors?|violations?|issues?|failures?|problems?|deviations?|mistakes?|contradictions?)\b/i;
const RESTRICTED =
  /\b(?:but|however|except|although|though|while|yet|despite|mostly|partial\w*|initially|in terms of|until|up to|up until|if|should|would|whether|cannot|unclear|unable|insufficient|enough|evidence|conclude|determine|certain|sure|evaluated?|otherwise|fails?)\b|n['’]t\b/i;

function claimsIn(reason: string): readonly Claim[] {
  return reason
    .slice(0, MOST_CHARACTERS)
    .replaceAll(QUOTED, '…')
    .split(SENTENCES)
    .filter((sentence) => sentence.trim() !== '' && !REPEATED.test(sentence))
    .map(claimOf);
}

function claimOf(sentence: string): Claim {
  const read = sentence.replaceAll(HANDED_ON, 'it');
  const named = [...read.matchAll(WRONG)].some(({ index }) => !NEGATED.test(read.slice(0, index)));
  return {
    doubted: named,
    wrong: named && !DOUBT.test(read),
    right: !named && RIGHT.test(read) && !RESTRICTED.test(read),
  };
}

/** Whether a reason ends where its writer ended it. What was cut off may have named what is wrong. */
const isWhole = (reason: string): boolean => /[.!?…)"”'’*`]\s*$/.test(reason);
