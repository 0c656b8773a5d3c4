import { present } from '../../base/present.ts';
import type { Composition } from './expression.ts';

/** What a judge, or a composition of judges, said of one run. */
export interface Said {
  /** 1 flagged, 0 passed, UNDECIDED where its answer could not be read. */
  readonly flag: number;
  /** The probability that the verdict is right, as stated: from 0.5 to 1. */
  readonly confidence: number;
  /** How suspicious it found the run, on a scale of its own: the higher, the more. NaN where unknown. */
  readonly suspicion: number;
  /** -1 where the suspicion is minus the number that the judge gave, because its low ones mean a fault. */
  readonly direction: 1 | -1;
  /** The answer on record that it took its step and its type from; null where nothing was decided. */
  readonly by: object | null;
}

export const UNDECIDED = -1;

/** What an operator decides by. */
export interface Deciding {
  readonly composition: Composition;
  /** Asks a member. Null where there is no verdict of it on record. What is not asked costs nothing. */
  ask(member: number): Said | null;
  /** Asks the only member in every repetition, or in the first `most`. */
  askAgain(most: number | undefined): readonly (Said | null)[];
  /** What a stack that has learnt from other instances makes of what its members said. */
  stack(answers: readonly (Said | null)[]): Said | null;
}

/** A number that an operator takes: before its members, after them, or by its name. */
interface OperatorNumber {
  readonly name: string;
  readonly place: 'first' | 'last' | 'named';
  readonly optional?: true;
  readonly must: string;
  readonly has: (value: number, members: number) => boolean;
}

/** A way to make one judge of several. */
export interface Operator {
  readonly name: string;
  readonly form: string;
  readonly help: string;
  /** The fewest members, and the most. */
  readonly members: readonly [least: number, most: number];
  readonly weighs?: true;
  readonly numbers: readonly OperatorNumber[];
  /** Whose scale its suspicion is on: that of confidences, that of its member, or one of its own. */
  readonly scale: 'confidence' | 'member' | 'own';
  decide(deciding: Deciding): Said | null;
}

export const MOST_MEMBERS = 20;

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1;

/**
 * Every operator. One rule holds for all of them: a member whose answer could not be read could have said
 * anything, so the composition has a verdict wherever every answer of that member would lead to the same one, and is
 * unscored elsewhere.
 */
export const operators: readonly Operator[] = [
  {
    name: 'any',
    form: 'any(A, B, …)',
    help: 'flags what one of them flags; all are asked',
    members: [2, MOST_MEMBERS],
    numbers: [],
    scale: 'confidence',
    decide: (deciding) => reached(1, askAll(deciding)),
  },
  {
    name: 'all',
    form: 'all(A, B, …)',
    help: 'flags what every one of them flags',
    members: [2, MOST_MEMBERS],
    numbers: [],
    scale: 'confidence',
    decide: (deciding) => reached(deciding.composition.members.length, askAll(deciding)),
  },
  {
    name: 'majority',
    form: 'majority(A, B, C, …)',
    help: 'flags what more than half of them flag',
    members: [2, MOST_MEMBERS],
    numbers: [],
    scale: 'confidence',
    decide: (deciding) =>
      reached(Math.floor(deciding.composition.members.length / 2) + 1, askAll(deciding)),
  },
  {
    name: 'votes',
    form: 'votes(K, A, B, …) or votes(K, A, of=N)',
    help: 'flags what K of them flag; with one judge, what K of its repetitions flag',
    members: [1, MOST_MEMBERS],
    numbers: [
      {
        name: 'k',
        place: 'first',
        must: 'a whole number of votes from 1 to the number of judges, such as votes(2, a, b, c)',
        has: (value, members) => isCount(value) && (members === 1 || value <= members),
      },
      {
        name: 'of',
        place: 'named',
        optional: true,
        must: 'a whole number of repetitions, and for one judge only, such as votes(2, a, of=3)',
        has: (value, members) => isCount(value) && members === 1,
      },
    ],
    scale: 'confidence',
    decide(deciding) {
      const { members, numbers } = deciding.composition;
      const answers = members.length === 1 ? deciding.askAgain(numbers.of) : askAll(deciding);
      return reached(present(numbers.k), answers);
    },
  },
  {
    name: 'cascade',
    form: 'cascade(CHEAP, DEAR) or cascade(CHEAP, DEAR, unsure=0.8)',
    help: 'asks the next one only about what the one before it passes or, with unsure, where its confidence is below that',
    members: [2, MOST_MEMBERS],
    numbers: [
      {
        name: 'unsure',
        place: 'named',
        optional: true,
        must: 'a confidence above 0.5 and up to 1, such as unsure=0.8',
        has: (value) => value > 0.5 && value <= 1,
      },
    ],
    scale: 'confidence',
    decide: ({ composition: { members, numbers }, ask }) =>
      numbers.unsure === undefined
        ? untilFlagged(members.length, ask)
        : untilSure(members.length, ask, numbers.unsure),
  },
  {
    name: 'weighted',
    form: 'weighted(A*2, B, …, at=1.5)',
    help: 'flags where the weights of those that flag add up to `at`; more than half of all, if omitted',
    members: [2, MOST_MEMBERS],
    weighs: true,
    numbers: [
      {
        name: 'at',
        place: 'named',
        optional: true,
        must: 'a sum of weights above 0, such as at=1.5',
        has: (value) => value > 0 && Number.isFinite(value),
      },
    ],
    scale: 'own',
    decide: weigh,
  },
  {
    name: 'threshold',
    form: 'threshold(A, T)',
    help: 'flags where the score of the judge reaches T, in its own direction, or else its confidence that the run is faulty',
    members: [1, 1],
    numbers: [
      {
        name: 'threshold',
        place: 'last',
        must: 'a number, such as threshold(a, 0.62)',
        has: Number.isFinite,
      },
    ],
    scale: 'member',
    decide({ composition: { numbers }, ask }) {
      const said = ask(0);
      if (said === null) return null;
      if (Number.isNaN(said.suspicion)) return { ...said, flag: UNDECIDED };
      const flag = said.suspicion >= said.direction * present(numbers.threshold) ? 1 : 0;
      return { ...said, flag, confidence: rightAbout(flag, likelihood(said)) };
    },
  },
  {
    name: 'learned',
    form: 'learned(A, B, …)',
    help: 'weighs them by weights that it learnt from the labels of other instances: what the best weighing could reach, and no judge that can be asked',
    members: [1, MOST_MEMBERS],
    numbers: [],
    scale: 'own',
    decide: (deciding) => deciding.stack(askAll(deciding)),
  },
];

const askAll = ({ composition, ask }: Deciding): readonly (Said | null)[] =>
  composition.members.map((_, member) => ask(member));

const UNSCORED: Said = {
  flag: UNDECIDED,
  confidence: 0,
  suspicion: Number.NaN,
  direction: 1,
  by: null,
};

/** Nothing on record is nothing; an answer that cannot be read is unscored. */
export const undecided = (answers: readonly (Said | null)[]): Said | null =>
  answers.includes(null) ? null : UNSCORED;

/** How likely the run is faulty, by a verdict and how sure its judge is of it. */
export const likelihood = ({ flag, confidence }: Said): number =>
  flag === 1 ? confidence : 1 - confidence;

/** How sure a verdict is that goes by such a likelihood. No verdict is less sure than a guess. */
const rightAbout = (flag: number, likely: number): number =>
  Math.max(0.5, flag === 1 ? likely : 1 - likely);

/** A verdict on the scale of confidences, with the step and the type of the first that agree with it. */
function verdict(flag: number, likely: number, answers: readonly (Said | null)[]): Said {
  const by = answers.find((said) => said?.flag === flag)?.by ?? null;
  const confidence = rightAbout(flag, likely);
  const suspicion = flag === 1 ? confidence : 1 - confidence;
  return { flag, confidence, suspicion, direction: 1, by };
}

/** Flags what at least so many flag. Its likelihood is that of the last vote that is needed. */
function reached(votes: number, answers: readonly (Said | null)[]): Said | null {
  const scored = answers.filter((said) => said !== null && said.flag !== UNDECIDED);
  const flags = scored.filter((said) => said?.flag === 1).length;
  const open = answers.length - scored.length;
  if (flags < votes && flags + open >= votes) return undecided(answers);
  const flag = flags >= votes ? 1 : 0;
  const ranked = scored
    .map((said) => (said === null ? 0 : likelihood(said)))
    .sort((one, other) => other - one);
  // Where more votes are needed than there are, the last of them stands for those.
  const last = Math.min(flag === 1 ? votes : votes - open, ranked.length) - 1;
  return verdict(flag, ranked[last] ?? 0.5, answers);
}

/** The next is asked about what passed, and about what could not be read. */
function untilFlagged(members: number, ask: Deciding['ask']): Said | null {
  const answers: Said[] = [];
  for (let member = 0; member < members; member++) {
    const said = ask(member);
    if (said === null) return null;
    answers.push(said);
    if (said.flag === 1) break;
  }
  return reached(1, answers);
}

/** The first that is sure decides, or else the last one. An answer that cannot be read is not sure. */
function untilSure(members: number, ask: Deciding['ask'], sure: number): Said | null {
  let last: Said | null = null;
  for (let member = 0; member < members; member++) {
    last = ask(member);
    if (last === null || (last.flag !== UNDECIDED && last.confidence >= sure)) break;
  }
  if (last === null || last.flag === UNDECIDED) return last;
  return verdict(last.flag, likelihood(last), [last]);
}

function weigh(deciding: Deciding): Said | null {
  const { weights, numbers } = deciding.composition;
  const answers = askAll(deciding);
  const sum = (counts: (said: Said | null) => boolean): number =>
    answers.reduce((total, said, at) => total + (counts(said) ? present(weights[at]) : 0), 0);
  const all = sum(() => true);
  const flags = sum((said) => said?.flag === 1);
  const open = sum((said) => said === null || said.flag === UNDECIDED);
  const reaches = (weight: number): boolean =>
    numbers.at === undefined ? 2 * weight > all : weight >= numbers.at;
  if (!reaches(flags) && reaches(flags + open)) return undecided(answers);
  const flag = reaches(flags) ? 1 : 0;
  return { ...verdict(flag, (flags + (flag === 1 ? 0 : open)) / all, answers), suspicion: flags };
}
