import { indexedSet } from '../../folder/set/indexed-set.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import type { AskedJudge } from '../asking/answer-item.ts';
import { EndpointLimit } from '../asking/endpoint-limit.ts';
import { StopSwitch } from '../asking/stop.ts';
import { type Shard, shardPositions } from '../blind/shard.ts';
import { asJudge } from '../judges/defined-judge.ts';
import type { DefinedJudge, Judge, LocalJudge } from '../judges/judge.ts';
import { tooLong } from '../models/fit-context.ts';
import { type AskingSettings, completeAsking, DEFAULT_JOBS } from '../settings.ts';
import { listWork } from '../work/list-work.ts';
import { RecordedVerdicts } from '../work/recorded-verdicts.ts';
import { ONCE } from '../work/repetition.ts';
import { itemOn, workItem } from '../work/work-item.ts';
import { Engines } from './describe-judges.ts';
import {
  askAbout,
  askingWith,
  type JudgedSubject,
  judgeLocally,
  openSession,
  type Session,
  tooLongRows,
} from './session.ts';
import { taught } from './teach.ts';

export interface JudgeSetOptions {
  readonly options?: Partial<AskingSettings>;
  /** Whose runs they are: how numbers are shown, and which fault types a judge of one's own may name. */
  readonly subject?: JudgedSubject;
  readonly stop?: StopSwitch;
}

const NO_ENGINES = new Engines();

/**
 * Stage 3 in memory: a judge reads each run of a set, and only the run. A local judge answers at once;
 * any other is asked, in a shuffled order and under ids drawn for this call, and its verdicts come as
 * they are made. The first call that fails for good rejects.
 */
export function judgeSet(
  judge: LocalJudge,
  set: Iterable<Trajectory>,
  options?: JudgeSetOptions,
): Generator<Verdict>;
export function judgeSet(
  judge: Judge | DefinedJudge,
  set: Iterable<Trajectory>,
  options?: JudgeSetOptions,
): AsyncGenerator<Verdict>;
export function judgeSet(
  given: Judge | DefinedJudge,
  set: Iterable<Trajectory>,
  options: JudgeSetOptions = {},
): Generator<Verdict> | AsyncGenerator<Verdict> {
  const judge = asJudge(given);
  return judge.kind === 'local'
    ? judgedLocally(judge, set, options)
    : judgedByAsking(judge, set, options);
}

function* judgedLocally(
  untaught: LocalJudge,
  all: Iterable<Trajectory>,
  { options }: JudgeSetOptions,
): Generator<Verdict> {
  const { repeats, shard } = completeAsking(options);
  const given = untaught.learns === undefined ? all : [...all];
  const judge = Array.isArray(given) ? taught(untaught, indexedSet(given)) : untaught;
  const part = shard === undefined ? given : shardOf([...given], shard);
  // Asked once, a set can be larger than memory.
  const set = repeats === 1 ? part : [...part];
  for (let number = 1; number <= repeats; number++) {
    for (const trajectory of set) {
      yield judgeLocally(judge, itemOn(judge, trajectory, NO_ENGINES, { number, of: repeats }));
    }
  }
}

function shardOf(trajectories: readonly Trajectory[], shard: Shard): readonly Trajectory[] {
  const set = indexedSet(trajectories);
  return Array.from(shardPositions(set, shard), (position) => set.read(position));
}

async function* judgedByAsking(
  judge: AskedJudge,
  trajectories: Iterable<Trajectory>,
  given: JudgeSetOptions,
): AsyncGenerator<Verdict> {
  const set = indexedSet([...trajectories]);
  const { subject = { faults: set.types.map((name) => ({ name })) }, stop = new StopSwitch() } =
    given;
  const options = completeAsking(given.options);
  const session = await openSession({ judges: [judge], subject, options, stop });
  const { jobs = DEFAULT_JOBS } = options;
  const limit = new EndpointLimit(jobs, options);
  const recorded = RecordedVerdicts.none();
  try {
    for (const work of await listWork([judge], { ...session, set, recorded })) {
      for (const { position, ...overflow } of work.tooLong) {
        if (judge.kind !== 'model') break;
        const item = workItem(work, position, set, session.engines);
        yield* tooLongRows(judge, item, session, tooLong(overflow)).verdicts;
      }
      for (let start = 0; start < work.positions.length; start += jobs) {
        const together = work.positions.subarray(start, start + jobs);
        const asked = Array.from(together, (position) =>
          askAbout(judge, workItem(work, position, set, session.engines), session, { limit }),
        );
        for (const { verdicts } of await Promise.all(asked)) yield* verdicts;
      }
    }
  } finally {
    if (judge.kind === 'external') await judge.close?.();
  }
}

/** A judge whose engine is known, so that it can be asked about one trajectory after the other. */
export interface ReadyJudge {
  readonly judge: Judge;
  readonly session: Session;
}

/** Finds out which engine answers for a judge. That takes a call if the judge asks a model. */
export async function readyJudge(
  judge: Judge,
  subject: JudgedSubject,
  stop: StopSwitch,
): Promise<ReadyJudge> {
  // Whoever asks next tries again, and verdicts that are not kept need no fingerprint.
  const options = completeAsking({ retries: 0 });
  const { source: _, ...unidentified } = judge;
  const session = await openSession({ judges: [unidentified], subject, options, stop });
  return { judge, session };
}

export interface JudgeOneOptions {
  readonly stop: StopSwitch;
  /** How many calls to the judge's endpoint may be under way, shared by all who ask it. */
  readonly limit: EndpointLimit;
  readonly retries: number;
}

/**
 * Stage 3 for a single trajectory: the judge reads the run, and only the run, and the verdict is kept
 * nowhere. A call that fails for good rejects, as `ask` does.
 */
export async function judgeOne(
  { judge, session }: ReadyJudge,
  trajectory: Trajectory,
  { stop, limit, retries }: JudgeOneOptions,
): Promise<Verdict> {
  const item = itemOn(judge, trajectory, session.engines, ONCE);
  if (judge.kind === 'local') return judgeLocally(judge, item);
  // Whoever asks can give up; the others who ask the same judge go on.
  const asking = askingWith({ options: { ...session.options, retries }, stop });
  const { verdicts } = await askAbout(judge, item, { ...session, asking }, { limit });
  return verdicts[0];
}
