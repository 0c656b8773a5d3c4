import { z } from 'zod';

/** One invocation that wrote to a run folder. Keys of other programs are kept as they came. */
export const manifestEntry = z.looseObject({
  command: z
    .string()
    .optional()
    .describe(
      'The command that wrote to the folder: generate, import, inject, judge, merge, ablate or agent.',
    ),
  environment: z.string().optional().describe('The name of the environment that made the set.'),
  environment_module: z
    .string()
    .optional()
    .describe('Where its module was, as seen from the folder; a hint for people, never loaded.'),
  environment_sha256: z
    .string()
    .optional()
    .describe('The SHA-256 of its module and of what that imports from files of the user’s own.'),
  seed: z
    .union([z.int(), z.string().regex(/^-?\d+$/)])
    .optional()
    .describe('The seed of the instances; text if it is too large for a JSON number.'),
});

/** `run.json`: how a run folder came about. */
export const manifest = z.looseObject({
  runs: z.array(manifestEntry),
  next: z
    .array(manifestEntry)
    .optional()
    .describe(
      'What takes the place of runs once the set is the one that the last entry names by its SHA-256; only there while a set is replaced, or after a kill.',
    ),
});

/** One command that wrote to a run folder, as its manifest recorded it. */
export interface RecordedCommand {
  readonly command: string;
  readonly version: string | null;
  readonly started: string | null;
  readonly finished: string | null;
  /** What it did, where its name alone does not say; null otherwise. */
  readonly detail: string | null;
}
