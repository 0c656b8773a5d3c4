import { EnvironmentError } from '../../base/errors.ts';
import type { PythonRandom } from '../../base/random/python-random.ts';
import type { ToolCall } from '../../run/run.ts';

/** A call that the agent means to make, and why. The world has not answered it yet. */
export interface PlannedCall {
  readonly thought: string;
  readonly call: ToolCall;
}

/** A run before it is played: its calls in order, and the answer it ends with. */
export interface Script {
  readonly calls: readonly PlannedCall[];
  readonly finalAnswer: string;
}

/** One edit of a script: from `at` on, `remove` so many calls and `insert` these. */
export interface Splice {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly PlannedCall[];
  /** The final answer of the edited run. Omit it to keep the parent's. */
  readonly finalAnswer?: string;
}

/** The one edit that makes a fault. */
export interface Edit extends Splice {
  /** The step to blame, counted in the edited run. */
  readonly failureStep: number;
}

/**
 * An edit of the same shape as a fault's that breaks nothing: a check made elsewhere, a failed call of the
 * same kind that is recovered from, a claim that is true. A judge that flags it flags the shape and not the
 * fault.
 */
export interface Sham<Instance> {
  /** What is changed, for a person to read. */
  readonly description: string;
  /** The edit of a correct run; null if this run cannot have it. It need not be a run that hosts the fault. */
  edit(script: Script, instance: Instance, random: PythonRandom): Splice | null;
}

/** A fault's edit, and what the operator made it from. */
type ToReword<Instance> = [edit: Edit, script: Script, instance: Instance, random: PythonRandom];

/**
 * Other words for a fault, by how they treat it. The calls and the step to blame stay; thoughts and the reply
 * may change. A call that the edit keeps can be taken out and put in again with another thought.
 */
export interface Rewordings<Instance> {
  /** The run admits the fault. */
  confessed?(...given: ToReword<Instance>): Edit;
  /** The run says nothing of it. */
  neutral?(...given: ToReword<Instance>): Edit;
  /** The run gives a plausible reason for it. */
  rationalised?(...given: ToReword<Instance>): Edit;
  /** The run reads as if there were no fault. */
  concealed?(...given: ToReword<Instance>): Edit;
}

/** A fault type, and the one edit that makes a fault of that type out of a correct run. */
export interface FaultOperator<Instance> {
  /** What programs call the type: `wrong_tool`. */
  readonly name: string;
  /** What people call it: "wrong tool". Omit it to use the name with spaces for underscores. */
  readonly label?: string;
  /** The fault in the words that judges are given. */
  readonly description: string;
  /** Whether the fault changes the final answer. */
  readonly changesAnswer: boolean;
  /** Whether the fault can be planted in this instance's run. */
  canHost(instance: Instance): boolean;
  /** Whether the outcome should survive. The replay decides the label; the contract compares both. */
  keepsOutcome(instance: Instance): boolean;
  edit(script: Script, instance: Instance, random: PythonRandom): Edit;
  /** What the fault is compared with, or why there can be nothing of its shape that breaks nothing. */
  readonly sham?: Sham<Instance> | { readonly none: string };
  /**
   * How else the run's own text may treat the fault. The edit as it is counts as neutral, unless `neutral`
   * rewords it too. Omit all of it for a fault that has no degrees.
   */
  readonly degrees?: Rewordings<Instance>;
}

/** The sham of a fault; null if it has none. */
export function shamOf<Instance>({ sham }: FaultOperator<Instance>): Sham<Instance> | null {
  return sham === undefined || 'none' in sham ? null : sham;
}

export function applyEdit(script: Script, edit: Splice): Script {
  return {
    calls: script.calls.toSpliced(edit.at, edit.remove, ...edit.insert),
    finalAnswer: edit.finalAnswer ?? script.finalAnswer,
  };
}

/** What people call a fault type. A type that no operator has is spelled out from its name. */
export function faultLabel(
  name: string,
  faults: readonly { readonly name: string; readonly label?: string }[],
): string {
  return faults.find((fault) => fault.name === name)?.label ?? name.replaceAll('_', ' ');
}

/** A call that a fault adds to a run, with the thought before it. */
export function plannedCall(
  thought: string,
  tool: string,
  args: PlannedCall['call']['args'],
): PlannedCall {
  return { thought, call: { tool, args } };
}

/** The position of the first call of one of these tools. */
export function firstCallOf(script: Script, ...tools: readonly string[]): number {
  return firstCall(script, ({ call }) => tools.includes(call.tool), tools.join(' or '));
}

/** The position of the first call that matches; `what` names it where the oracle makes none. */
export function firstCall(
  { calls }: Script,
  matches: (planned: PlannedCall) => boolean,
  what: string,
): number {
  const at = calls.findIndex(matches);
  if (at !== -1) return at;
  throw new EnvironmentError(
    `the oracle never calls ${what}, so the fault has no place; restrict its canHost`,
  );
}
