import type { FloatingFields } from '../python/repr.ts';

/** Which fields of a tool are floating-point; an environment answers for the tools it has. */
export interface NumberFormats {
  argumentFloats(tool: string): FloatingFields;
  resultFloats(tool: string): FloatingFields;
}
