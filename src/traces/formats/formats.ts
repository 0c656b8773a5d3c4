import type { TraceFormat } from '../trace-format.ts';

/** Every format that can be imported. A new one is a file beside this one and a line here. */
export const traceFormats: readonly TraceFormat[] = [];
