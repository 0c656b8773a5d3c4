import type { FloatingFields } from '../python/repr.ts';
import type { NumberFormats } from '../trajectory/number-formats.ts';
import type { Environment } from './environment.ts';
import { floatingFields } from './tool.ts';

const NONE: FloatingFields = new Set();

/** Which numbers of an environment's tools are floating-point, according to their schemas. */
export function numberFormats(environment: Environment): NumberFormats {
  const floats = new Map(
    environment.tools.map((tool) => [
      tool.name,
      { arguments: floatingFields(tool.arguments), result: floatingFields(tool.result) },
    ]),
  );
  return {
    argumentFloats: (tool) => floats.get(tool)?.arguments ?? NONE,
    resultFloats: (tool) => floats.get(tool)?.result ?? NONE,
  };
}
