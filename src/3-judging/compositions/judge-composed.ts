import { UserError } from '../../base/errors.ts';
import { verdictsIn } from '../../folder/files.ts';
import { repetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import { isUnscored, scoreIn } from '../../run/wire/verdict-row.ts';
import { judgeFolder, verdictsOn } from '../judge.ts';
import type { JudgeJob, JudgeOutcome, Round } from '../session/judge-job.ts';
import { decideRun, repetitionsOf } from './decide-run.ts';
import { type Composition, judgesIn, printed, uses } from './expression.ts';
import { type Said, UNDECIDED, UNSCORED } from './operators.ts';

/** Judges that are asked about the runs that compositions need them for, and about no others. */
export interface ComposedJob extends Omit<JudgeJob, 'rounds' | 'queue' | 'rule'> {
  /** Over the ids of the judges. */
  readonly compositions: readonly Composition[];
  /** The ids of judges that are asked about everything, whoever needs them. */
  readonly whole: ReadonlySet<string>;
}

/**
 * Asks the judges of compositions in rounds: what one round says decides whom the next one asks about what. Every
 * answer is a verdict of the judge that gave it, so whatever stops it, the same job continues, a judge that has changed
 * is asked again, and what a composition says follows from the verdicts on record.
 */
export async function judgeComposed({
  compositions,
  whole,
  ...job
}: ComposedJob): Promise<JudgeOutcome> {
  for (const composition of compositions) {
    if (uses(composition, 'learned')) {
      throw new UserError(
        `${printed(composition)} learns from labels, so that it cannot be asked; tj measure says what it would reach, and weighted(…) can be asked`,
      );
    }
  }
  const { folder, options, entry } = job;
  return judgeFolder({
    ...job,
    rounds: ({ ids }) => roundsOf({ folder, ids, compositions, whole }, options?.repeats ?? 1),
    entry: { ...entry, compositions: compositions.map(printed) },
  });
}

interface AskedRuns extends Pick<ComposedJob, 'folder' | 'compositions' | 'whole'> {
  readonly ids: readonly string[];
}

/** Each round asks what the verdicts up to it call for, and nobody about a run of a round before. */
async function* roundsOf(about: AskedRuns, repeats: number): AsyncGenerator<Round> {
  let before: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  for (;;) {
    const asked = await askedFor(about, repeats);
    const round = new Map<string, ReadonlySet<string> | null>();
    for (const [judge, runs] of asked) {
      const earlier = before?.get(judge);
      const more = new Set([...runs].filter((run) => !earlier?.has(run)));
      if (more.size > 0 && !about.whole.has(judge)) round.set(judge, more);
    }
    if (before === null) for (const judge of about.whole) round.set(judge, null);
    if (round.size === 0) return;
    yield round;
    before = asked;
  }
}

/** About which runs each judge is asked, by what is on record so far. */
async function askedFor(
  { folder, ids, compositions }: AskedRuns,
  repeats: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const asked = new Map<string, Set<string>>();
  const members = new Set(compositions.flatMap(judgesIn));
  const recorded = new Map<string, Said>();
  for await (const verdict of verdictsOn(verdictsIn(folder))) {
    if (members.has(verdict.judgeId)) recorded.set(placeOf(verdict), saidIn(verdict));
  }
  for (const id of ids) {
    const record = {
      repetitions: () => repeats,
      stack: () => UNSCORED,
      said(judge: string, repetition: number): Said | null {
        const runs = asked.get(judge) ?? new Set();
        asked.set(judge, runs.add(id));
        return recorded.get(JSON.stringify([judge, id, repetition])) ?? null;
      },
    };
    for (const composition of compositions) {
      const times = repetitionsOf(composition, record);
      for (let repetition = 1; repetition <= times; repetition++) {
        decideRun(composition, repetition, record);
      }
    }
  }
  return asked;
}

const placeOf = (verdict: Verdict): string =>
  JSON.stringify([verdict.judgeId, verdict.trajectoryId, repetitionOf(verdict)]);

function saidIn({ faulty, confidence, error, extra }: Verdict): Said {
  if (isUnscored(error, extra?.unscored_as)) return { ...UNSCORED, flag: UNDECIDED };
  const { score, faultyWhen } = scoreIn(extra ?? {});
  const flag = faulty ? 1 : 0;
  const direction = score !== null && faultyWhen === 'low' ? -1 : 1;
  const likely = faulty ? confidence : 1 - confidence;
  const suspicion = score !== null && faultyWhen !== null ? direction * score : likely;
  return { flag, confidence, suspicion, direction, by: null };
}
