import type { FailureLog } from '../folder/logs/failure-log.ts';
import type { VerdictLog } from '../folder/logs/verdict-log.ts';
import type { IndexedSet } from '../folder/set/indexed-set.ts';
import type { NumberFormats } from '../run/number-formats.ts';
import type { Asking } from './asking/ask.ts';
import type { RateLimits } from './asking/minute.ts';
import type { ResponseLog } from './asking/response-log.ts';
import type { Blinding } from './blind/blinding.ts';
import type { Engines } from './engines.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { FirstAnswers } from './first-answers.ts';
import type { JudgeProgress } from './judge-progress.ts';
import type { UnscoredAs } from './verdict-of.ts';

/** Everything that the work of one invocation shares. */
export interface Execution {
  readonly log: VerdictLog;
  readonly responses: ResponseLog;
  readonly failures: FailureLog;
  readonly set: IndexedSet;
  readonly engines: Engines;
  readonly fingerprints: Fingerprints;
  readonly blinding: Blinding;
  readonly formats: NumberFormats;
  readonly asking: Asking;
  /** How many calls to one endpoint may be under way. */
  readonly concurrency: number;
  /** How much of one endpoint may be used in any minute. */
  readonly rates: RateLimits;
  /** How many calls may be in a queue at once; null if this process makes them itself. */
  readonly window: number | null;
  /** How many failures in a row at one endpoint end the invocation. */
  readonly maxFailures: number;
  readonly keepResponses: boolean;
  readonly firstAnswers: FirstAnswers;
  readonly unscoredAs: UnscoredAs;
  readonly progressOf: (judgeId: string) => JudgeProgress;
}
