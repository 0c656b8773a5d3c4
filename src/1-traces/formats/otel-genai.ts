import { spanFormatOf } from '../spans/detect-spans.ts';
import { readSpans } from '../spans/read-spans.ts';
import type { TraceFormat } from '../trace-format.ts';

export const otelGenai: TraceFormat = {
  name: 'otel-genai',
  description: "OpenTelemetry spans with gen_ai attributes: OTLP, Tempo, Jaeger or an SDK's dump",
  detect: (sample) => (spanFormatOf(sample) === 'otel-genai' ? 'whole' : null),
  read: readSpans,
};
