import { UnknownNameError } from '../../base/errors.ts';
import type { Sample, TraceFormat } from '../trace-format.ts';
import { whyNot, whyUnknown } from './nearest.ts';
import { Unreadable } from './unreadable.ts';
import { unwrapping } from './wrapped.ts';

/** The format of a file, and how it wants to be read. */
export interface Detected {
  readonly format: TraceFormat;
  readonly reading: 'each' | 'whole';
}

/** The formats to look for: all, or the one that a user insists on. */
export function chosenFormats(
  formats: readonly TraceFormat[],
  name: string | undefined,
): readonly TraceFormat[] {
  if (name === undefined) return formats;
  const chosen = formats.filter((format) => format.name === name);
  if (chosen.length > 0) return chosen;
  throw new UnknownNameError(
    'format',
    name,
    formats.map((format) => format.name),
  );
}

/**
 * Finds the format by its signature, in the file itself or, where that has none, in what it wraps. What has none, or
 * more than one, is refused and never guessed.
 */
export function detectFormat(sample: Sample, formats: readonly TraceFormat[]): Detected {
  const direct = detectedIn(sample, formats);
  const found =
    direct.length > 0
      ? direct
      : detectedIn(
          sample,
          formats.flatMap((format) => unwrapping(format, sample.values) ?? []),
        );
  const [detected] = found;
  if (detected === undefined) {
    const [only] = formats;
    throw new Unreadable(
      formats.length === 1 && only !== undefined
        ? `not in the format ${only.name}: ${whyNot(sample, only)}`
        : `${UNKNOWN}: ${whyUnknown(sample, formats)}`,
    );
  }
  if (found.length === 1) return detected;
  const names = found.map(({ format }) => format.name).join(' or ');
  throw new Unreadable(`could be ${names}; say which with --format`);
}

function detectedIn(sample: Sample, formats: readonly TraceFormat[]): readonly Detected[] {
  return formats.flatMap((format): readonly Detected[] => {
    const reading = format.detect(sample);
    return reading === null ? [] : [{ format, reading }];
  });
}

export const UNKNOWN = 'in no known format';

/** The format whose runs a file says something about, if it is such a file. */
export function detectCompanion(
  sample: Sample,
  formats: readonly TraceFormat[],
): TraceFormat | null {
  return formats.find((format) => format.companion?.detect(sample) === true) ?? null;
}
