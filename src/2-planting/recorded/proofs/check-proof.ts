import { UserError } from '../../../base/errors.ts';
import { isToolStep, type Run } from '../../../run/run.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import { readTrajectory } from '../../../run/wire/read-trajectory.ts';
import {
  checkIgnoredObservation,
  checkReorderedArguments,
  checkRespacedJson,
  checkRespelledFigure,
  inOrder,
} from './changed-results.ts';
import {
  type CheckedPair,
  closingWords,
  type KnownTools,
  type PairCheck,
  sameNumbers,
} from './checked-pair.ts';
import {
  checkMisattributedResult,
  checkMisreportedName,
  checkMisreportedResult,
  checkMisreportedState,
  checkSpelledCount,
} from './misreports.ts';
import {
  checkEarlyWrite,
  checkExchangedReads,
  checkRepeatedRead,
  checkRepeatedWrite,
  checkWrongTool,
} from './moved-steps.ts';
import {
  checkIgnoredError,
  checkOmittedFailure,
  checkUnmadeChange,
  checkUnreadEdit,
  checkUnverifiedClaim,
} from './omitted-calls.ts';
import {
  checkOmittedRepeat,
  checkPrematureStop,
  checkRemovedSource,
  checkSkippedPrecondition,
  checkTrueClaim,
  checkUnsupportedClaim,
} from './removed-steps.ts';
import {
  checkChangedFigure,
  checkHallucinatedArgument,
  checkWrongEntity,
} from './replaced-values.ts';
import { hasFailed } from './said-and-given.ts';
import { changesNothing } from './what-calls-do.ts';

/** How the label of each fault type is confirmed. An edit can plant no other type. */
const FAULTS = {
  changed_figure: checkChangedFigure,
  hallucinated_argument: checkHallucinatedArgument,
  removed_source: checkRemovedSource,
  wrong_tool: checkWrongTool,
  unsupported_claim: checkUnsupportedClaim,
  misreported_result: checkMisreportedResult,
  misreported_state: checkMisreportedState,
  misreported_name: checkMisreportedName,
  misattributed_result: checkMisattributedResult,
  unverified_claim: checkUnverifiedClaim,
  unmade_change: checkUnmadeChange,
  unread_edit: checkUnreadEdit,
  ignored_error: checkIgnoredError,
  premature_stop: checkPrematureStop,
  skipped_precondition: checkSkippedPrecondition,
  early_write: checkEarlyWrite,
  repeated_write: checkRepeatedWrite,
  wrong_entity: checkWrongEntity,
  ignored_observation: checkIgnoredObservation,
} satisfies Checks;

/** How each harmless edit is confirmed. There can be no other. */
const HARMLESS = {
  repeated_read: checkRepeatedRead,
  exchanged_reads: checkExchangedReads,
  respaced_json: checkRespacedJson,
  respelled_figure: checkRespelledFigure,
  reordered_arguments: checkReorderedArguments,
  omitted_repeat: checkOmittedRepeat,
  spelled_count: checkSpelledCount,
  omitted_failure: checkOmittedFailure,
  true_claim: checkTrueClaim,
} satisfies Checks;

/** How the sham of each fault type is confirmed; null where it has none. */
const SHAMS: Readonly<Record<keyof typeof FAULTS, PairCheck | null>> = {
  changed_figure: checkRespelledFigure,
  hallucinated_argument: checkRepeatedRead,
  removed_source: checkOmittedRepeat,
  wrong_tool: checkExchangedReads,
  // Of calls that are left out, or of an action that is claimed.
  unsupported_claim: (pair) =>
    pair.proof.new === null ? checkOmittedRepeat(pair) : checkTrueClaim(pair),
  misreported_result: checkSpelledCount,
  misreported_state: checkSpelledCount,
  misreported_name: checkSpelledCount,
  misattributed_result: checkSpelledCount,
  unverified_claim: checkOmittedRepeat,
  unmade_change: checkOmittedRepeat,
  unread_edit: checkOmittedRepeat,
  ignored_error: checkOmittedFailure,
  premature_stop: null,
  skipped_precondition: checkOmittedRepeat,
  early_write: checkExchangedReads,
  repeated_write: checkRepeatedRead,
  wrong_entity: checkReorderedArguments,
  ignored_observation: checkRespacedJson,
};

type Checks = Readonly<Record<string, PairCheck | null>>;

/** The fault types that can be proven, and so be planted in recorded runs. */
export type ProvenFault = keyof typeof FAULTS;

/** The harmless edits of recorded runs that can be proven to be harmless. */
export type ProvenHarmlessEdit = keyof typeof HARMLESS;

/**
 * Confirms the label of an edited run from the two rows as they were written, and from nothing else.
 * It shares no code with the edits, so that a mistake in one of them cannot hide in the other. Returns
 * what contradicts the label, or null.
 */
export function checkProof(
  parentLine: string,
  childLine: string,
  known: KnownTools,
): string | null {
  let parent: Trajectory;
  let child: Trajectory;
  try {
    parent = readTrajectory(parentLine, 'the parent', 1);
    child = readTrajectory(childLine, 'the edited run', 1);
  } catch (cause) {
    if (cause instanceof UserError) return cause.message;
    throw cause;
  }
  const { label } = child;
  const proof = label?.proof;
  if (label === null || proof === undefined) return 'it has no proof';
  if (parent.label?.faulty === true) return 'its parent is labelled faulty';
  const pair = { parent: asSpoken(parent), child: asSpoken(child), label, proof, known };
  return checkPair(pair, parent, child);
}

/** A run that ends with a call which only hands its answer in, as if it ended with that answer. */
function asSpoken<Row extends Run>(row: Row): Row {
  const last = row.steps.at(-1);
  const answer = row.finalAnswer;
  if (last === undefined || !isToolStep(last) || answer.trim() === '') return row;
  const { call, observation, thought, index } = last;
  const isClosing = /answer|finish|submit|complete|done|final/i.test(call.tool);
  const isSaid = Object.values(call.args).some((value) => value === answer);
  const isReceipt =
    observation.data === answer || JSON.stringify(observation.data).length <= LONGEST_RECEIPT;
  if (!isClosing || !isSaid || !isReceipt) return row;
  const message = { index, from: 'agent' as const, text: answer, ...(thought ? { thought } : {}) };
  return { ...row, steps: [...row.steps.slice(0, -1), message] };
}

const LONGEST_RECEIPT = 40;

function checkPair(pair: CheckedPair, parent: Trajectory, child: Trajectory): string | null {
  const { label, proof } = pair;
  if (child.instanceId !== parent.instanceId || child.goal !== parent.goal) return 'another task';
  if (child.instructions !== parent.instructions) return 'other instructions';
  if (child.steps.some(({ index }, i) => index !== i)) return 'its steps are misnumbered';
  if (proof.places.length === 0 || proof.places.some((place) => child.steps[place] === undefined)) {
    return 'its proof names steps that it does not have';
  }
  const [checks, name]: [Checks, string] = label.faulty
    ? [FAULTS, label.failureType ?? '']
    : [label.edit?.kind === 'sham' ? SHAMS : HARMLESS, label.edit?.name ?? ''];
  const check = Object.hasOwn(checks, name) ? checks[name] : null;
  if (check === undefined || check === null) return 'nothing is known about such an edit';
  return check(pair) ?? checkAnswer(pair) ?? checkOutcome(pair);
}

/** The final answer is the parent's, or what the closing messages have become. */
function checkAnswer({ parent, child, label, proof }: CheckedPair): string | null {
  if (label.failureType === 'premature_stop') return null;
  const isClosing = parent.finalAnswer === closingWords(parent);
  if (!isClosing && proof.old !== null && proof.new !== null) {
    // A closing call says the answer, with the value that was replaced in it.
    const undone = child.finalAnswer.replaceAll(proof.new, proof.old);
    return undone === parent.finalAnswer ? null : OTHER_ANSWER;
  }
  const isKept = parent.steps.length !== child.steps.length;
  const expected = isClosing && !isKept ? closingWords(child) : parent.finalAnswer;
  return child.finalAnswer === expected ? null : OTHER_ANSWER;
}

const OTHER_ANSWER = 'its final answer does not match its messages';

/** Silent means that every call that may change something is the parent's. */
function checkOutcome({ parent, child, label, known }: CheckedPair): string | null {
  const isSame = sameNumbers(changes(parent, known), changes(child, known));
  if (!label.faulty) return isSame ? null : 'a harmless edit changes what was done';
  return isSame === label.outcomeCorrect ? null : 'its outcome is labelled wrongly';
}

function changes({ steps }: Run, known: KnownTools): readonly string[] {
  return steps.flatMap((step) =>
    isToolStep(step) && !changesNothing(known, step) && !hasFailed(step, known.errors)
      ? inOrder(step.call)
      : [],
  );
}
