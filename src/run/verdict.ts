import { z } from 'zod';
import type { JsonObject } from './json.ts';

/** What a judge thinks of a run. */
export interface Judgement {
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly confidence: number;
  readonly rationale: string;
}

/** What the graders of a composite said of a run, by their names. */
export const memberAnswers = z.record(
  z.string(),
  z.object({
    score: z.number().describe('How good the grader found the run, from 0 to 1.'),
    faulty_without: z
      .boolean()
      .nullable()
      .describe(
        'Whether the run would be flagged without this grader; null if it is the only one.',
      ),
  }),
);
export type MemberAnswers = Readonly<z.output<typeof memberAnswers>>;

/** A judgement on record: which judge made it, of which trajectory, and at what cost. */
export interface Verdict extends Judgement {
  readonly trajectoryId: string;
  readonly judgeId: string;
  readonly latencySeconds: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Why the answer could not be read; null if it could. */
  readonly error: string | null;
  /** Every key that the release's rows do not have, unchanged. */
  readonly extra: JsonObject | null;
}

/** An answer as a model gave it, or its beginning. */
export interface KeptAnswer {
  readonly text: string;
  /** How many characters of the answer are left out; absent where it is whole. */
  readonly cut?: number;
}
