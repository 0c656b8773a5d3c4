import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTraces } from '../../../src/1-traces/import.ts';
import { PLAIN_NUMBERS } from '../../../src/run/number-formats.ts';
import type { Origin } from '../../../src/run/origin.ts';
import { writeTrajectory } from '../../../src/run/wire/write-trajectory.ts';
import { recordedRun } from './recorded-set.ts';

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/** Where the recording of this number lies. */
export function originNumber(number: number): Origin {
  return {
    traceId: hex(0xa000 + number, 32),
    spanId: hex(0xb000 + number, 16),
    sessionId: `session-${number}`,
    steps: [0, 1, 2, 3, 4].map((step) =>
      step === 2 ? null : hex(0xc000 + 16 * number + step, 16),
    ),
  };
}

/** A folder as `tj import` makes it, of so many recordings that know their traces. */
export async function tracedFolder(folder: string, size: number): Promise<string> {
  const lines = Array.from({ length: size }, (_, number) =>
    writeTrajectory(
      {
        id: `R-${number}`,
        instanceId: `R-${number}`,
        origin: originNumber(number),
        ...recordedRun(number),
        label: null,
      },
      PLAIN_NUMBERS,
    ),
  );
  const file = join(folder, 'recordings.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const out = join(folder, 'imported');
  await importTraces({ paths: [file], out });
  return out;
}
