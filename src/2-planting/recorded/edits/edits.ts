import { changedFigure } from './changed-figure.ts';
import { claimedAction } from './declared/claimed-action.ts';
import { earlyWrite } from './declared/early-write.ts';
import { ignoredObservation } from './declared/ignored-observation.ts';
import { repeatedWrite } from './declared/repeated-write.ts';
import { skippedPrecondition } from './declared/skipped-precondition.ts';
import { wrongEntity } from './declared/wrong-entity.ts';
import { hallucinatedArgument } from './hallucinated-argument.ts';
import { exchangedReads } from './harmless/exchanged-reads.ts';
import { groupedFigure } from './harmless/grouped-figure.ts';
import { repeatedRead } from './harmless/repeated-read.ts';
import { respacedJson } from './harmless/respaced-json.ts';
import { prematureStop } from './premature-stop.ts';
import type { RecordedEdit } from './recorded-edit.ts';
import { removedSource } from './removed-source.ts';
import { unsupportedClaim } from './unsupported-claim.ts';
import { wrongTool } from './wrong-tool.ts';

/** The edits that plant a fault: first those that need the run alone, then those to be declared. */
export const recordedFaults: readonly RecordedEdit[] = [
  changedFigure,
  hallucinatedArgument,
  removedSource,
  wrongTool,
  unsupportedClaim,
  prematureStop,
  skippedPrecondition,
  earlyWrite,
  repeatedWrite,
  wrongEntity,
  ignoredObservation,
  claimedAction,
];

/** The harmless edits: a judge that reacts to these reacts to the editing. */
export const harmlessEdits: readonly RecordedEdit[] = [
  repeatedRead,
  exchangedReads,
  respacedJson,
  groupedFigure,
];
