import { performance } from 'node:perf_hooks';
import { numberFormats } from '../../1-worlds/contract/number-formats.ts';
import type { Subject } from '../../1-worlds/contract/subject.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import type { NumberFormats } from '../../run/number-formats.ts';
import { runOf } from '../../run/run.ts';
import { runInView } from '../../run/shown-view.ts';
import type { Verdict } from '../../run/verdict.ts';
import {
  type Answered,
  type Answering,
  type AskedJudge,
  answerItem,
} from '../asking/answer-item.ts';
import type { Asking } from '../asking/ask.ts';
import { type Backoff, DEFAULT_BACKOFF } from '../asking/backoff.ts';
import { Budget } from '../asking/budget.ts';
import type { StopSwitch } from '../asking/stop.ts';
import { Waits } from '../asking/waits.ts';
import { Blinding } from '../blind/blinding.ts';
import type { Judge, LocalJudge, ModelJudge } from '../judges/judge.ts';
import { ModelFailure } from '../models/model.ts';
import type { AskingSettings } from '../settings.ts';
import { NO_COST, sharedVerdict, verdictOf } from '../work/verdict-of.ts';
import type { WorkItem } from '../work/work-item.ts';
import {
  type DescribedJudges,
  describeEngines,
  Engines,
  takeFingerprints,
} from './describe-judges.ts';

/**
 * What all questions of an invocation share, put together in one place. Judging a folder, a set in
 * memory and a single trajectory all ask through a session, so no two of them can ask differently.
 */
export interface Session extends DescribedJudges {
  readonly options: AskingSettings;
  readonly asking: Asking;
  /** Draws the ids that judges see, and the order in which they are asked. */
  readonly blinding: Blinding;
  /** How numbers are shown. */
  readonly formats: NumberFormats;
  /** The fault types that exist: a judge of the user's own that names another one has named none. */
  readonly types: readonly string[];
}

export interface SessionParts extends AskingParts {
  readonly judges: readonly Judge[];
  readonly subject: JudgedSubject;
  readonly blinding?: Blinding | undefined;
}

/** What asking depends on of whose runs are judged. */
export interface JudgedSubject extends Pick<Subject, 'tools'> {
  readonly faults: readonly { readonly name: string }[];
}

interface AskingParts {
  readonly options: AskingSettings;
  readonly stop: StopSwitch;
  /** How the waits between retries grow. */
  readonly backoff?: Backoff | undefined;
  /** Draws the waits between retries, in [0, 1); no result depends on it. */
  readonly jitter?: (() => number) | undefined;
  readonly onNote?: ((text: string) => void) | undefined;
}

/** Finds out what the judges are made of. Rejects with NotAsked if the invocation ends before that. */
export async function openSession(parts: SessionParts): Promise<Session> {
  const { judges, subject, options, blinding = new Blinding() } = parts;
  const asking = askingWith(parts);
  return {
    engines: await describeEngines(judges, asking),
    fingerprints: await takeFingerprints(judges, asking),
    options,
    asking,
    blinding,
    formats: numberFormats(subject),
    types: subject.faults.map(({ name }) => name),
  };
}

/** How calls are made: what stops them, what they may cost, and how often they are tried. */
export function askingWith(parts: AskingParts): Asking {
  const { options, stop, backoff, jitter, onNote = () => {} } = parts;
  return {
    stop,
    retries: options.retries,
    backoff: backoff ?? DEFAULT_BACKOFF,
    budget: new Budget(options),
    waits: new Waits(options.maxWait, onNote),
    jitter: jitter ?? jitterOfProcess(),
  };
}

/** Two processes that call one server should not retry in step, so each has its own seed. */
function jitterOfProcess(): () => number {
  const random = new PythonRandom(process.pid);
  return () => random.random();
}

/** What a judge answered about an item, as rows: the one that was asked about first, then its sharers. */
export interface AnsweredRows extends Answered {
  readonly verdicts: readonly [asked: Verdict, ...shared: Verdict[]];
}

/**
 * Makes the calls that an item needs. A call that fails for good rejects, as `ask` does; but a model that
 * finds the prompt too long would find it too long again, so that is on record as unscored.
 */
export async function askAbout(
  judge: AskedJudge,
  item: WorkItem,
  session: Session,
  answering: Answering,
): Promise<AnsweredRows> {
  try {
    return answeredRows(judge, item, session, await answerItem(judge, item, session, answering));
  } catch (error) {
    if (judge.kind !== 'model' || !(error instanceof ModelFailure) || error.kind !== 'too long') {
      throw error;
    }
    return tooLongRows(judge, item, session, error.message);
  }
}

/** What is on record of an item whose prompt does not fit. */
export function tooLongRows(
  judge: ModelJudge,
  item: WorkItem,
  session: Session,
  reason: string,
): AnsweredRows {
  const [question] = item.questions ?? [];
  const tooLongFor = question ? session.engines.contextFor(judge.model, question) : null;
  return answeredRows(judge, item, session, {
    decision: { unscored: `too long: ${reason}`, raw: '', tooLongFor },
    cost: NO_COST,
    whenDurable: () => {},
  });
}

function answeredRows(
  judge: AskedJudge,
  item: WorkItem,
  { engines, fingerprints, options }: Session,
  answered: Answered,
): AnsweredRows {
  const decided = { ...item, ...answered, fingerprint: fingerprints.of(judge) };
  const asked = verdictOf(judge, decided, engines, options.unscoredAs);
  const shared = item.sharers.map((each) => sharedVerdict(asked, each, item.repetition));
  return { ...answered, verdicts: [asked, ...shared] };
}

const NO_ENGINES = new Engines();

/**
 * A local judge is a function of what it is shown: even its item's id is drawn from that and from the
 * repetition. So its verdicts are the same in every run folder, and no session is needed to ask it.
 */
export function judgeLocally(
  judge: LocalJudge,
  { trajectory, repetition, key }: Pick<WorkItem, 'trajectory' | 'repetition' | 'key'>,
): Verdict {
  const started = performance.now();
  const decision = judge.judge(runInView(judge.view, runOf(trajectory)), { id: key.slice(0, 16) });
  const latencySeconds = (performance.now() - started) / 1000;
  const cost = { latencySeconds, promptTokens: 0, completionTokens: 0 };
  const decided = { trajectory, repetition, decision, cost, key, fingerprint: null };
  return verdictOf(judge, decided, NO_ENGINES, 'unscored');
}
