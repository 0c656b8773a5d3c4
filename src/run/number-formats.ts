import type { FloatingFields } from '../base/python/repr.ts';

/** Which fields of each tool are floating-point. Environments know this from the tools' schemas. */
export interface NumberFormats {
  argumentFloats(tool: string): FloatingFields;
  resultFloats(tool: string): FloatingFields;
}

const NONE: FloatingFields = new Set();

/**
 * The same as plain data, which a page can carry. It is a list because a tool may have any name.
 *
 *     [{ tool: 'get_order', arguments: [], result: ['total'] }]
 */
export type NumberFormatList = readonly {
  readonly tool: string;
  readonly arguments: readonly string[];
  readonly result: readonly string[];
}[];

export function formatsFrom(list: NumberFormatList): NumberFormats {
  const floats = new Map(
    list.map((each) => [
      each.tool,
      { arguments: new Set(each.arguments), result: new Set(each.result) },
    ]),
  );
  return {
    argumentFloats: (tool) => floats.get(tool)?.arguments ?? NONE,
    resultFloats: (tool) => floats.get(tool)?.result ?? NONE,
  };
}

/** No number is known to be floating-point: recorded tools have no schemas that would say so. */
export const PLAIN_NUMBERS: NumberFormats = {
  argumentFloats: () => NONE,
  resultFloats: () => NONE,
};
