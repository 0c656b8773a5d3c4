import type { TraceFormat } from '../trace-format.ts';
import { atif } from './atif.ts';
import { inspect } from './inspect/inspect.ts';
import { langchainMessages } from './langchain-messages.ts';
import { openhands } from './openhands/openhands.ts';
import { sweAgent } from './swe-agent.ts';
import { vercelAiMessages } from './vercel-ai/vercel-ai-messages.ts';
import { vercelAiStream } from './vercel-ai/vercel-ai-stream.ts';
import { whoAndWhen } from './who-and-when.ts';

/** Every format that can be imported. A new one is a file beside this one and a line here. */
export const traceFormats: readonly TraceFormat[] = [
  vercelAiMessages,
  vercelAiStream,
  langchainMessages,
  atif,
  inspect,
  sweAgent,
  openhands,
  whoAndWhen,
];
