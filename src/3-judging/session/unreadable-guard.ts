import { showText } from '../../base/text/hostile-characters.ts';
import type { AskedJudge } from '../asking/answer-item.ts';
import { type Decision, isUnscored } from '../judges/judge.ts';

/**
 * Watches the first answers of each judge in an invocation. A judge none of whose first answers can be
 * read most likely has a mistake in it, and whoever wrote it should hear of that now rather than after
 * a thousand calls. It is paused: nothing more is asked of it, and the other judges go on. A judge of
 * the user's own that is less sure than a guess is told once what that counts as.
 */
export class UnreadableGuard<Answer extends { readonly decision: Decision }> {
  readonly #most: number;
  readonly #onNote: (text: string) => void;
  /** The unreadable answers that each judge has begun with; null once it has given a readable one. */
  readonly #held = new Map<string, Answer[] | null>();
  readonly #paused = new Set<string>();
  readonly #corrected = new Set<string>();

  /** @param most how many unreadable answers in a row pause a judge; 0 for no such limit */
  constructor(most: number, onNote: (text: string) => void) {
    this.#most = most;
    this.#onNote = onNote;
  }

  isPaused({ id }: AskedJudge): boolean {
    return this.#paused.has(id);
  }

  /**
   * Sorts an answer, and those that it decides about. The first unreadable ones of a judge wait until a
   * readable one shows that they are the judge's own; those of a judge that is paused are no verdicts.
   */
  sort(judge: AskedJudge, answer: Answer): Sorted<Answer> {
    const { decision } = answer;
    this.#noteConfidence(judge, decision);
    const isUnreadable =
      isUnscored(decision) && decision.tooLongFor === undefined && !decision.isStated;
    if (this.isPaused(judge)) {
      return isUnreadable ? { kept: [], dropped: [answer] } : { kept: [answer], dropped: [] };
    }
    const held = this.#held.get(judge.id) ?? [];
    if (this.#most === 0 || this.#held.get(judge.id) === null)
      return { kept: [answer], dropped: [] };
    if (!isUnreadable) {
      // A prompt that does not fit says nothing about the judge.
      if (isUnscored(decision)) return { kept: [answer], dropped: [] };
      this.#held.set(judge.id, null);
      return { kept: [...held, answer], dropped: [] };
    }
    held.push(answer);
    this.#held.set(judge.id, held);
    if (held.length < this.#most) return { kept: [], dropped: [] };
    this.#paused.add(judge.id);
    this.#held.set(judge.id, []);
    this.#onNote(
      [
        `${showText(judge.id)} is paused: its first ${held.length} answers cannot be read.`,
        `  One of them, as received: ${showText(decision.raw)}`,
        `  The problem: ${showText(decision.unscored)}`,
        `  ${expectedOf(judge)}`,
        '  They are listed in failures.jsonl and asked again next time. --unreadable 0 asks on regardless.',
      ].join('\n'),
    );
    return { kept: [], dropped: held };
  }

  #noteConfidence({ kind, id }: AskedJudge, decision: Decision): void {
    if (kind !== 'external' || isUnscored(decision) || this.#corrected.has(id)) return;
    if (decision.rawConfidence === undefined) return;
    this.#corrected.add(id);
    this.#onNote(
      `${showText(id)} stated a confidence of ${decision.rawConfidence}, which counts as ${decision.confidence}: a confidence is the probability that the verdict is right, from 0.5 to 1.`,
    );
  }

  /** What still waits when a judge has nothing left to answer: too few to say that it is broken. */
  release({ id }: AskedJudge): readonly Answer[] {
    const held = this.#held.get(id) ?? [];
    this.#held.set(id, []);
    return held;
  }
}

/** What came of an answer: those that are recorded now, and those that never are. */
interface Sorted<Answer> {
  readonly kept: readonly Answer[];
  readonly dropped: readonly Answer[];
}

function expectedOf(judge: AskedJudge): string {
  switch (judge.kind) {
    case 'external':
      return 'Expected a JSON object with a boolean field faulty, such as {"faulty": true, "confidence": 0.8}; fix the judge and run the same command again.';
    case 'model':
      if (judge.expects !== undefined) {
        return `Expected ${judge.expects}; change the rubric or its answer: line, and run the same command again.`;
      }
      return 'Expected the JSON object that the prompt asks for, with a boolean field faulty; try a model or a server that keeps to a schema.';
  }
}
