import type { Clause } from '../english/clause.ts';
import type { Word } from '../english/english.ts';
import { stem } from '../english/stem.ts';
import { deedKinds } from '../lexicon/deeds.ts';
import { verbOf } from './clause-traits.ts';

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stem));

/** What people say to be kind. None of it claims that anything was done. */
const KIND_WORDS = stems(
  'thank thanks sorry apology apologies apologise apologize regret wish wishes wishing hope hoping ' +
    'appreciate appreciation grateful gratitude regards greetings cheers congratulations condolences ' +
    'sympathy sympathies sincerely faithfully pardon excuse forgive pleasure enjoy bless',
);
/** Words that may come before them: "Once again, please accept my sincere …". */
const LEADS = new Set(
  `i we you am are is 'm 're 's it its be my our the a an and but so very really truly deeply terribly
   awfully many much again once more please accept do all most warm warmest kind kindest best sincere
   sincerest heartfelt deepest humble big huge thousand million with to offer send extend want would like
   'd let me us just also simply yours here personally can only must have`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
const OPENINGS = [
  /^(?:do )?have an? /,
  /^(?:and )?(?:a )?(?:very )?(?:happy|merry|good|lovely|pleasant|nice|great|safe) \p{L}+(?: |$)/u,
  /^may (?:the|your|you|all|this) /,
  /^(?:i |we )?(?:'m |'re |am |are )?(?:really )?look(?:ing)? forward /,
  /^fingers crossed/,
  /^(?:take|stay|keep|be|get|sleep) (?:good |very |great )?(?:care|safe|well|warm|healthy)/,
  /^(?:see|talk|speak|until|till) (?:you|to you|soon|next)/,
  /^all the best/,
  /^(?:it )?(?:was |has been |is )?(?:an? |my |our )?(?:real |absolute )?pleasure/,
] as const;
const STOPS = /^[,;:–—-]$/;

/**
 * Thanks, apologies, wishes, greetings and the like. It reaches to the first comma: what comes after "With
 * our apologies," may claim anything, and so may a verb of doing.
 */
export function isCourtesy(clause: Clause): boolean {
  const { words, verb } = clause;
  if (deedKinds(verbOf(clause)).size > 0) return false;
  const said = words.filter(({ pos, text }) => pos !== 'PUNCT' || STOPS.test(text));
  const start = said.findIndex(({ pos }) => pos !== 'PUNCT');
  const place = said.findIndex(({ lower }, i) => i >= start && !LEADS.has(lower));
  const opening = said
    .slice(Math.max(start, 0))
    .map(({ lower }) => lower)
    .join(' ');
  const isKind =
    (place !== -1 && isKindWord(said[place] as Word, said[place + 1])) ||
    OPENINGS.some((pattern) => pattern.test(opening));
  if (!isKind) return false;
  const stop = said.findIndex(({ text }, i) => i > Math.max(start, 0) && STOPS.test(text));
  return verb === null || stop === -1 || said.indexOf(verb) < stop;
}

/** What a clause says after its courtesy, if anything: "Sorry again, free shipping for you!" */
export function afterCourtesy(clause: Clause): Clause {
  const stop = clause.words.findIndex(({ text }, i) => i > 0 && STOPS.test(text));
  return { ...clause, words: stop === -1 ? [] : clause.words.slice(stop) };
}

function isKindWord({ lower, lemma }: Word, after: Word | undefined): boolean {
  // "Thanks to your status" gives a reason and thanks nobody.
  if (lower === 'thanks' && after?.lower === 'to') return false;
  return KIND_WORDS.has(stem(lower)) || KIND_WORDS.has(stem(lemma));
}
