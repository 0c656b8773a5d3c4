import { showText } from '../../base/text/hostile-characters.ts';
import type { AskedJudge } from '../asking/answer-item.ts';
import { type Decision, isUnscored } from '../judges/judge.ts';

/**
 * Watches the first answers of each judge in an invocation. A judge none of whose first answers can be
 * read most likely has a mistake in it, and whoever wrote it should hear of that now rather than after
 * a thousand calls. It is paused: nothing more is asked of it, and the other judges go on. A judge of
 * the user's own that is less sure than a guess is told once what that counts as.
 */
export class UnreadableGuard {
  readonly #most: number;
  readonly #onNote: (text: string) => void;
  /** How many unreadable answers each judge has begun with; null once it has given a readable one. */
  readonly #unreadable = new Map<string, number | null>();
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

  saw(judge: AskedJudge, decision: Decision): void {
    this.#noteConfidence(judge, decision);
    const before = this.#unreadable.get(judge.id);
    if (before === null) return;
    const unreadable = isUnscored(decision) ? (before ?? 0) + 1 : null;
    this.#unreadable.set(judge.id, unreadable);
    if (this.#most === 0 || unreadable === null || unreadable < this.#most) return;
    if (!isUnscored(decision) || this.isPaused(judge)) return;
    this.#paused.add(judge.id);
    const { unscored, raw } = decision;
    this.#onNote(
      [
        `${showText(judge.id)} is paused: its first ${unreadable} answers cannot be read.`,
        `  One of them, as received: ${showText(raw)}`,
        `  The problem: ${showText(unscored)}`,
        `  ${expectedOf(judge)}`,
        '  What was answered is kept as unscored. --unreadable 0 asks on regardless.',
      ].join('\n'),
    );
  }

  #noteConfidence({ kind, id }: AskedJudge, decision: Decision): void {
    if (kind !== 'external' || isUnscored(decision) || this.#corrected.has(id)) return;
    if (decision.rawConfidence === undefined) return;
    this.#corrected.add(id);
    this.#onNote(
      `${showText(id)} stated a confidence of ${decision.rawConfidence}, which counts as ${decision.confidence}: a confidence is the probability that the verdict is right, from 0.5 to 1.`,
    );
  }
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
