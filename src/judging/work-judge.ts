import type { ExternalJudge } from '../judges/external-judge.ts';
import type { Judge } from '../judges/judge.ts';
import type { ModelJudge } from '../judges/model-judge.ts';
import type { EngineInfo } from '../models/model.ts';
import type { Run } from '../trajectory/run.ts';
import type { Trajectory } from '../trajectory/trajectory.ts';

/** Any of the three kinds of judge. */
export type AnyJudge = Judge | ModelJudge | ExternalJudge;

/** A judge, told apart by how it is asked. */
export type WorkJudge =
  | { readonly kind: 'local'; readonly judge: Judge }
  | { readonly kind: 'model'; readonly judge: ModelJudge; readonly engine: EngineInfo }
  | { readonly kind: 'external'; readonly judge: ExternalJudge };

export function isModelJudge(judge: AnyJudge): judge is ModelJudge {
  return 'questions' in judge;
}

export function isExternalJudge(judge: AnyJudge): judge is ExternalJudge {
  return 'endpoint' in judge;
}

/** The place whose limit a judge's calls come under; a local judge calls nobody. */
export function endpointOf(work: WorkJudge): string | null {
  switch (work.kind) {
    case 'local':
      return null;
    case 'model':
      return work.judge.model.endpoint;
    case 'external':
      return work.judge.endpoint;
  }
}

/** The content of a trajectory: what is known about it stays behind. */
export function runOf({ goal, steps, finalAnswer }: Trajectory): Run {
  return { goal, steps, finalAnswer };
}

/** What a judge of a view may see of it. */
export function runInView(view: 'step' | 'outcome', trajectory: Trajectory): Run {
  return view === 'step' ? runOf(trajectory) : { ...runOf(trajectory), steps: [] };
}
