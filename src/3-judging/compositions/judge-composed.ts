import { existsSync } from 'node:fs';
import { UserError } from '../../base/errors.ts';
import { verdictsIn } from '../../folder/files.ts';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import { repetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import { isUnscored, scoreIn } from '../../run/wire/verdict-row.ts';
import { judgeFolder, verdictsOn } from '../judge.ts';
import type { JudgeJob, JudgeOutcome } from '../session/judge-job.ts';
import { decideRun, repetitionsOf } from './decide-run.ts';
import { type Composition, judgesIn, printed, uses } from './expression.ts';
import { type Said, UNDECIDED, UNSCORED } from './operators.ts';

/** Judges that are asked about the runs that compositions need them for, and about no others. */
export interface ComposedJob extends Omit<JudgeJob, 'trajectories' | 'only' | 'queue' | 'rule'> {
  /** Opens the set: every round reads it again. */
  readonly openSet: () => Promise<IndexedSet>;
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
  openSet,
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
  const repeats = job.options?.repeats ?? 1;
  let asked = await askedFor(job.folder, openSet, compositions, repeats);
  for (let round = 1; ; round++) {
    const only = new Map<string, ReadonlySet<string> | null>();
    for (const [judge, runs] of asked) only.set(judge, runs);
    for (const judge of whole) only.set(judge, null);
    const outcome = await judgeFolder({
      ...job,
      trajectories: await openSet(),
      judges: job.judges.filter(({ id }) => only.has(id)),
      only,
      // What was asked again in the first round is not out of date in the second.
      options: { ...job.options, redo: round === 1 ? job.options?.redo : undefined },
      entry: { ...job.entry, compositions: compositions.map(printed) },
    });
    const next = await askedFor(job.folder, openSet, compositions, repeats);
    if (outcome.stopped !== null || !hasMore(next, asked)) return outcome;
    asked = next;
  }
}

type Asked = ReadonlyMap<string, ReadonlySet<string>>;

const hasMore = (next: Asked, asked: Asked): boolean =>
  [...next].some(([judge, runs]) => [...runs].some((run) => !asked.get(judge)?.has(run)));

/** About which runs each judge is asked, by what is on record so far. */
async function askedFor(
  folder: string,
  openSet: ComposedJob['openSet'],
  compositions: readonly Composition[],
  repeats: number,
): Promise<Asked> {
  const asked = new Map<string, Set<string>>();
  const members = new Set(compositions.flatMap(judgesIn));
  const recorded = new Map<string, Said>();
  const file = verdictsIn(folder);
  for await (const verdict of existsSync(file) ? verdictsOn(file) : []) {
    if (members.has(verdict.judgeId)) recorded.set(placeOf(verdict), saidIn(verdict));
  }
  const set = await openSet();
  const { ids } = set;
  set.close();
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
