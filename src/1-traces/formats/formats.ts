import type { TraceFormat } from '../trace-format.ts';
import { atif } from './atif.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { codex } from './codex/codex.ts';
import { copilotChat } from './copilot-chat.ts';
import { geminiCli } from './google/gemini-cli.ts';
import { googleAdk } from './google/google-adk.ts';
import { inspect } from './inspect/inspect.ts';
import { langchainMessages } from './langchain-messages.ts';
import { langfuse } from './langfuse.ts';
import { langsmith } from './langsmith.ts';
import { listedFormats } from './listed/listed-formats.ts';
import { miniSweAgent } from './mini-swe-agent.ts';
import { mlflow } from './mlflow.ts';
import { openaiAgentsSdk } from './openai-agents-sdk.ts';
import { openAiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { openhands } from './openhands/openhands.ts';
import { anthropic } from './providers/anthropic-api.ts';
import { apiRecordings } from './providers/api-recordings.ts';
import { bedrock } from './providers/bedrock-api.ts';
import { gemini } from './providers/gemini-api.ts';
import { providerFormat } from './providers/provider-format.ts';
import { serviceFormats } from './service-spans.ts';
import { spanFormats } from './span-formats.ts';
import { sweAgent } from './swe-agent.ts';
import { tauBench } from './tau-bench.ts';
import { tau2Bench } from './tau2-bench.ts';
import { tjRows } from './tj-rows.ts';
import { trail } from './trail/trail.ts';
import { vercelAiMessages } from './vercel-ai/vercel-ai-messages.ts';
import { vercelAiStream } from './vercel-ai/vercel-ai-stream.ts';
import { whoAndWhen } from './who-and-when.ts';

/** Every format that can be imported. A new one is a file beside this one and a line
 * here, or a line among the formats of spans. */
export const traceFormats: readonly TraceFormat[] = [
  openAiChat,
  tauBench,
  tau2Bench,
  tjRows,
  providerFormat(anthropic),
  openaiResponses,
  claudeCode,
  codex,
  copilotChat,
  providerFormat(gemini),
  googleAdk,
  geminiCli,
  providerFormat(bedrock),
  openaiAgentsSdk,
  apiRecordings,
  atif,
  inspect,
  langchainMessages,
  langfuse,
  langsmith,
  miniSweAgent,
  mlflow,
  openhands,
  sweAgent,
  trail,
  vercelAiMessages,
  vercelAiStream,
  whoAndWhen,
  ...listedFormats,
  ...serviceFormats,
  ...spanFormats,
];
