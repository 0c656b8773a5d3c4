import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const thermostat = fileURLToPath(
  new URL('../../../examples/environment/thermostat.ts', import.meta.url),
);

export interface BrokenEnvironment {
  readonly what: string;
  /** The change that breaks the example, as the text to find and the text to put there. */
  readonly change: readonly [find: string, put: string];
  /** The sentence of the contract that says so. */
  readonly told: RegExp;
}

/** The example environment with one mistake each, as a user could make it. */
export const brokenEnvironments: readonly BrokenEnvironment[] = [
  {
    what: 'an edit beyond the last call',
    change: [
      '({ at: 0, remove: 1, insert: [], failureStep: 0 })',
      '({ at: 9, remove: 1, insert: [], failureStep: 0 })',
    ],
    told: /ROOM-\d+-skipped_reading changes nothing/,
  },
  {
    what: 'an oracle that misspells a tool',
    change: ["act('Read first.', 'read_temperature'", "act('Read first.', 'read_temprature'"],
    told: /ROOM-\d+ calls read_temprature, which does not exist/,
  },
  {
    what: 'a wrong expected outcome',
    change: [
      'expected: (room) => ({ level: levelFor(room) })',
      'expected: (room) => ({ level: levelFor(room) + 1 })',
    ],
    told: /ROOM-\d+ ends in \{"level":\d\}/,
  },
  {
    what: 'an operator that is wrong about the outcome',
    change: ['keepsOutcome: () => false', 'keepsOutcome: () => true'],
    told: /ROOM-\d+-overheated breaks the outcome/,
  },
  {
    what: 'instances that no seed decides',
    change: ['celsius: random.randint(15, 24)', 'celsius: 15 + Math.floor(Math.random() * 10)'],
    told: /ROOM-\d+ is different the second time/,
  },
];

/** Writes the example with one mistake in it to a folder, and returns its path. */
export function writeBroken(folder: string, { change: [find, put] }: BrokenEnvironment): string {
  const text = readFileSync(thermostat, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`the example has no single ${find}`);
  const path = join(folder, 'environment.ts');
  writeFileSync(path, text.replace(find, put));
  return path;
}
