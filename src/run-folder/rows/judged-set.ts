import type { Subject } from '../../environment/subject.ts';
import type { JudgeColumns } from '../../metrics/columns/judge-columns.ts';
import type { SetColumns } from '../../metrics/columns/set-columns.ts';
import type { RecordedJudge } from '../manifest/provenance.ts';

/** What columns take from the subject of a set: the order of fault types, and scenarios. */
export type MeasuredSubject = Pick<Subject, 'faults' | 'scenarioOf'> &
  Partial<Pick<Subject, 'name'>>;

/** What is on record of judges, by their ids; what is not on record, an id may tell. */
export type JudgeRecords = ReadonlyMap<string, Pick<RecordedJudge, 'family'>>;

/** A set and what judges said of it, as columns: what a measurement, a gate and an export read. */
export interface JudgedSet {
  readonly set: SetColumns;
  readonly judges: readonly JudgeColumns[];
}
