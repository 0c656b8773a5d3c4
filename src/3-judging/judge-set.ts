import { indexedSet } from '../folder/set/indexed-set.ts';
import { type NumberFormats, PLAIN_NUMBERS } from '../run/number-formats.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { Verdict } from '../run/verdict.ts';
import { answerItem } from './asking/answer-item.ts';
import type { AskedJudge } from './asking/answering.ts';
import { Budget } from './asking/budget.ts';
import { EndpointLimit } from './asking/endpoint-limit.ts';
import { StopSwitch } from './asking/stop.ts';
import { Waits } from './asking/waits.ts';
import { Blinding } from './blind/blinding.ts';
import { requireShard, type Shard, shardPositions } from './blind/shard.ts';
import { describeEngines, Engines } from './engines.ts';
import { takeFingerprints } from './fingerprints.ts';
import { type JudgeOptions, jitterOf, requireRepeats } from './judge-job.ts';
import { judgeLocally } from './judge-locally.ts';
import { definedJudge } from './judges/defined-judge.ts';
import type { Judge, JudgeDefinition, LocalJudge } from './judges/judge.ts';
import { listPasses } from './list-passes.ts';
import { RecordedVerdicts } from './recorded-verdicts.ts';
import { DEFAULT_JUDGING } from './settings.ts';
import { sharedVerdict, verdictOf } from './verdict-of.ts';
import { type JudgeWork, workItem } from './work-item.ts';
import { workKey } from './work-key.ts';

export interface JudgeSetOptions {
  readonly options?: Partial<JudgeOptions>;
  /** How numbers are shown, as an environment's tools declare them. */
  readonly formats?: NumberFormats;
  /** The fault types that a definition may name; by default those of the set. */
  readonly types?: readonly string[];
  readonly stop?: StopSwitch;
}

const NO_ENGINES = new Engines(new Map());

/** Keeps no answers: in memory there is nothing to resume. */
const NO_RESPONSES = { earlier: () => undefined, append: async () => {} };

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
  judge: Judge | JudgeDefinition,
  set: Iterable<Trajectory>,
  options?: JudgeSetOptions,
): AsyncGenerator<Verdict>;
export function judgeSet(
  judge: Judge | JudgeDefinition,
  set: Iterable<Trajectory>,
  options: JudgeSetOptions = {},
): Generator<Verdict> | AsyncGenerator<Verdict> {
  return 'kind' in judge && judge.kind === 'local'
    ? judgedLocally(judge, set, options)
    : judgedByAsking(judge, set, options);
}

function* judgedLocally(
  judge: LocalJudge,
  given: Iterable<Trajectory>,
  { options }: JudgeSetOptions,
): Generator<Verdict> {
  const { repeats, shard } = withDefaults(options);
  const part = shard === null ? given : shardOf([...given], shard);
  // Asked once, a set can be larger than memory.
  const set = repeats === 1 ? part : [...part];
  for (let number = 1; number <= repeats; number++) {
    for (const trajectory of set) {
      const { key } = workKey(judge, trajectory, NO_ENGINES, number);
      yield judgeLocally(judge, { trajectory, key, repetition: { number, of: repeats } });
    }
  }
}

function shardOf(set: readonly Trajectory[], shard: Shard): readonly Trajectory[] {
  return Array.from(
    shardPositions(indexedSet(set), shard),
    (position) => set[position] as Trajectory,
  );
}

function withDefaults(given: Partial<JudgeOptions> = {}): JudgeOptions {
  const options = { ...DEFAULT_JUDGING, ...given };
  requireRepeats(options);
  requireShard(options.shard);
  return options;
}

async function* judgedByAsking(
  asked: AskedJudge | JudgeDefinition,
  trajectories: Iterable<Trajectory>,
  given: JudgeSetOptions,
): AsyncGenerator<Verdict> {
  const set = indexedSet([...trajectories]);
  const judge = 'kind' in asked ? asked : definedJudge(asked, given.types ?? set.types);
  const options = withDefaults(given.options);
  const asking = {
    ...options,
    stop: given.stop ?? new StopSwitch(),
    budget: new Budget(options),
    waits: new Waits(options.maxWaitSeconds, () => {}),
    jitter: jitterOf(process.pid),
  };
  const engines = await describeEngines([judge], asking);
  const fingerprints = await takeFingerprints([judge], asking);
  const blinding = new Blinding();
  const recorded = new RecordedVerdicts();
  const list = { set, engines, fingerprints, recorded, blinding, options };
  const limit = new EndpointLimit(options.concurrency, options.rates);
  const context = {
    limit,
    asking,
    engines,
    blinding,
    formats: given.formats ?? PLAIN_NUMBERS,
    responses: NO_RESPONSES,
    keepResponses: false,
    onAttempt: () => {},
  };
  const verdictsAt = async (work: JudgeWork, position: number): Promise<readonly Verdict[]> => {
    const item = workItem(work, position, list);
    const answered = await answerItem(judge, item, context);
    const decided = { ...item, ...answered, fingerprint: fingerprints.of(judge) };
    const verdict = verdictOf(judge, decided, engines, options.unscoredAs);
    const { sharers, repetition } = item;
    return [verdict, ...sharers.map((each) => sharedVerdict(verdict, each, repetition))];
  };
  try {
    for (const work of await listPasses([judge], list)) {
      for (let start = 0; start < work.positions.length; start += options.concurrency) {
        const together = work.positions.subarray(start, start + options.concurrency);
        const asked = Array.from(together, (position) => verdictsAt(work, position));
        for (const verdicts of await Promise.all(asked)) yield* verdicts;
      }
    }
  } finally {
    if (judge.kind === 'external') await judge.close?.();
  }
}
