import type { Subject } from '../../1-worlds/contract/subject.ts';
import { DEFAULT_MEASURE, measure } from '../../4-measuring/measure.ts';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import { selectJudges } from '../../4-measuring/rows/select-judges.ts';
import { UnknownNameError } from '../../base/errors.ts';
import { type Baseline, gateJudges } from '../gate.ts';
import type { GateCriteria } from './criteria.ts';
import { earlierLooks, lookedAt } from './gate-looks.ts';
import { boundsConfidence } from './gate-measurement.ts';
import type { GateResult } from './gate-result.ts';
import type { GateSettings } from './gate-settings.ts';
import { type LookedAt, lookNote, requireLook } from './looks.ts';

/** A gate's result, with the measurement that it decided on and the verdicts that it looked at. */
export interface GatedRun {
  readonly result: GateResult;
  readonly measurement: Measurement;
  readonly judges: readonly LookedAt[];
}

/** Holds the judges of a run folder to criteria. Nothing is written: see `rememberGate`. */
export async function gateRun(
  run: RunFolder,
  settings: GateSettings,
  baseline?: Baseline,
): Promise<GatedRun> {
  const { criteria, any, looks, equivalentTo } = settings;
  // Neither a judge with too few verdicts nor a set without pairs is refused: the gate passes neither.
  const judged = selectJudges(run.judged, settings.judges);
  requireTypes(judged, criteria, run.subject);
  const simultaneous = {
    confidence: settings.confidence,
    judges: any ? judged.judges.length : 1,
    looks: looks ?? 1,
  };
  const confidence = boundsConfidence(simultaneous);
  const judges = lookedAt(judged);
  const notes = await lookNotes(run.folder, judges, looks, confidence);
  const measurement = measure(judged, { ...DEFAULT_MEASURE, confidence, compares: false });
  const result = gateJudges(measurement, run.judged, criteria, {
    baseline,
    equivalentTo,
    any,
    simultaneous,
    notes,
    size: run.size,
  });
  return { result, measurement, judges };
}

/** What earlier looks at growing data mean for this one. A look that was not planned is refused. */
async function lookNotes(
  folder: string,
  judges: readonly LookedAt[],
  planned: number | undefined,
  confidence: number,
): Promise<readonly string[]> {
  const looks = await earlierLooks(folder, judges);
  requireLook(looks, planned);
  const found = lookNote(looks, planned, confidence);
  return found === null ? [] : [found];
}

/** A type that neither the set nor its subject knows is a typing mistake. */
function requireTypes(
  { set }: JudgedSet,
  { minDeltaType = {} }: GateCriteria,
  { faults }: Subject,
): void {
  const known = [...new Set([...set.types, ...faults.map(({ name }) => name)])];
  for (const type of Object.keys(minDeltaType)) {
    if (!known.includes(type)) throw new UnknownNameError('fault type', type, known);
  }
}
