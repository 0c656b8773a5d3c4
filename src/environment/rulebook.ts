import type { Run, Step } from '../trajectory/run.ts';

/**
 * One thing a correct run never does. `atStep` is asked before each call of a watched tool, with
 * the state as it was before that call's answer; `atEnd` once, after the last step. Both return a
 * message per violation, none when all is well.
 */
export interface Rule<State> {
  /** `R4_ungrounded_argument`: the name that violations and rationales carry. */
  readonly name: string;
  /** The fault type that breaking this rule amounts to. */
  readonly faultType: string;
  /** The tools whose calls the rule looks at; every tool where it is absent. */
  readonly watches?: readonly string[];
  atStep?(state: State, step: Step, position: number): readonly string[];
  atEnd?(state: State): readonly string[];
}

/** Rules in order of priority, and the state that one left-to-right pass keeps for them. */
export interface Rulebook<State> {
  readonly rules: readonly Rule<State>[];
  /** What a run that breaks no rule is told, beyond that. */
  readonly passNote?: string;
  /** Rules on the order of calls: of use on scripted runs, too strict for most agents. */
  readonly sequence?: Readonly<Record<SequenceVariant, Rule<State>>>;
  /** The state before the first step. Only the run is known here: there may be no instance. */
  start(run: Run): State;
  /** Takes in a step's answer, after the rules have looked at its call. */
  observe(state: State, step: Step): void;
}

export const SEQUENCE_VARIANTS = ['strict', 'lenient'] as const;
export type SequenceVariant = (typeof SEQUENCE_VARIANTS)[number];

export interface Violation {
  readonly step: number;
  readonly rule: string;
  readonly faultType: string;
  readonly message: string;
}
