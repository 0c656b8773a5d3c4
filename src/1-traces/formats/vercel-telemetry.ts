import { spanFormatOf } from '../spans/detect-spans.ts';
import { readSpans } from '../spans/read-spans.ts';
import type { TraceFormat } from '../trace-format.ts';

export const vercelTelemetry: TraceFormat = {
  name: 'vercel-telemetry',
  description: 'telemetry of the Vercel AI SDK: spans with ai attributes',
  detect: (sample) => (spanFormatOf(sample) === 'vercel-telemetry' ? 'whole' : null),
  read: readSpans,
};
