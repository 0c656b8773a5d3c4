import {
  assertDetects,
  DetectionError,
  type DetectOptions,
  type TestedJudge,
} from './assert-detects.ts';

/** What a matcher tells its runner. */
interface Matched {
  readonly pass: boolean;
  message(): string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}

/**
 * The matcher `toDetect` of Vitest and Jest: `await expect('./judge.ts').toDetect({ minDelta: 0.5 })`. With `.not`,
 * too few runs to say is no success either.
 */
export async function toDetect(
  this: { readonly isNot?: boolean | undefined },
  judge: TestedJudge,
  options: DetectOptions,
): Promise<Matched> {
  const negated = this.isNot === true;
  try {
    await assertDetects(judge, options);
    return { pass: true, message: () => 'The judge meets all criteria.' };
  } catch (error) {
    if (!(error instanceof DetectionError)) throw error;
    const { message, actual, expected, result } = error;
    const pass = negated && result.verdict === 'inconclusive';
    return { pass, message: () => message, actual, expected };
  }
}

/** How the matcher is called, for the types of a runner. */
export type ToDetect = (options: DetectOptions) => Promise<void>;
