import type { Evaluations } from './evaluation/evaluations.ts';
import type { JudgeBook } from './judges/judge-book.ts';
import type { Subjects } from './judges/subjects.ts';
import type { Slots } from './limits/slots.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import type { PendingRuns } from './runs/pending-runs.ts';
import type { RunFolders } from './runs/run-folders.ts';
import type { RunQueue } from './runs/run-queue.ts';
import type { RunViews } from './runs/run-views.ts';
import type { RunWatch } from './runs/run-watch.ts';
import type { Access } from './security/request-guard.ts';
import type { ServiceOptions } from './service-options.ts';

/** What the routes work with. */
export interface ServiceParts {
  readonly options: ServiceOptions;
  readonly access: Access;
  readonly subjects: Subjects;
  readonly judges: JudgeBook;
  readonly folders: RunFolders;
  readonly pending: PendingRuns;
  readonly queue: RunQueue;
  readonly views: RunViews;
  readonly watch: RunWatch;
  readonly evaluations: Evaluations;
  readonly metrics: ServiceMetrics;
  /** The places for judgements that are asked for singly. */
  readonly judgements: Slots;
  /** Aborts when the service stops accepting requests. */
  readonly closing: AbortSignal;
}
