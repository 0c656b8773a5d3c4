import type { Agreement } from '../../4-measuring/measurement/label-agreement.ts';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { FlagCount } from '../../4-measuring/repeats/flag-agreement.ts';
import type { PairStatus } from '../../4-measuring/rows/pair-status.ts';
import type { RecordedCommand } from '../../folder/manifest/manifest-schema.ts';
import type { LabelFault, Proof } from '../../run/label.ts';
import type { Run } from '../../run/run.ts';
import type { KeptAnswer } from '../../run/verdict.ts';
import type { PairChange } from '../changes/pair-change.ts';
import type { RunComparison } from '../changes/run-comparison.ts';
import type { Front } from '../charts/front-chart.tsx';
import type { DrawnBound } from '../charts/running-bound.tsx';
import type { JudgeHistory } from '../history/judge-history.ts';
import type { Table } from '../tables/table.ts';
import type { AskedModel } from './asked-model.ts';
import type { ShownGate } from './shown-gate.ts';
import type { ShownWorlds } from './shown-worlds.ts';

/** What the page is given: everything it shows except the texts of the pairs, which follow in chunks. */
export interface PageModel {
  readonly title: string;
  readonly measurement: Measurement;
  readonly explorer: ExplorerIndex;
  readonly asked: AskedModel;
  /** For each judge of the explorer, why verdicts on runs that are shown could not be read. */
  readonly unscored: readonly (readonly UnscoredReason[])[];
  readonly provenance: Provenance;
  /** What changed since an earlier run; null where none was named. */
  readonly comparison: RunComparison | null;
  /** The latest gate on the folder; null where there was none. */
  readonly gate: ShownGate | null;
  /** How the bounds ran of judges that a rule may have ended; empty without a rule. */
  readonly bounds: readonly DrawnBound[];
  /** What the judges come to together; null where that was not looked for. */
  readonly front: Front | null;
  /** The certificates of the folder, or those that were named; null without any. */
  readonly certificates: Table | null;
  /** The judges over time; null where no earlier runs were named. */
  readonly history: readonly JudgeHistory[] | null;
  /** The judges in other worlds as well; null where none was named. */
  readonly worlds: ShownWorlds | null;
  /** Whether Δ agrees with labels; null where no labelled runs were named. */
  readonly agreement: Agreement | null;
}

/** Why some verdicts of a judge could not be read. */
export interface UnscoredReason {
  readonly reason: string;
  readonly runs: number;
}

/**
 * Every pair in a few columns, so that ten thousand can be filtered without a pause; entry i of each
 * column is about pair i. Pairs of one instance are neighbours, so that their parent is sent once.
 */
export interface ExplorerIndex {
  /** Faults in the set; more than are shown where the set was sampled. */
  readonly total: number;
  readonly judges: readonly string[];
  /** Fault types and scenarios by id, and the words for them that people are shown. */
  readonly types: readonly string[];
  readonly typeLabels: readonly string[];
  /** What a fault of each type is, in one sentence; empty where nobody said. */
  readonly typeDescriptions: readonly string[];
  readonly scenarios: readonly string[];
  readonly scenarioLabels: readonly string[];
  /** Ids of the faults. */
  readonly ids: readonly string[];
  /** Index into `types`. */
  readonly type: readonly number[];
  /** Index into `scenarios`, or -1. */
  readonly scenario: readonly number[];
  /** 1 where the outcome survives the fault. */
  readonly silent: readonly number[];
  /** 1 where the fault changes the final answer, 0 where it does not, and -1 where that is not known. */
  readonly answer: readonly number[];
  /** The role of each edited run: index into `ROLES`. */
  readonly role: readonly number[];
  /** For an attack on a fault, the pair of that fault and its clean parent; otherwise -1. */
  readonly plain: readonly number[];
  /** For each judge, a text with one letter per pair: see `STATUS_LETTERS`. */
  readonly statuses: readonly string[];
  /** For each judge, a text with 1 for every fault that it flags, 0 for one that it passes, or `-`. */
  readonly faultFlags: readonly string[];
  /** The same for the run that each was made from. */
  readonly parentFlags: readonly string[];
  /** For each judge, a text with one letter per pair: the type that it gave the fault; see `FIRST_NAMED`. */
  readonly named: readonly string[];
  /** For each judge, a text with the bin of its confidence about each fault, from 0 to 9, or `-`. */
  readonly faultSure: readonly string[];
  /** The same for the run that each was made from. */
  readonly parentSure: readonly string[];
  /** For each judge, how sure it was of a wrong answer, in percent; null where it gave none. */
  readonly sureOfWrong: readonly (readonly (number | null)[])[];
  /**
   * A text with one letter per pair: the place of its mark among `ITEM_MARKS`, or `-`; empty with too few judges.
   */
  readonly items: string;
  /** For each judge, how often it was asked about each run. */
  readonly repeats: readonly number[];
  /**
   * For each judge, a text with 1 for every pair on one of whose runs its repetitions disagree, and 0
   * for the others; empty for a judge that was asked once.
   */
  readonly unstable: readonly string[];
  /**
   * For each judge, a text with 1 for every pair about which a verdict contradicts its reason, and 0 for the
   * others; empty for a judge that gives no reasons.
   */
  readonly contradicted: readonly string[];
  /**
   * For each judge, how often its repetitions flag each pair: a text with the four letters of every pair,
   * whose codes above `FIRST_COUNT` are the times that the fault is flagged and scored, and the times that
   * its parent is; empty for a judge that was asked once.
   */
  readonly flagCounts: readonly string[];
  /**
   * For each judge, a text with one letter per pair: see `CHANGE_LETTERS`; empty for a judge that is not
   * compared with an earlier run.
   */
  readonly changes: readonly string[];
  /** The same for what the judge made of each pair in the earlier run; `-` where that lacks the pair. */
  readonly earlierStatuses: readonly string[];
  /** The first pair of each chunk. */
  readonly chunks: readonly number[];
}

export const STATUS_LETTERS: Readonly<Record<PairStatus, string>> = {
  detected: 'd',
  missed: 'm',
  'not-shown': 'v',
  'base-rate': 'b',
  reversed: 'r',
  unscored: 'u',
  unpaired: 'p',
};

export const CHANGE_LETTERS: Readonly<Record<PairChange, string>> = {
  'newly-caught': 'c',
  'newly-missed': 'm',
  'newly-flagged-clean': 'f',
  'no-longer-flagged-clean': 'n',
  'still-flagged-clean': 't',
  same: 's',
  'not-comparable': 'x',
};

/** The code of the letter for the first type, and of the one for a fault without a verdict. */
export const FIRST_NAMED = 48;
export const UNNAMED = 45;

/** The code of the letter for no times. */
export const FIRST_COUNT = 48;

/** The texts of some neighbouring pairs. */
export interface PairChunk {
  readonly parents: readonly ShownRun[];
  readonly pairs: readonly ShownPair[];
}

export interface ShownPair extends ShownRun {
  /** Index into the chunk's parents; null where the clean run is not known. */
  readonly parent: number | null;
  readonly failureStep: number | null;
  /** Every fault of a run that has several; absent otherwise. */
  readonly faults?: readonly LabelFault[];
  /** Why the label is certain; null where that is known by replaying. */
  readonly proof: Proof | null;
  /** The edit that was made, if it is not a fault; null for a fault. */
  readonly editName: string | null;
  /** Index into `ROLES`. */
  readonly role: number;
  /** For an attack on a fault, the clean run: an index into the chunk's parents; otherwise null. */
  readonly clean: number | null;
  /** Who gave the label, if it was not planted. */
  readonly by: string | null;
}

/** A run and what each judge said about it, in the order of the index's judges. */
export interface ShownRun {
  readonly id: string;
  readonly run: Run;
  readonly verdicts: readonly (ShownVerdict | null)[];
  /** How often each judge flags it; absent where every judge was asked once. */
  readonly flagCounts?: readonly FlagCount[];
}

export interface ShownVerdict {
  readonly faulty: boolean;
  readonly confidence: number;
  readonly step: number | null;
  readonly type: string | null;
  readonly rationale: string;
  /** Why the answer could not be read; null where it could. */
  readonly error: string | null;
  /** What the model answered, by sample; absent where that was not kept. */
  readonly answers?: readonly KeptAnswer[];
  /** What the verdict cost; absent where it cost nothing, as a shared answer or a rule does. */
  readonly spent?: ShownCost;
}

/** Seconds, tokens read and tokens written. There is one for every verdict, so it is short. */
export type ShownCost = readonly [seconds: number, read: number, written: number];

/** How the numbers came about, for readers who doubt them or want to make them again. */
export interface Provenance {
  readonly version: string;
  /** When the page was written, and when the last verdict was, as ISO dates; null where nobody recorded it. */
  readonly made: string;
  readonly judged: string | null;
  /** Null for a set that was never written to a folder. */
  readonly folder: string | null;
  readonly environment: string;
  readonly seed: string | null;
  /** SHA-256 of the two files that were measured; null where they were never written. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  readonly judges: readonly JudgeProvenance[];
  /** Commands that give this page again, in order. */
  readonly commands: readonly string[];
  /** What wrote to the folder, as far as that is on record. */
  readonly history: readonly RecordedCommand[];
}

export interface JudgeProvenance {
  readonly judgeId: string;
  readonly view: string | null;
  readonly model: string | null;
  readonly engine: string | null;
  readonly digest: string | null;
  readonly promptsHash: string | null;
}
