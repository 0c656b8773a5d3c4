import type { NumberFormats } from '../../run/number-formats.ts';
import type { Blinding } from '../blind/blinding.ts';
import type { Engines } from '../engines.ts';
import type { Decision, ExternalJudge, ModelJudge } from '../judges/judge.ts';
import type { Cost } from '../verdict-of.ts';
import type { Asking } from './ask.ts';
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

/** What answering an item depends on. */
export interface AnswerContext {
  readonly limit: CallLimit;
  readonly asking: Asking;
  readonly engines: Engines;
  readonly formats: NumberFormats;
  readonly blinding: Blinding;
  readonly responses: Pick<ResponseLog, 'earlier' | 'append'>;
  readonly keepResponses: boolean;
  /** Called before every call; attempts count from 0. */
  readonly onAttempt: (attempt: number) => void;
}
