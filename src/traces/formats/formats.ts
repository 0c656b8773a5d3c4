import type { TraceFormat } from '../trace-format.ts';
import { openAiChat } from './openai-chat.ts';
import { tauBench } from './tau-bench.ts';
import { tau2Bench } from './tau2-bench.ts';
import { tjRows } from './tj-rows.ts';

/** Every format that can be imported. A new one is a file beside this one and a line here. */
export const traceFormats: readonly TraceFormat[] = [openAiChat, tauBench, tau2Bench, tjRows];
