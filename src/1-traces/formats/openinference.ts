import { spanFormatOf } from '../spans/detect-spans.ts';
import { readSpans } from '../spans/read-spans.ts';
import type { TraceFormat } from '../trace-format.ts';

export const openinference: TraceFormat = {
  name: 'openinference',
  description: 'OpenInference spans, as Arize Phoenix and others record them',
  detect: (sample) => (spanFormatOf(sample) === 'openinference' ? 'whole' : null),
  read: readSpans,
};
