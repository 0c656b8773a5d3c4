import { InvalidOptionError, UnknownNameError } from '../../../base/errors.ts';
import { changedFigure } from './changed-figure.ts';
import { claimedAction, trueClaim } from './declared/claimed-action.ts';
import { earlyWrite } from './declared/early-write.ts';
import { ignoredObservation } from './declared/ignored-observation.ts';
import { repeatedWrite } from './declared/repeated-write.ts';
import { skippedPrecondition } from './declared/skipped-precondition.ts';
import { wrongEntity } from './declared/wrong-entity.ts';
import { hallucinatedArgument } from './hallucinated-argument.ts';
import { exchangedReads } from './harmless/exchanged-reads.ts';
import { omittedFailure } from './harmless/omitted-failure.ts';
import { omittedRepeat } from './harmless/omitted-repeat.ts';
import { reorderedArguments } from './harmless/reordered-arguments.ts';
import { repeatedRead } from './harmless/repeated-read.ts';
import { respacedJson } from './harmless/respaced-json.ts';
import { respelledFigure } from './harmless/respelled-figure.ts';
import { spelledCount } from './harmless/spelled-count.ts';
import { ignoredError } from './ignored-error.ts';
import { misattributedResult } from './misattributed-result.ts';
import { misreportedName } from './misreported-name.ts';
import { misreportedResult } from './misreported-result.ts';
import { misreportedState } from './misreported-state.ts';
import { prematureStop } from './premature-stop.ts';
import type { RecordedFault, RecordedHarmlessEdit } from './recorded-edit.ts';
import { removedSource } from './removed-source.ts';
import { unmadeChange } from './unmade-change.ts';
import { unreadEdit } from './unread-edit.ts';
import { unsupportedClaim } from './unsupported-claim.ts';
import { unverifiedClaim } from './unverified-claim.ts';
import { wrongTool } from './wrong-tool.ts';

/** The edits that plant a fault: first those that need the run alone, then those to be declared. */
export const recordedFaults: readonly RecordedFault[] = [
  changedFigure,
  hallucinatedArgument,
  removedSource,
  wrongTool,
  unsupportedClaim,
  misreportedResult,
  misreportedState,
  misreportedName,
  misattributedResult,
  unverifiedClaim,
  unmadeChange,
  unreadEdit,
  ignoredError,
  prematureStop,
  skippedPrecondition,
  earlyWrite,
  repeatedWrite,
  wrongEntity,
  ignoredObservation,
  claimedAction,
];

/** The harmless edits: a judge that reacts to these reacts to the editing. */
export const recordedHarmlessEdits: readonly RecordedHarmlessEdit[] = [
  repeatedRead,
  exchangedReads,
  respacedJson,
  respelledFigure,
  reorderedArguments,
  omittedRepeat,
  spelledCount,
  omittedFailure,
  trueClaim,
];

/**
 * The faults that can be planted in recorded runs, in the words that judges are given: one line per
 * type, in the order in which prompts and reports list them.
 */
export const FAULT_DESCRIPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  recordedFaults.map(({ type, description }) => [type, description]),
);

/** The edits that plant faults of these types, or those that are planted if none is named. */
export function chosenEdits(types: readonly string[] | undefined): readonly RecordedFault[] {
  if (types === undefined) return recordedFaults.filter(({ onlyIfNamed }) => onlyIfNamed !== true);
  const known = new Set<string>(recordedFaults.flatMap(({ type, name }) => [type, name]));
  for (const type of types) {
    if (!known.has(type)) throw new UnknownNameError('fault type', type, [...known]);
  }
  const chosen = recordedFaults.filter(
    ({ type, name }) => types.includes(type) || types.includes(name),
  );
  if (chosen.length === 0) {
    throw new InvalidOptionError('--types', `must name at least one of ${[...known].join(', ')}`);
  }
  return chosen;
}
