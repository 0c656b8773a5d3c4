import type { TraceFormat } from '../trace-format.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { apiRecordings } from './api-recordings/api-recordings.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { claudeCode } from './claude-code/claude-code.ts';
import { codex } from './codex/codex.ts';
import { geminiCli } from './google/gemini-cli.ts';
import { googleAdk } from './google/google-adk.ts';
import { googleGemini } from './google/google-gemini.ts';
import { openaiAgentsSdk } from './openai-agents-sdk.ts';
import { openaiResponses } from './openai-responses.ts';

/** Every format that can be imported. A new one is a file beside this one and a line here. */
export const traceFormats: readonly TraceFormat[] = [
  anthropicMessages,
  openaiResponses,
  claudeCode,
  codex,
  googleGemini,
  googleAdk,
  geminiCli,
  bedrockConverse,
  openaiAgentsSdk,
  apiRecordings,
];
