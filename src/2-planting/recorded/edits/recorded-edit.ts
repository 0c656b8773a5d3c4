import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { Proof } from '../../../run/label.ts';
import type { Run, ToolStep } from '../../../run/run.ts';
import type { Corpus } from '../declaration/corpus.ts';
import type { Declaration } from '../declaration/declaration.ts';
import type { ToolKinds } from '../declaration/tool-kinds.ts';
import type { Provenance } from '../grounding/provenance.ts';
import type { ProvenFault, ProvenHarmlessEdit } from '../proofs/check-proof.ts';

/** A recorded run that may get an edit, and all that is known about it. */
export interface Host {
  readonly run: Run;
  readonly provenance: Provenance;
  readonly kinds: ToolKinds;
  readonly declared: Declaration;
  readonly corpus: Corpus;
  isFailure(step: ToolStep): boolean;
}

/** A run after one edit. Its proof names the values that were exchanged or left out, if any were. */
export interface PlantedEdit {
  readonly run: Run;
  readonly proof: Omit<Proof, 'rule' | 'old' | 'new'> & Partial<Pick<Proof, 'old' | 'new'>>;
}

export interface PlantedFault extends PlantedEdit {
  /** The step to blame, counted in the edited run. */
  readonly failureStep: number;
}

/**
 * One way to edit a recorded run such that its label is certain without replaying anything. What it may
 * plant is what the checker in `proofs/` can confirm, so an edit without its check does not compile.
 */
export type RecordedEdit = RecordedFault | RecordedHarmlessEdit | RecordedSham;

export interface RecordedFault extends EditDescription {
  /** The fault type that it plants. Two edits may plant the same type. */
  readonly type: ProvenFault;
  /** A harmless edit of the same shape, or why there can be none. */
  readonly sham: RecordedHarmlessEdit | { readonly none: string };
  /** Edits a run, or says why this run cannot have the edit. */
  plant(host: Host, random: PythonRandom): PlantedFault | string;
}

export interface RecordedHarmlessEdit extends EditDescription {
  readonly name: ProvenHarmlessEdit;
  readonly type: null;
  readonly place: 'steps' | 'observation' | 'reply';
  /** Edits a run, or says why this run cannot have the edit. */
  plant(host: Host, random: PythonRandom): PlantedEdit | string;
}

/** A harmless edit that stands for the shape of a fault. */
export interface RecordedSham extends Omit<RecordedHarmlessEdit, 'name'> {
  readonly name: string;
  /** The type of the fault. */
  readonly shamOf: ProvenFault;
}

/** The sham of a fault as an edit of its own; null if it has none. */
export function shamOf(fault: RecordedFault): RecordedSham | null {
  const { name, type, sham } = fault;
  if ('none' in sham) return null;
  return { ...sham, name: `sham-${name}`, label: `sham of ${editLabel(fault)}`, shamOf: type };
}

export const editLabel = ({ name, label }: RecordedEdit): string =>
  label ?? name.replaceAll('_', ' ');

interface EditDescription {
  /** What programs call the edit. It ends the ids of the runs that it makes. */
  readonly name: string;
  /** What people call it, if that is not its name with blanks. */
  readonly label?: string;
  /** The fault in the words that judges are given; what is changed, for a harmless edit. */
  readonly description: string;
  /** What a program checks, in words that do not depend on the run. */
  readonly rule: string;
  /** Whether it is only planted if the user names it. */
  readonly onlyIfNamed?: boolean;
  /** What has to be declared before the edit is certain; omitted if the run alone is enough. */
  readonly needs?: {
    readonly what: string;
    isDeclared(declared: Declaration): boolean;
  };
}
