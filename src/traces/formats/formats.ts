import type { TraceFormat } from '../trace-format.ts';
import { langfuse } from './langfuse.ts';
import { langsmith } from './langsmith.ts';
import { mlflow } from './mlflow.ts';
import { monocle } from './monocle.ts';
import { openAiChat } from './openai-chat.ts';
import { openinference } from './openinference.ts';
import { otelGenai } from './otel-genai.ts';
import { tau2Bench } from './tau2-bench.ts';
import { tauBench } from './tau-bench.ts';
import { tjRows } from './tj-rows.ts';
import { trail } from './trail/trail.ts';
import { vercelTelemetry } from './vercel-telemetry.ts';

/** Every format that can be imported. A new one is a file beside this one and a line here. */
export const traceFormats: readonly TraceFormat[] = [
  langfuse,
  langsmith,
  mlflow,
  monocle,
  openAiChat,
  openinference,
  otelGenai,
  tau2Bench,
  tauBench,
  tjRows,
  trail,
  vercelTelemetry,
];
