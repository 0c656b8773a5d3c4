import type { Subject } from '../../1-worlds/contract/subject.ts';
import type { RecordedJudge } from '../../3-judging/work/recorded-judges.ts';
import type { RecordedRules } from '../../folder/manifest/recorded-rules.ts';
import type { JudgeColumns } from './judge-columns.ts';
import type { SetColumns } from './set-columns.ts';

/** What columns take from the subject of a set: the order of fault types, and scenarios. */
export type MeasuredSubject = Pick<Subject, 'faults' | 'scenarioOf'> &
  Partial<Pick<Subject, 'name'>>;

/** What is on record of judges, by their ids; what is not on record, an id may tell. */
export type JudgeRecords = ReadonlyMap<
  string,
  Pick<RecordedJudge, 'family'> &
    Partial<Pick<RecordedJudge, 'kind' | 'confined' | 'patterns' | 'fingerprint'>>
>;

/** What could tell a judge of the user's own about a set without its reading a single run. */
export interface Unread {
  /** What the set was made from, where that is known. */
  readonly seed: number | bigint | null;
  /** The ids of the runs that stand out among those of their task; null if nobody looked. */
  readonly outliers: ReadonlySet<string> | null;
}

/** A set and what judges said of it, as columns: what a measurement, a gate and an export read. */
export interface JudgedSet {
  readonly set: SetColumns;
  readonly judges: readonly JudgeColumns[];
  /** Controls that judges are compared with, although nobody asked for numbers of theirs. */
  readonly beside?: readonly JudgeColumns[];
  readonly unread?: Unread | undefined;
  /** The rules that judging may have ended with, by judge; absent where nobody looked. */
  readonly rules?: RecordedRules | undefined;
}
