import type { Decision, ExternalJudge, ModelJudge } from '../judges/judge.ts';
import type { Session } from '../session/session.ts';
import type { Cost } from '../work/verdict-of.ts';
import type { WorkItem } from '../work/work-item.ts';
import { answerByModel } from './answer-by-model.ts';
import { answerExternally } from './answer-externally.ts';
import type { CallLimit } from './call-limit.ts';
import type { ResponseLog } from './response-log.ts';

/** A judge that takes a call to answer, as opposed to a local one. */
export type AskedJudge = ModelJudge | ExternalJudge;

/** What a judge decided about an item, and what its calls cost. */
export interface Answered {
  readonly decision: Decision;
  readonly cost: Cost;
  /** Called when the verdict is durable, by whoever writes it. */
  readonly whenDurable: () => void;
}

/** What answering an item depends on besides its session. */
export interface Answering {
  readonly limit: CallLimit;
  /** Where answers are kept; by default nowhere, as in memory there is nothing to resume. */
  readonly responses?: Pick<ResponseLog, 'earlier' | 'append'>;
  /** Called before every call; attempts count from 0. */
  readonly onAttempt?: (attempt: number) => void;
}

/** Makes the calls that an item needs and lets its judge decide. */
export function answerItem(
  judge: AskedJudge,
  item: WorkItem,
  session: Session,
  answering: Answering,
): Promise<Answered> {
  switch (judge.kind) {
    case 'model':
      return answerByModel(judge, item, session, answering);
    case 'external':
      return answerExternally(judge, item, session, answering);
  }
}

/** Calls to one endpoint share a limit. */
export function endpointOf(judge: AskedJudge): string {
  switch (judge.kind) {
    case 'model':
      return judge.model.endpoint;
    case 'external':
      return judge.endpoint;
  }
}
