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

/** The one edit that makes a fault: from `at` on, `remove` so many calls and `insert` these. */
export interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly PlannedCall[];
  /** The final answer of the edited run. Omit it to keep the parent's. */
  readonly finalAnswer?: string;
  /** The step to blame, counted in the edited run. */
  readonly failureStep: number;
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
}

export function applyEdit(script: Script, edit: Edit): Script {
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
