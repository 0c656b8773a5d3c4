import type { FloatingFields } from '../python/repr.ts';

/** Which fields of each tool are floating-point. Environments know this from the tools' schemas. */
export interface NumberFormats {
  argumentFloats(tool: string): FloatingFields;
  resultFloats(tool: string): FloatingFields;
}

const NONE: FloatingFields = new Set();

/** No number is known to be floating-point: recorded tools have no schemas that would say so. */
export const PLAIN_NUMBERS: NumberFormats = {
  argumentFloats: () => NONE,
  resultFloats: () => NONE,
};
