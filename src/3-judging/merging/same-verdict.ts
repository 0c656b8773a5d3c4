import { canonicalJson, textAt } from '../../run/json.ts';
import { askedRepetitionOf } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import type { MergeSettings } from '../settings.ts';
import { fingerprintOf } from '../work/changed-judges.ts';

/** What two verdicts for one place in a set are to each other. */
export type Relation =
  /** The same answer to the same question. */
  | 'equal'
  /** Different answers to the same question. */
  | 'other answer'
  /** Answers to different questions. */
  | 'other question';

export type Allowances = Pick<MergeSettings, 'allowEngineChange' | 'keepOld'>;

/** Compares two verdicts of one judge about one trajectory in one repetition. */
export function relationOf(a: Verdict, b: Verdict, allowed: Allowances): Relation {
  const [first, second] = [keyOf(a), keyOf(b)];
  // Rows of other programs say nothing of the question, so they are the same only as a whole.
  if (first === null && second === null) return isSameRow(a, b) ? 'equal' : 'other answer';
  if (first !== second && !isAllowed(a, b, allowed)) return 'other question';
  return answerOf(a) === answerOf(b) ? 'equal' : 'other answer';
}

/** Whether two rows are copies of one, whichever repetition each of them counts as. */
export function isSameRow(a: Verdict, b: Verdict): boolean {
  return wholeOf(a) === wholeOf(b);
}

/** Whether two rows answer different questions although each was asked the same number of times before. */
export function isOtherQuestion(a: Verdict, b: Verdict, allowed: Allowances): boolean {
  if (askedRepetitionOf(a) !== askedRepetitionOf(b)) return false;
  return keyOf(a) !== keyOf(b) && !isAllowed(a, b, allowed);
}

/**
 * Which of two equal verdicts is kept, as the sign of a comparison. One that was asked for is kept
 * rather than one that repeats the answer to an equal question; otherwise the text decides, so that the
 * order of the folders does not.
 */
export function preferredRow(
  a: { readonly verdict: Verdict; readonly text: string },
  b: { readonly verdict: Verdict; readonly text: string },
): number {
  const shared = Number(isShared(a.verdict)) - Number(isShared(b.verdict));
  return shared !== 0 ? shared : a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}

function isAllowed(a: Verdict, b: Verdict, { allowEngineChange, keepOld }: Allowances): boolean {
  if (allowEngineChange && digestOf(a) !== digestOf(b)) return true;
  return keepOld && fingerprintOf(a) !== fingerprintOf(b);
}

/** What the judge said, without what it cost and how it came about. */
function answerOf({ extra, ...verdict }: Verdict): string {
  const { faulty, failureStep, failureType, confidence, rationale, error } = verdict;
  // What could not be read is left out, because a row that repeats an answer does not hold it.
  const { unscored_as, raw_failure_step, raw_confidence } = extra ?? {};
  return canonicalJson([
    [faulty, failureStep, failureType, confidence, rationale, error],
    [unscored_as, raw_failure_step, raw_confidence],
  ]);
}

function wholeOf({ extra, ...verdict }: Verdict): string {
  const { repetition: _, asked_repetition: __, ...further } = extra ?? {};
  const asked = askedRepetitionOf({ extra });
  return canonicalJson({ ...verdict, extra: further, asked });
}

const keyOf = ({ extra }: Verdict): string | null => textAt(extra, 'key') ?? null;

const digestOf = ({ extra }: Verdict): string | null => textAt(extra, 'digest') ?? null;

const isShared = ({ extra }: Verdict): boolean => extra?.shared_with !== undefined;
