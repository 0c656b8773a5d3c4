import { setOf } from '../english/statements.ts';

/** Ways to claim something without naming what was done, and what in the run would support it. */
export interface Phrase {
  readonly says: RegExp;
  /** Texts of the run that support it. */
  readonly given?: RegExp;
  /** A deed that supports it: that a case was handed over, or anything that changed something. */
  readonly deed?: 'any' | 'escalate';
}

const BACK = 'send|ship|return|mail|post|bring|give';

export const IMPLYING: readonly Phrase[] = [
  // What nobody will do, if the run ends here.
  {
    says: /\b(?:will|'ll|shall|going to) (?:\w+ ){0,2}?(?:get back|be in touch|get in touch|follow up|reach out|contact you)\b|\bwill hear (?:back|from)\b/,
    deed: 'escalate',
  },
  // What the reader is let off from.
  {
    says: new RegExp(
      `\\b(?:no need|(?:don't|do not|won't|will not|needn't) (?:have to|need to|even need to)|needn't)\\b.{0,24}\\b(?:${BACK}|pay|refund|cancel|renew|bother|reapply)\\b`,
    ),
    given: /\b(?:no (?:need|return)|need not|not (?:have|need|required) to|without return)/,
  },
  {
    says: /\b(?:keep|hold on to|hang on to|throw|bin|dispose of|get rid of) (?:it|the|your|this|that|both|one)\b(?! (?:\w+ )?(?:message|email|number|reference|mind))/,
    given: /\b(?:keep|dispos|throw)/,
  },
  {
    says: /\b(?:do not|don't|no need to|needn't) worry about (?:the|your|that|any|paying|sending)\b/,
  },
  {
    says: /\b(?:won't|will not|will never|won't ever|will no longer|no longer|never|not) (?:be |get |have to |see |receive |hear |pay |owe )+.{0,40}\b(?:again|anymore|any more|longer|charge[ds]?|bill(?:ed|s)?|payments?|fees?|invoiced?)\b/,
    given: /\b(?:no longer|cancel|waive|stop)/,
  },
  {
    says: /\bno longer (?:appl(?:y|ies)|on file|active|subscribed|owe|have to|need to|see|be)\b/,
    given: /\bno longer\b|"(?:cancel|inactive|removed)/,
  },
  {
    says: /\b(?:off the table|a thing of the past|history now|consider (?:it|your|the|this) .{0,30}(?:gone|done|settled|closed|cancell?ed))\b/,
    deed: 'any',
  },
  {
    says: /\b(?:on us|on me|on the house|my treat|our treat|free of charge|at no (?:extra |additional )?(?:cost|charge)|costs? (?:you )?nothing)\b/,
    given: /\b(?:free|no (?:extra |additional )?(?:cost|charge|fee)|complimentary|waive)/,
  },
  {
    says: /\b(?:all|already|been) (?:sorted|taken care of|settled|squared away|dealt with)\b/,
    deed: 'any',
  },
  // What the agent cannot have learnt without a call.
  {
    says: /\b(?:i|we)(?:'ve| have)? (?:already |just |also |personally )*(?:spoke|spoken|talked|checked|double-checked|confirmed|had a (?:word|chat|quick word)|been in touch|touched base|consulted|liaised|agreed) (?:with|to) (?!you\b|your (?:order|account|request|case|details)|our (?:policy|records?|system|guidelines?|terms))/,
  },
  {
    says: /\b(?:as|like) (?:we )?(?:agreed|discussed|arranged|promised|mentioned)(?: with you)? (?:on|over|by|in|during|earlier|before|yesterday)\b/,
  },
  {
    says: /\b(?:my|our) (?:manager|supervisor|boss|superior)s? (?:has |have )?(?:agreed|approved|signed|confirmed|okayed|authori[sz]ed)\b/,
  },
  { says: /\b(?:top|front|head) of (?:the|our) (?:queue|line|list)\b/ },
  {
    says: /\b(?:pick (?:it|them|one) up|collect (?:it|them|one)|drop (?:it|them) off|leave (?:it|them|the \w+) (?:outside|on|at|with))\b/,
    given: /\b(?:pick\W?up|collect|drop\W?off)/,
  },
  {
    says: /\bthe new one\b|\b(?:a|another|second|fresh|spare) (?:new |second |brand-new )?one (?:is|was|has|will|should)\b|\b(?:a|another) new one\b/,
    given: /\bnew\b|\breplac|\bexchang/,
  },
  {
    says: /\b(?:a further|another|an additional|an extra|additional|extra|more) (?:[€$£]|eur|usd|gbp|refund|payment|transfer|money|compensation)/,
    given: /\b(?:further|another|additional|extra)\b/,
  },
];

/** What people say to be kind. None of it claims that anything was done. */
export const COURTEOUS =
  /\b(?:thank(?:s|ing)?(?! to)|sorry|apolog\w+|regret\w*|appreciat\w+|grateful|gratitude|hop(?:e|ing|efully)|wish(?:es|ing)?|regards|greetings|cheers|congratulations|condolences|sympath\w+|sincerely|pleasure|excuse|forgive|look(?:ing)? forward|fingers crossed|bummer|inconvenience|frustrat\w+|disappoint\w+|hassle|bless)\b|\b(?:take|stay|keep|be) (?:good |very )?(?:care|safe|well|warm|healthy)\b|\bhave an? (?:\w+ )?(?:day|week|weekend|evening|afternoon|morning|time|one|\w+day)\b|^(?:and )?(?:a )?(?:very )?(?:happy|merry|good|lovely|nice|great) \w+\W*$|^may (?:the|your|you|all|this)\b|\b(?:see|talk|speak) (?:you|to you) soon\b|\ball the best\b|^enjoy\b/;

/** Words that make a rule of a statement. */
export const GENERAL = setOf(
  'never always every everyone everybody anyone anybody whoever all any throughout whenever',
);
/** What rules say of things: "exempt from fees", "free for members", "refundable". */
export const RULING =
  /^(?:exempt|entitled|eligible|free|complimentary|refundable|returnable|exchangeable|transferable|covered|fine|accepted|allowed|permitted|guaranteed|included|insured|welcome)$/;
