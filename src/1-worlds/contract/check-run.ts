import { UnknownNameError } from '../../base/errors.ts';
import type { Run } from '../../run/run.ts';
import { playedSteps } from './played-run.ts';
import type { Rule, Rulebook, Violation } from './rulebook.ts';

/** Finds every violation of a run, ordered by step and then by the rules' priority. */
export type RunChecker = (run: Run) => readonly Violation[];

export interface CheckOptions {
  /** Optional rules to check in addition, by name. */
  readonly rules?: readonly string[] | undefined;
}

/** Prepares a rulebook for many runs: which rules watch which tool is worked out once. */
export function runChecker<State>(
  rulebook: Rulebook<State>,
  options: CheckOptions = {},
): RunChecker {
  const rules = [...rulebook.rules, ...chosenRules(rulebook, options.rules ?? [])];
  const ranked = rules.map((rule, rank): Ranked<State> => ({ rule, rank }));
  const atEnd = ranked.filter(({ rule }) => rule.atEnd !== undefined);
  const atStep = ranked.filter(({ rule }) => rule.atStep !== undefined);
  const everywhere = atStep.filter(({ rule }) => rule.watches === undefined);
  const watchers = new Map(
    rules
      .flatMap((rule) => rule.watches ?? [])
      .map((tool) => [tool, atStep.filter(({ rule }) => rule.watches?.includes(tool) ?? true)]),
  );

  return (run) => {
    const found: Found[] = [];
    const state = rulebook.start(run);
    const steps = playedSteps(run.steps);
    let position = 0;
    for (const step of steps) {
      for (const { rule, rank } of watchers.get(step.call.tool) ?? everywhere) {
        const messages = rule.atStep?.(state, step, position);
        if (messages !== undefined && messages.length > 0) {
          for (const message of messages) found.push(violation(rule, rank, step.index, message));
        }
      }
      rulebook.observe(state, step);
      position++;
    }
    const last = steps.at(-1)?.index ?? 0;
    for (const { rule, rank } of atEnd) {
      for (const message of rule.atEnd?.(state) ?? []) {
        found.push(violation(rule, rank, last, message));
      }
    }
    return found.length < 2 ? found : found.sort((a, b) => a.step - b.step || a.rank - b.rank);
  };
}

interface Ranked<State> {
  readonly rule: Rule<State>;
  readonly rank: number;
}

interface Found extends Violation {
  readonly rank: number;
}

function violation<State>(rule: Rule<State>, rank: number, step: number, message: string): Found {
  return { step, rule: rule.name, faultType: rule.faultType, message, rank };
}

/** The optional rules that are named, in their order of priority. Naming another rule is harmless. */
function chosenRules<State>(
  { rules, optionalRules = [] }: Rulebook<State>,
  names: readonly string[],
): readonly Rule<State>[] {
  const known = [...rules, ...optionalRules].map(({ name }) => name);
  for (const name of names) {
    if (!known.includes(name)) throw new UnknownNameError('rule', name, known);
  }
  return optionalRules.filter(({ name }) => names.includes(name));
}
