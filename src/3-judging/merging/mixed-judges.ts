import { oneLine, UserError } from '../../base/errors.ts';
import type { Verdict } from '../../run/verdict.ts';
import { fingerprintOf } from '../changed-judges.ts';

/** A judge of the user's own was changed between the folders that are to be merged. */
export class MixedJudgeError extends UserError {
  override readonly name = 'MixedJudgeError';
  readonly judgeId: string;

  constructor(judgeId: string, one: string, other: string) {
    super(
      oneLine(
        `${judgeId} in ${one} is not made of the same files as in ${other}, so these are verdicts of two judges; judge one of the folders again with the judge of the other, or keep both with --keep-old`,
      ),
    );
    this.judgeId = judgeId;
  }
}

/** Notes what the judges of several folders were made of. */
export class JudgeVersions {
  /** By judge, then by fingerprint: the folder in which it was seen first. */
  readonly #seen = new Map<string, Map<string | null, string>>();

  add(verdict: Verdict, folder: string): void {
    const versions = this.#seen.get(verdict.judgeId) ?? new Map<string | null, string>();
    this.#seen.set(verdict.judgeId, versions);
    const fingerprint = fingerprintOf(verdict);
    if (!versions.has(fingerprint)) versions.set(fingerprint, folder);
  }

  /** Refuses a judge that was not the same everywhere. */
  guard(): void {
    for (const [judgeId, versions] of this.#seen) {
      const [one, other] = versions.values();
      if (one !== undefined && other !== undefined) throw new MixedJudgeError(judgeId, one, other);
    }
  }
}
