import type { Subject } from '../1-worlds/contract/subject.ts';
import { DEFAULT_MEASURE, measure } from '../4-measuring/measure.ts';
import type { Measurement } from '../4-measuring/measurement/measurement.ts';
import { unreadNotes } from '../4-measuring/metrics/unread.ts';
import { openRunFolder, type RunFolder } from '../4-measuring/open-run-folder.ts';
import type { JudgedSet } from '../4-measuring/rows/judged-set.ts';
import { pairsOf } from '../4-measuring/rows/pairs.ts';
import { rulesOf } from '../4-measuring/rows/rules-of.ts';
import { judgeNamed, selectJudges } from '../4-measuring/rows/select-judges.ts';
import { worstPairs } from '../4-measuring/rows/worst-pairs.ts';
import { UnknownNameError, UserError } from '../base/errors.ts';
import type { GateRow } from '../folder/logs/gate-log.ts';
import { type BaselineComparison, compareWithBaseline } from './changes/compare-deltas.ts';
import type { GateCriteria } from './gate/criteria.ts';
import { gate } from './gate/gate-measurement.ts';
import { boundsConfidence, type GateResult, type Simultaneous } from './gate/gate-result.ts';
import type { GateSettings } from './gate/gate-settings.ts';
import { MOST_ANNOTATIONS } from './gate/github-annotations.ts';
import { gateRecord, type LookedAt, lookedAt, lookNotes, rememberGate } from './gate/looks.ts';
import { type BoundsOfStopped, stoppedBounds } from './gate/stopping.ts';

/** What a gate needs besides its settings. */
export interface GateSurroundings {
  /** How the user named the environment of the earlier run, if one is named. */
  readonly environment?: string | undefined;
  /** Told what a person should know. */
  readonly onNote?: (text: string) => void;
}

/** A gate's result, with the measurement that it decided on and the verdicts that it looked at. */
export interface GatedRun {
  readonly result: GateResult;
  readonly measurement: Measurement;
  readonly judges: readonly LookedAt[];
}

/**
 * Stage 5, for a build: the judges of a run folder are held to criteria, and the folder remembers the
 * decision, because every later look at more verdicts has to know of it.
 */
export async function gateFolder(
  run: RunFolder,
  settings: GateSettings,
  { onNote = () => {}, ...rest }: GateSurroundings = {},
): Promise<GatedRun & { readonly record: GateRow }> {
  const gated = await gateRun(run, settings, { onNote, ...rest });
  const record = gateRecord(gated.result, { ...settings, judges: gated.judges, at: new Date() });
  const forgotten = await rememberGate(run.folder, record);
  if (forgotten !== null) {
    onNote(`This gate was not recorded, so later looks will not know of it: ${forgotten}`);
  }
  return { ...gated, record };
}

/** The same, without a trace. */
export async function gateRun(
  run: RunFolder,
  settings: GateSettings,
  { environment, onNote }: GateSurroundings = {},
): Promise<GatedRun> {
  const { criteria, any, equivalentTo, against, baselineJudge } = settings;
  // 5a. Neither a judge with too few verdicts nor a set without pairs is refused: the gate passes neither.
  const judged = selectJudges(run.judged, settings.judges);
  requireTypes(judged, criteria, run.subject);
  const earlier =
    against === undefined ? undefined : await openRunFolder(against, environment, onNote);
  // 5b. Intervals are wide enough for every judge that may pass, and for looking where judging went on.
  const simultaneous = {
    confidence: settings.confidence,
    judges: any ? judged.judges.length : 1,
  };
  const confidence = boundsConfidence(simultaneous);
  const judges = lookedAt(judged);
  const fixed = judges.filter(({ judge }) => rulesOf(run.judged, judge) === null);
  const notes = [...unreadNotes(judged), ...(await lookNotes(run.folder, fixed, confidence))];
  // 5c. What was measured is held to the criteria.
  const measurement = measure(judged, { ...DEFAULT_MEASURE, confidence, compares: false });
  const result = gateJudges(measurement, run.judged, criteria, {
    baseline: earlier && { judged: earlier.judged, judge: baselineJudge },
    equivalentTo,
    any,
    simultaneous,
    notes,
    size: run.size,
    stopped: stoppedBounds(judged, confidence),
  });
  return { result, measurement, judges };
}

/** An earlier judged set to compare with. */
interface Baseline {
  readonly judged: JudgedSet;
  /** The id that the judge had then, if it was another. */
  readonly judge?: string | undefined;
}

interface GateOptions {
  readonly baseline?: Baseline | undefined;
  /** The id of a judge of the same set that the others are to be equivalent to. */
  readonly equivalentTo?: string | undefined;
  /** Whether one judge that passes is enough. */
  readonly any?: boolean;
  /** What the measurement's confidence was raised for; see `boundsConfidence`. */
  readonly simultaneous?: Simultaneous;
  /** Of judges whose judging a rule may have ended: the bounds of their criteria. */
  readonly stopped?: ReadonlyMap<string, BoundsOfStopped>;
  /** How many trajectories were asked for when the set was generated. */
  readonly size?: number | null;
  readonly notes?: readonly string[];
}

/**
 * Holds the judges of a measurement to criteria. Every interval that a gate reads has a closed form, so
 * a measurement that compares no judges will do; its confidence is the gate's.
 *
 * @param judged what was measured, for the worst pairs and the comparison with a baseline
 */
export function gateJudges(
  measurement: Measurement,
  judged: JudgedSet,
  criteria: GateCriteria,
  { baseline, equivalentTo, ...options }: GateOptions = {},
): GateResult {
  const ids = measurement.judges.map(({ judgeId }) => judgeId);
  const measured = selectJudges(judged, ids);
  const { confidence } = measurement.intervals;
  return gate(measurement, criteria, {
    ...options,
    worstPairs: worstPairs(measured.set, measured.judges, MOST_ANNOTATIONS),
    ...(baseline === undefined ? {} : { baselines: comparisons(measured, baseline, confidence) }),
    ...(equivalentTo === undefined
      ? {}
      : { equivalences: equivalences(measured, judged, equivalentTo, confidence) }),
  });
}

function comparisons(
  { set, judges }: JudgedSet,
  baseline: Baseline,
  confidence: number,
): readonly BaselineComparison[] {
  const hasPairs = pairsOf(set).size > 0;
  return judges.map((judge) => {
    const id = baseline.judge ?? judge.judgeId;
    const earlier = judgeNamed(baseline.judged, id, 'judge of the baseline');
    const compared = compareWithBaseline(
      { set, judge },
      { set: baseline.judged.set, judge: earlier },
      confidence,
    );
    if (compared.commonPairs === 0 && hasPairs) {
      throw new UserError(
        'the baseline has no pair in common with this set: no fault and its clean parent are in both with the same id, content and label; choose a baseline that judged the same trajectories',
      );
    }
    return compared;
  });
}

/** Every judge but the reference, beside the reference on the same set. */
function equivalences(
  { set, judges }: JudgedSet,
  judged: JudgedSet,
  reference: string,
  confidence: number,
): readonly BaselineComparison[] {
  const { judges: found } = selectJudges(judged, [reference]);
  const others = judges.filter(({ judgeId }) => judgeId !== reference);
  if (others.length === 0) {
    throw new UserError(
      `no judge but ${reference} is gated, and every judge is equivalent to itself; gate another one with it`,
    );
  }
  return found.flatMap((earlier) =>
    others.map((judge) => compareWithBaseline({ set, judge }, { set, judge: earlier }, confidence)),
  );
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
