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
  /** A judge to watch beside the requests. */
  readonly canary?: CanaryOptions | undefined;
  readonly limits: ServiceLimits;
  /** Told about every request and every run. */
  readonly log: ServiceLog;
}

export interface CanaryOptions {
  /** The run folder whose pairs it is asked about. */
  readonly set: string;
  /** One of the judges that requests may name; omit it if only one was given. */
  readonly judge?: string | undefined;
  /** The Δ that it had, or the certificate that says it. */
  readonly baseline?: number | undefined;
  readonly certificate?: string | undefined;
  /** How many seconds lie between two rounds. */
  readonly every: number;
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
