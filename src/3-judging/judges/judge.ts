import type { SurfacePattern, SurfaceView } from '../../2-planting/surface/surface-features.ts';
import type { FaultyWhen } from '../../run/faulty-when.ts';
import type { Run, Step } from '../../run/run.ts';
import type { Judgement, MemberAnswers } from '../../run/verdict.ts';
import type { GenerateRequest, Kept, Model } from '../models/model.ts';
import type { ViewName } from './views/view.ts';

/**
 * Anything that reads a run and says whether it is faulty. Its `kind` says how it is asked:
 *
 *     { kind: 'local',    id: 'programmatic',     view: 'step', family: 'programmatic', judge(run, item) }
 *     { kind: 'model',    id: 'step:qwen2.5:14b', view: 'step', family: 'step', model, questions(run), decide(answers, run) }
 *     { kind: 'external', id: 'cmd-judge-1f09',   view: 'step', endpoint: 'cmd python judge.py', judge(input, signal) }
 *
 * No kind is handed anything but what its view shows: there is no label, no parent, and no id that
 * hints at either, so a judge cannot know more than it is shown.
 */
export type Judge = LocalJudge | ModelJudge | ExternalJudge;

interface AnyKind {
  /** Unique among the judges of a run folder; every verdict carries it. */
  readonly id: string;
  readonly view: ViewName;
  /** The family that made this judge; a user's own judge has none. */
  readonly family?: string;
  /** What a user's own judge is made of, so that its verdicts are asked for again when that changes. */
  readonly source?: JudgeSource;
}

/** What a judge is made of, such as a module and the files that it imports. */
export interface JudgeSource {
  /** What a person calls it: `judge.ts`. */
  readonly name: string;
  /** Differs wherever the content differs; null if nothing is known of it. */
  fingerprint(signal: AbortSignal): Promise<string | null>;
  /** What the judge depends on and the fingerprint does not cover, as phrases: `the package zod`. */
  readonly unseen: readonly string[];
}

/** A function in this process. It answers at once and costs nothing. */
export interface LocalJudge<Answer extends Decision = Decision> extends AnyKind {
  readonly kind: 'local';
  /**
   * What it has to learn from the runs of a set before it can judge any: what is on the surface of faults, in a
   * view, or which runs are of one task. Absent for most judges.
   */
  readonly learns?: SurfaceView | 'siblings';
  /** What it learnt to go by, the weightiest first. */
  readonly patterns?: readonly SurfacePattern[];
  judge(run: Run, item: JudgedItem): Answer;
}

/** What a local judge is told besides the run. */
export interface JudgedItem {
  /** Opaque: it is the same for the same content and says nothing beyond it. */
  readonly id: string;
}

/**
 * Questions for a language model. The engine asks them (it retries, shares equal answers, keeps to
 * limits and resumes); the judge only says what to ask and reads what comes back.
 */
export interface ModelJudge extends AnyKind {
  readonly kind: 'model';
  readonly model: Model;
  /** How many times it asks the same question, if it takes a vote. */
  readonly samples?: number;
  /** The text of a user's own rubric, which is recorded so that readers can see what was asked. */
  readonly rubric?: string;
  /** What an answer must have to be read, where that is not the form of all judges. */
  readonly expects?: string;
  questions(run: Run): readonly Question[];
  /** Reads the answers, in the order of the questions. It never throws for a bad answer. */
  decide(answers: readonly string[], run: Run): Decision;
}

/** One question to a model. Equal ones at temperature 0 are asked only once. */
export interface Question extends Omit<GenerateRequest, 'signal'> {
  /** Which of the judge's samples this is, counted from 0. */
  readonly sample: number;
}

/**
 * A user's own judge: a module, a command or an address. A call that gives no answer rejects with a
 * ModelFailure, exactly like a call to a model.
 */
export interface ExternalJudge extends AnyKind {
  readonly kind: 'external';
  /** Calls to one endpoint share a limit on how many are under way. */
  readonly endpoint: string;
  /** Whether its program runs here and sees nothing of the run folder; undefined if it runs elsewhere. */
  readonly isConfined?: boolean;
  /** @param hand items of different hands are to be answered by instances that know nothing of each other */
  judge(input: ExternalInput, signal: AbortSignal, hand?: number): Promise<Decision>;
  /** Releases what the judge holds, such as a running command. */
  close?(): Promise<void>;
}

/**
 * What a user's judge is handed: the content of its view and nothing else.
 *
 *     {
 *       id: '9f2c5d0e8a41b736', view: 'step', text: 'GOAL: …', goal: '…', final_answer: '…',
 *       steps: [{ index: 0, thought: '…', call: { tool: '…', args: {} }, observation: { … } }]
 *     }
 *
 * The steps of a recorded run may also be messages, `{ index: 1, from: 'user', text: '…' }`; its results
 * may be any JSON or text, or `missing`; and it may have instructions.
 */
export interface ExternalInput {
  /** Opaque: drawn anew for every run folder, so nothing about the trajectory can be read from it. */
  readonly id: string;
  readonly view: ViewName;
  /** The view as text, the way a model would be shown it. */
  readonly text: string;
  /** The request; with the outcome view, all that the user said. */
  readonly goal: string;
  readonly final_answer: string;
  /** Null for a judge with the outcome view. A step without `call` is a message. */
  readonly steps: readonly Step[] | null;
  /** What a recorded agent was told before the user spoke; absent for the runs of an environment. */
  readonly instructions?: string;
}

/** What a user's judge answers: `faulty`, or a score with a threshold, or why there is neither. */
export interface UserAnswer extends Partial<ScoreScale> {
  /** May be absent where a score and its scale say it. */
  readonly faulty?: boolean | null;
  /** The probability that the verdict is right, from 0 to 1; less than 0.5 counts as 0.5. */
  readonly confidence?: number | null;
  /** The index of the first step that went wrong. */
  readonly failure_step?: number | null;
  readonly failure_type?: string | null;
  readonly rationale?: string | null;
  /** How good or how bad the run is, as any number. It is kept, and says more than the verdict alone. */
  readonly score?: number | null;
  /** Why there is no verdict. The run is then neither flagged nor passed. */
  readonly unscored?: string | null;
  /** What was sent to a model, if that is to be compared with what the run holds. No verdict keeps it. */
  readonly prompt?: string | readonly string[] | null;
  /** What the graders of a composite said, by their names. */
  readonly members?: MemberAnswers | null;
}

/** Which scores mean that a run is faulty. */
export interface ScoreScale {
  /** `low` where a score says how good a run is, `high` where it says how bad. */
  readonly faulty_when: FaultyWhen;
  /** Where high scores begin. Needed only by a judge that does not say `faulty` itself. */
  readonly threshold?: number | null | undefined;
}

/** A user's judge as it is written: what `defineJudge` takes, and what a module may export. */
export interface JudgeDefinition {
  readonly id: string;
  readonly view: ViewName;
  /** What its scores mean, unless an answer says otherwise. */
  readonly scale?: ScoreScale;
  judge(input: ExternalInput, signal: AbortSignal): UserAnswer | Promise<UserAnswer>;
  /** Releases what the judge holds when the work is done. */
  close?(): void | Promise<void>;
}

/** A definition that a program uses in the same process. It becomes a judge where it is asked. */
export interface DefinedJudge extends JudgeDefinition {
  readonly kind: 'defined';
}

/**
 * Makes a judge of a definition, and checks its types where it is written.
 *
 * @example
 * export default defineJudge({
 *   id: 'apologies',
 *   view: 'outcome',
 *   judge: ({ final_answer }) => ({ faulty: /sorry/i.test(final_answer), confidence: 0.6 }),
 * });
 */
export function defineJudge(definition: JudgeDefinition): DefinedJudge {
  return Object.assign(definition, { kind: 'defined' as const });
}

/**
 * What a judge made of its answers: a judgement, or unscored. `rawFailureStep` is the step that the
 * judge named, even if the run has no such step or the step does not count; `rawConfidence` is the
 * confidence that it stated, where that was outside of [0.5, 1].
 *
 *     { faulty: true, failureStep: 3, failureType: 'wrong_tool', confidence: 0.8, rationale: '…' }
 *     { unscored: 'the answer has no JSON object', raw: 'I would rather not say.' }
 */
export type Decision = (StatedJudgement | Unscored) & Prompted;

/** What a judge of the user's own says that it sent to a model. */
export interface Prompted {
  readonly prompts?: readonly string[] | undefined;
}

export interface StatedJudgement extends Judgement, Kept {
  readonly rawFailureStep?: number | null;
  readonly rawConfidence?: number;
  /** The number that the judge gave, if it gave one, and which numbers mean a fault, where that is known. */
  readonly score?: number;
  readonly faultyWhen?: FaultyWhen;
  readonly members?: MemberAnswers;
}

/** An answer that could not be read is neither a flag nor a pass. Its text is kept as it came. */
export interface Unscored extends Kept {
  /** Why it could not be read. */
  readonly unscored: string;
  readonly raw: string;
  /** Whether the judge said itself that it has no verdict, which is an answer that can be read. */
  readonly isStated?: true;
  /** For a prompt that does not fit: the context that it does not fit into, null if only the server knows. */
  readonly tooLongFor?: number | null;
}

export function isUnscored(decision: Decision): decision is Unscored {
  return 'unscored' in decision;
}
