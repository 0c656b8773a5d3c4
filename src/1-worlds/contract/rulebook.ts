import type { Run } from '../../run/run.ts';
import type { PlayedStep } from './played-run.ts';

/**
 * One thing that a correct run never does. `atStep` is called before each call of a watched tool,
 * with the state as it was before that call was answered. `atEnd` is called once, after the last
 * step. Both return one message per violation, and an empty list when there is none.
 */
export interface Rule<State> {
  /** `R4_ungrounded_argument`: the name that violations and rationales carry. */
  readonly name: string;
  /** The fault type that breaking this rule amounts to. */
  readonly faultType: string;
  /** The tools whose calls the rule looks at. Omit it to look at every call. */
  readonly watches?: readonly string[];
  atStep?(state: State, step: PlayedStep, position: number): readonly string[];
  atEnd?(state: State): readonly string[];
}

/** Rules in order of priority, and the state that one pass from left to right keeps for them. */
export interface Rulebook<State> {
  /** The rules that are always checked. */
  readonly rules: readonly Rule<State>[];
  /** Rules that are off unless they are named, such as one that is too strict for most agents. */
  readonly optionalRules?: readonly Rule<State>[];
  /** What is said, in addition, of a run that breaks no rule: for example, what the rules miss. */
  readonly passNote?: string;
  /** The state before the first step. Only the run is known here: there may be no instance. */
  start(run: Run): State;
  /** Takes in a step's observation, after the rules have looked at its call. */
  observe(state: State, step: PlayedStep): void;
}

/** The rule that whoever asked hears back exactly once, in the last step. */
export function repliesOnceAtTheEnd(
  name: string,
  tool: string,
): Rule<{ readonly length: number; readonly replies: number }> {
  return {
    name,
    faultType: 'premature_stop',
    watches: [tool],
    atStep: ({ length }, _step, position) =>
      position === length - 1 ? [] : [`${tool} is not the final step`],
    atEnd: ({ replies }) =>
      replies === 1 ? [] : [`expected exactly one ${tool}, found ${replies}`],
  };
}

export interface Violation {
  readonly step: number;
  readonly rule: string;
  readonly faultType: string;
  readonly message: string;
}

/** A violation as programs read it, wherever it is reported. */
interface ViolationRow {
  readonly trajectory_id: string;
  readonly step: number;
  readonly rule: string;
  readonly failure_type: string;
  readonly message: string;
}

export function violationRow(
  trajectoryId: string,
  { step, rule, faultType, message }: Violation,
): ViolationRow {
  return { trajectory_id: trajectoryId, step, rule, failure_type: faultType, message };
}
