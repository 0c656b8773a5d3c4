import type { PythonRandom } from '../random/python-random.ts';
import type { ToolCall } from '../trajectory/run.ts';

/** A call the agent means to make, and why; the world has not answered yet. */
export interface PlannedCall {
  readonly thought: string;
  readonly call: ToolCall;
}

/** An episode before it is played: the calls in order and the answer it ends with. */
export interface Script {
  readonly calls: readonly PlannedCall[];
  readonly finalAnswer: string;
}

/** The one edit that makes a fault: `remove` calls from `at`, `insert` others in their place. */
export interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly PlannedCall[];
  /** The answer the edited episode ends with, where it differs from the parent's. */
  readonly finalAnswer?: string;
  /** The step to blame, counted in the edited episode. */
  readonly failureStep: number;
}

export interface FaultOperator<Instance> {
  /** As programs name the type: `wrong_tool`. */
  readonly name: string;
  /** As people are shown it: "wrong tool". The name with spaces where it is absent. */
  readonly label?: string;
  /** The fault in words, as judges are told it. */
  readonly description: string;
  /** Whether the fault shows in the final answer. */
  readonly changesAnswer: boolean;
  canHost(instance: Instance): boolean;
  /** Whether the outcome is meant to survive; replay has the last word and tests compare the two. */
  keepsOutcome(instance: Instance): boolean;
  edit(script: Script, instance: Instance, random: PythonRandom): Edit;
}

export function applyEdit(script: Script, edit: Edit): Script {
  return {
    calls: script.calls.toSpliced(edit.at, edit.remove, ...edit.insert),
    finalAnswer: edit.finalAnswer ?? script.finalAnswer,
  };
}

/** What a fault type is called where a person reads; types that no operator knows keep their words. */
export function faultLabel(
  name: string,
  faults: readonly { readonly name: string; readonly label?: string }[],
): string {
  return faults.find((fault) => fault.name === name)?.label ?? name.replaceAll('_', ' ');
}
