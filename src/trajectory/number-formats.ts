import type { FloatingFields } from '../python/repr.ts';

/** Which fields of each tool are floating-point. Environments know this from the tools' schemas. */
export interface NumberFormats {
  argumentFloats(tool: string): FloatingFields;
  resultFloats(tool: string): FloatingFields;
}
