import type { Prices } from '../../3-judging/asking/budget.ts';
import type { MakingSettings } from '../../3-judging/settings.ts';
import type { ServiceLog } from './service-log.ts';

/** Everything that the user decides when starting the service. */
export interface ServiceOptions {
  /** The folder whose folders are the runs. */
  readonly runs: string;
  /** Whether to make that folder if there is none. */
  readonly create: boolean;
  readonly host: string;
  /** 0 for any port that is free. */
  readonly port: number;
  /** As `--judge` names them. */
  readonly judges: readonly string[];
  readonly model?: string | undefined;
  /** The address of a queue whose workers answer the calls of runs; omit it to make them here. */
  readonly queue?: string | undefined;
  /** Paths of environments; the first is the default in place of the support desk. */
  readonly environments: readonly string[];
  readonly settings: MakingSettings;
  readonly prices: Prices;
  /** What every request must carry; null for none, which only this machine itself is allowed. */
  readonly token: string | null;
  readonly limits: ServiceLimits;
  /** Told about every request and every run. */
  readonly log: ServiceLog;
}

export interface ServiceLimits {
  readonly bodyBytes: number;
  /** How many judgements that were asked for singly are made at once, and how many may wait. */
  readonly judgements: number;
  readonly waitingJudgements: number;
  readonly parallelRuns: number;
  readonly waitingRuns: number;
  /** How long calls and requests under way may take after the first signal to stop. */
  readonly drainSeconds: number;
}
