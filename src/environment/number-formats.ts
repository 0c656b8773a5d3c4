import type { FloatingFields } from '../python/repr.ts';
import type { NumberFormats } from '../trajectory/number-formats.ts';
import type { Subject } from './subject.ts';
import { floatingFields } from './tool.ts';

const NONE: FloatingFields = new Set();

/**
 * Which numbers of an environment's tools are floating-point, according to their schemas. Recorded
 * tools have no schemas, and their numbers are written as they were recorded.
 */
export function numberFormats({ tools = [] }: Pick<Subject, 'tools'>): NumberFormats {
  const floats = new Map(
    tools.map((tool) => [
      tool.name,
      { arguments: floatingFields(tool.arguments), result: floatingFields(tool.result) },
    ]),
  );
  return {
    argumentFloats: (tool) => floats.get(tool)?.arguments ?? NONE,
    resultFloats: (tool) => floats.get(tool)?.result ?? NONE,
  };
}
