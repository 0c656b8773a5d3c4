import { createHash } from 'node:crypto';
import { setImmediate as letOthersIn } from 'node:timers/promises';
import { oneLine, UserError } from '../../base/errors.ts';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import { runOf } from '../../run/run.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { askingOrder } from '../blind/asking-order.ts';
import { dealtHands } from '../blind/hands.ts';
import type { Judge, Question } from '../judges/judge.ts';
import { hashedText } from '../judges/prompts/prompt-template.ts';
import { type Overflow, overflow } from '../models/fit-context.ts';
import { sentText } from '../models/model.ts';
import type { Session } from '../session/session.ts';
import type { RecordedVerdict, RecordedVerdicts } from './recorded-verdicts.ts';
import { type Repetition, repeatedQuestions } from './repetition.ts';
import { sharedVerdict } from './verdict-of.ts';
import { type JudgeWork, type MadeItem, questionsKey, workKey } from './work-item.ts';

/** The work of one judge in one repetition, and what is known of it before it begins. */
export interface ListedWork extends JudgeWork {
  /** Verdicts that follow from an answer on record and only have to be written. */
  readonly copies: readonly Verdict[];
  /** What does not fit into the model's context, so that nothing is asked about it. */
  readonly tooLong: readonly TooLong[];
  /** SHA-256 over the prompts in the order of the set, each followed by a NUL; null if there are none. */
  readonly promptsHash: string | null;
}

/** A prompt that does not fit, by the position of its trajectory. */
export interface TooLong extends Overflow {
  readonly position: number;
}

/** A million takes minutes. Meanwhile locks have to be renewed and signals to be heard. */
const LISTED_AT_ONCE = 1024;

/** How many characters of prompts are kept until they are asked: all of a small set, little of a large one. */
const KEPT_CHARACTERS = 4_000_000;

/** What listing work depends on. */
export interface ListContext
  extends Pick<Session, 'engines' | 'fingerprints' | 'blinding' | 'options' | 'asking'> {
  readonly set: IndexedSet;
  readonly recorded: RecordedVerdicts;
  /** By position: the wave of each run where a rule says when to stop; null where none does. */
  readonly waves?: Int32Array | null;
  /** Whether a judge is asked about the run of this id; about all of them, if omitted. */
  readonly isAsked?: (judge: string, run: string) => boolean;
  /** Called for every verdict that is already on record. */
  readonly onDone?: (verdict: RecordedVerdict) => void;
}

/** There are verdicts by one judge on the same trajectories that answer different questions. */
export class OtherQuestionError extends UserError {
  override readonly name = 'OtherQuestionError';
  readonly judgeId: string;

  constructor(judgeId: string, problem: string) {
    super(problem);
    this.judgeId = judgeId;
  }
}

/**
 * Lists what is left to do, one whole pass over the set per repetition: every judge finishes the first
 * before the second begins. Each pass has an order of its own, so where an item comes in it says nothing
 * about where it came in the one before; and an invocation that is stopped leaves whole repetitions.
 */
export async function listWork(
  judges: readonly Judge[],
  context: ListContext,
): Promise<readonly ListedWork[]> {
  const { set, blinding, options, waves = null, isAsked = () => true } = context;
  const passes: ListedWork[] = [];
  const room = { characters: KEPT_CHARACTERS };
  for (let number = 1; number <= options.repeats; number++) {
    const repetition = { number, of: options.repeats };
    const isDealt = ({ kind }: Judge) => kind === 'external' && options.order !== 'released';
    const hands = new Map<string, Uint8Array>();
    const orders = new Map<string, Uint32Array>();
    for (const judge of judges) {
      const { view } = judge;
      const dealt = isDealt(judge)
        ? (hands.get(view) ?? dealtHands(set, blinding, number, view))
        : null;
      if (dealt !== null) hands.set(view, dealt);
      const name = `${view} ${dealt === null}`;
      const ordered =
        orders.get(name) ?? askingOrder(set, blinding, options, number, view, dealt, waves);
      orders.set(name, ordered);
      const own = ordered.filter((at) => isAsked(judge.id, set.ids[at] ?? ''));
      passes.push({ ...(await listPass(judge, own, repetition, context, room)), hands: dealt });
    }
  }
  return passes;
}

/**
 * Lists what is left for a judge to do in one repetition. `ordered` are the positions to judge, in the
 * order of asking.
 */
async function listPass(
  judge: Judge,
  ordered: Uint32Array,
  repetition: Repetition,
  context: ListContext,
  room: { characters: number },
): Promise<Omit<ListedWork, 'hands'>> {
  const { set, engines, recorded, options } = context;
  const { number } = repetition;
  const nothing = { copies: [], tooLong: [], promptsHash: null, sharers: new Map() };
  // Then there is nothing to compare, and a million trajectories need not be read for it.
  if (judge.kind !== 'model' && recorded.countBy(judge.id, number) === 0) {
    return { judge, repetition, positions: ordered, ...nothing };
  }
  const left = new Uint8Array(set.size);
  /** The position that is asked for a key, and the key for that position. */
  const askedFor = new Map<string, number>();
  const keyOf = new Map<number, string>();
  const sharers = new Map<number, number[]>();
  const copies: Verdict[] = [];
  const made = new Map<number, MadeItem>();
  const tooLong: TooLong[] = [];
  const prompts = createHash('sha256');
  let others = 0;
  let listed = 0;
  for (const position of ordered.toSorted()) {
    if (++listed % LISTED_AT_ONCE === 0) await letOthersIn();
    const trajectory = set.read(position);
    const { key, shareable, questions } = workKey(judge, trajectory, engines, number);
    if (questions !== null) prompts.update(hashedText(questions[0] ?? { prompt: '' }));
    const verdict = recorded.get(judge.id, position, number);
    if (verdict !== undefined) {
      if (answers(verdict, { judge, trajectory, key }, context)) context.onDone?.(verdict);
      else others++;
      continue;
    }
    const shares = shareable && options.dedupe;
    const answered = shares ? recorded.answered(key) : undefined;
    const asked = shares ? askedFor.get(key) : undefined;
    if (answered !== undefined) copies.push(sharedVerdict(answered, trajectory, repetition));
    else if (asked !== undefined) {
      const sharing = sharers.get(asked);
      if (sharing === undefined) sharers.set(asked, [position]);
      else sharing.push(position);
    } else {
      const beyond = await sizeBeyond(judge, questions, context);
      if (beyond !== null) {
        tooLong.push({ position, ...beyond });
        continue;
      }
      left[position] = 1;
      const characters = charactersOf(questions);
      if (characters > 0 && characters <= room.characters) {
        room.characters -= characters;
        made.set(position, { key, trajectory, questions });
      }
      if (!shares) continue;
      askedFor.set(key, position);
      keyOf.set(position, key);
    }
  }
  if (others > 0) {
    throw new OtherQuestionError(
      judge.id,
      `${others} verdicts of ${oneLine(judge.id)} in this folder answer another question: the prompt, the trajectories, the model or its options have changed, or the rows do not say; judge into another folder with --out, or ask again with --redo`,
    );
  }
  const positions = inTurn(
    ordered.filter((position) => left[position] === 1),
    keyOf,
    number,
    context,
  );
  const promptsHash = judge.kind === 'model' ? prompts.digest('hex') : null;
  return { judge, repetition, positions, sharers, copies, tooLong, made, promptsHash };
}

/** Samples share a prompt. */
function charactersOf(questions: readonly Question[] | null): number {
  const [question] = questions ?? [];
  return question === undefined ? 0 : sentText(question).length;
}

/** What a model cannot read, and how much it can; null if the questions fit. Samples share a prompt. */
async function sizeBeyond(
  judge: Judge,
  questions: readonly Question[] | null,
  { engines, asking }: ListContext,
): Promise<Overflow | null> {
  const [question] = questions ?? [];
  if (judge.kind !== 'model' || question === undefined) return null;
  const { model } = judge;
  const contextTokens = engines.contextFor(model, question);
  if (contextTokens === null) return null;
  const fitted = { ...question, contextTokens, signal: asking.stop.draining };
  // A server that cannot count now is judged by the estimate.
  const size = await overflow(fitted, async (prompt, signal) =>
    model.countTokens === undefined ? null : model.countTokens(prompt, signal).catch(() => null),
  );
  return size === null ? null : { size, contextTokens, answerTokens: question.answerTokens };
}

/**
 * A question that many trajectories share would come early if its turn were that of the first of them,
 * and how many share it depends on their labels. So its turn is drawn from the question itself.
 */
function inTurn(
  positions: Uint32Array,
  keyOf: ReadonlyMap<number, string>,
  repetition: number,
  { blinding, set, options, waves }: ListContext,
): Uint32Array {
  if (keyOf.size === 0 || options.order === 'released' || options.first.length > 0)
    return positions;
  const turns = new Map<number, number>();
  for (const position of positions) {
    const what = keyOf.get(position) ?? set.ids[position] ?? '';
    turns.set(position, blinding.turnOf(what, repetition));
  }
  return positions.toSorted(
    (a, b) => (waves?.[a] ?? 0) - (waves?.[b] ?? 0) || (turns.get(a) ?? 0) - (turns.get(b) ?? 0),
  );
}

/** Whether a verdict on record answers the question that would be asked now. */
function answers(
  recorded: RecordedVerdict,
  asked: {
    readonly judge: Judge;
    readonly trajectory: Trajectory;
    readonly key: string;
  },
  { options, fingerprints, engines }: ListContext,
): boolean {
  const { judge, trajectory, key } = asked;
  if (recorded.key === key) return true;
  // Merged as a further repetition: it was asked under another number, and its key holds that one.
  const { askedRepetition: number } = recorded;
  if (recorded.key === workKey(judge, trajectory, engines, number).key) return true;
  if (options.keepOld && recorded.fingerprint !== fingerprints.of(judge)) return true;
  if (!options.allowEngineChange || judge.kind !== 'model') return false;
  const questions = repeatedQuestions(judge.questions(runOf(trajectory)), number);
  return recorded.key === questionsKey(judge, recorded.digest, questions, number);
}
