import { spanFormatOf } from '../spans/detect-spans.ts';
import { readSpans } from '../spans/read-spans.ts';
import type { TraceFormat } from '../trace-format.ts';

export const monocle: TraceFormat = {
  name: 'monocle',
  description: 'Monocle spans',
  detect: (sample) => (spanFormatOf(sample) === 'monocle' ? 'whole' : null),
  read: readSpans,
};
