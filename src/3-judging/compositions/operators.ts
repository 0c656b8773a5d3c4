import { present } from '../../base/present.ts';
import type { Composition, Expression } from './expression.ts';

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

/** What an operator decides by. What it does not ask costs nothing. */
export interface Deciding {
  readonly composition: Composition;
  /** Asks a member. Null where there is no verdict of it on record. */
  ask(member: number): Said | null;
  /** Asks the first member in one of its repetitions, and how many there are. */
  askAgain(repetition: number): Said | null;
  readonly repetitions: number;
  /** What a stack that has learnt from other instances makes of what its members said. */
  stack(answers: readonly Said[]): Said;
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
 * Every operator. Two rules hold for all of them. Members are asked in order, and only until the verdict is
 * decided. And an answer that could not be read could have been anything: there is a verdict where every such answer
 * would lead to the same one, and elsewhere the run is unscored.
 */
export const operators: readonly Operator[] = [
  {
    name: 'any',
    form: 'any(A, B, …)',
    help: 'flags what one of them flags',
    members: [2, MOST_MEMBERS],
    numbers: [],
    scale: 'confidence',
    decide: (deciding) => voted(1, deciding),
  },
  {
    name: 'all',
    form: 'all(A, B, …)',
    help: 'flags what every one of them flags',
    members: [2, MOST_MEMBERS],
    numbers: [],
    scale: 'confidence',
    decide: (deciding) => voted(deciding.composition.members.length, deciding),
  },
  {
    name: 'majority',
    form: 'majority(A, B, C, …)',
    help: 'flags what more than half of them flag',
    members: [2, MOST_MEMBERS],
    numbers: [],
    scale: 'confidence',
    decide: (deciding) => voted(Math.floor(deciding.composition.members.length / 2) + 1, deciding),
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
      const votes = present(numbers.k);
      if (members.length > 1) return voted(votes, deciding);
      const times = Math.min(numbers.of ?? deciding.repetitions, deciding.repetitions);
      return reached(votes, times, (at) => deciding.askAgain(at + 1));
    },
  },
  {
    name: 'cascade',
    form: 'cascade(CHEAP, DEAR) or cascade(CHEAP, DEAR, unsure=0.8)',
    help: 'asks the dear one about what the cheap one passes, or with unsure, where the confidence of the cheap one is below that, and then goes by the dear one',
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
    decide(deciding) {
      const { members, numbers } = deciding.composition;
      return numbers.unsure === undefined
        ? voted(1, deciding)
        : untilSure(members.length, deciding.ask, numbers.unsure);
    },
  },
  {
    name: 'weighted',
    form: 'weighted(A*2, B, …, at=1.5)',
    help: 'flags where the weights of those that flag add up to `at`; to more than half of all, if omitted',
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
    scale: 'confidence',
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
    decide({ composition, ask, stack }) {
      const answers = composition.members.map((_, member) => ask(member));
      const known = answers.filter((said) => said !== null);
      return known.length < answers.length ? null : stack(known);
    },
  },
];

/** A composition as a program writes it. */
export function composed(
  name: string,
  members: readonly Expression[],
  numbers: Composition['numbers'] = {},
): Composition {
  const operator = present(operators.find((each) => each.name === name));
  return { operator, members, weights: members.map(() => 1), numbers };
}

/** What is said where an answer that cannot be read would decide. */
export const UNSCORED: Said = {
  flag: UNDECIDED,
  confidence: 0,
  suspicion: Number.NaN,
  direction: 1,
  by: null,
};

/** How likely the run is faulty, by a verdict and how sure its judge is of it. */
export const likelihood = ({ flag, confidence }: Said): number =>
  flag === 1 ? confidence : 1 - confidence;

/** How sure a verdict is that goes by such a likelihood. No verdict is less sure than a guess. */
const rightAbout = (flag: number, likely: number): number =>
  Math.max(0.5, flag === 1 ? likely : 1 - likely);

/** A verdict on the scale of confidences, with the step and the type of the first that agree with it. */
function verdict(flag: number, likely: number, answers: readonly Said[]): Said {
  const by = answers.find((said) => said.flag === flag)?.by ?? null;
  const confidence = rightAbout(flag, likely);
  const suspicion = flag === 1 ? confidence : 1 - confidence;
  return { flag, confidence, suspicion, direction: 1, by };
}

const voted = (votes: number, { composition, ask }: Deciding): Said | null =>
  reached(votes, composition.members.length, ask);

/** Flags what at least so many flag. It is as likely as the vote that decides, if all others say the opposite. */
function reached(votes: number, voters: number, ask: (voter: number) => Said | null): Said | null {
  const scored: Said[] = [];
  let [flags, left] = [0, voters];
  for (let voter = 0; voter < voters && flags < votes && flags + left >= votes; voter++) {
    const said = ask(voter);
    if (said === null) return null;
    if (said.flag === UNDECIDED) continue;
    left--;
    scored.push(said);
    flags += said.flag;
  }
  if (flags < votes && flags + left >= votes) return UNSCORED;
  const flag = flags >= votes ? 1 : 0;
  const ranked = scored.map(likelihood).sort((one, other) => other - one);
  return verdict(flag, ranked[(flag === 1 ? votes : votes - left) - 1] ?? 0, scored);
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

function weigh({ composition: { weights, numbers }, ask }: Deciding): Said | null {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const reaches = (weight: number): boolean =>
    numbers.at === undefined ? 2 * weight > all : weight >= numbers.at;
  const answers: Said[] = [];
  let [flags, left] = [0, all];
  for (const [member, weight] of weights.entries()) {
    if (reaches(flags) || !reaches(flags + left)) break;
    const said = ask(member);
    if (said === null) return null;
    if (said.flag === UNDECIDED) continue;
    answers.push(said);
    left -= weight;
    if (said.flag === 1) flags += weight;
  }
  if (!reaches(flags) && reaches(flags + left)) return UNSCORED;
  const flag = reaches(flags) ? 1 : 0;
  return verdict(flag, (flag === 1 ? flags : flags + left) / all, answers);
}
