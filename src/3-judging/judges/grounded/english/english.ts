import type { ItemSentence, ItsFunction, Model, WinkMethods } from 'wink-nlp';
import { phrasal } from '../lexicon/deeds.ts';
import { joined } from './english-words.ts';

/** A word with what the tagger says about it. Parts of speech are those of Universal Dependencies. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  readonly lemma: string;
  readonly pos: string;
}

export interface Sentence {
  readonly words: readonly Word[];
  /** As it was written. */
  readonly text: string;
}

/** Finds the sentences of a text and the parts of speech of their words. */
export type English = (text: string) => readonly Sentence[];

/** The tagger remembers every new word that it meets, so it is made anew after this many texts. */
const TEXTS_PER_TAGGER = 100_000;

let loading: Promise<English> | undefined;

/** Loads the tagger and its model, which takes a moment: once per process, and only when a judge needs it. */
export function loadEnglish(): Promise<English> {
  loading ??= newEnglish(TEXTS_PER_TAGGER);
  return loading;
}

export async function newEnglish(textsPerTagger: number): Promise<English> {
  const [{ default: wink }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ]);
  // The part of the model for entities of one's own, which nothing here has, doubles with every tagger.
  const used = { ...model, metaCER: () => ({ machines: '', transformers: [] }) };
  const make = (): WinkMethods => wink(used as Model, ['sbd', 'pos']);
  let tagger = make();
  let texts = 0;
  return (text) => {
    if (++texts % textsPerTagger === 0) tagger = make();
    return tagged(tagger, text);
  };
}

function tagged({ readDoc, its }: WinkMethods, text: string): Sentence[] {
  const written = joined(text).replace(/[’‘]/g, "'");
  const read = withoutValues(written);
  const document = readDoc(read);
  const tokens = document.tokens();
  const texts = tokens.out() as string[];
  const tags = tokens.out(its.pos) as string[];
  const lemmas = tokens.out(its.lemma as ItsFunction<string>) as string[];
  const sentences: Sentence[] = [];
  let from = 0;
  let place = 0;
  document.sentences().each((sentence: ItemSentence) => {
    const to = from + sentence.tokens().length();
    const words: Word[] = [];
    let start = -1;
    for (let i = from; i < to; i++) {
      const word = texts[i] as string;
      const found = read.indexOf(word, place);
      if (found !== -1) place = found;
      if (start === -1) start = place;
      place += found === -1 ? 0 : word.length;
      words.push({
        text: word,
        lower: word.toLowerCase(),
        lemma: lemmas[i] as string,
        pos: tags[i] as string,
      });
    }
    sentences.push({ words: withPhrasal(words), text: written.slice(start, place) });
    from = to;
  });
  return sentences;
}

/**
 * The same text with a 7 for every digit. Figures and identifiers say nothing about grammar, there is no
 * end to them, and the tagger would remember each.
 */
function withoutValues(text: string): string {
  return text
    .replace(/\S+/g, (word) => (word.includes('@') ? 'a'.repeat(word.length) : word))
    .replace(/\d/g, '7');
}

function withPhrasal(words: readonly Word[]): readonly Word[] {
  return words.map((word, i) => {
    const lemma = phrasal(word.lemma, words[i + 1]?.lower);
    return lemma === undefined || word.pos !== 'VERB' ? word : { ...word, lemma };
  });
}

/** "sent", "updated": a form of a verb that says that it is done. */
export function isParticiple(word: Word | undefined): boolean {
  if (word?.pos !== 'VERB' || /(?:ing|s)$/.test(word.lower)) return false;
  return word.lower !== word.lemma;
}
