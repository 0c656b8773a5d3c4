import { runChecker } from '../../1-worlds/contract/check-run.ts';
import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import {
  applyEdit,
  type Edit,
  type FaultOperator,
  type Script,
} from '../../1-worlds/contract/fault-operator.ts';
import { replay } from '../../1-worlds/contract/play.ts';
import { type PlayedRun, playedSteps } from '../../1-worlds/contract/played-run.ts';
import type { Violation } from '../../1-worlds/contract/rulebook.ts';
import { isSameData } from '../../base/same-data.ts';
import type { LabelFault } from '../../run/label.ts';
import type { Run } from '../../run/run.ts';
import { type Conflict, type MergedEdits, mergeEdits } from './merge-edits.ts';
import { faultEditor } from './plant-fault.ts';

/** A run with several faults, each of which is in it as it would be alone. */
interface PlantedFaults {
  readonly run: PlayedRun;
  /** What was planted at which step, in the order of the steps; no two share one. */
  readonly faults: readonly LabelFault[];
}

/** Plants several faults in one parent, or says why they cannot be in one run. */
type CascadePlanter = (
  instance: Instance,
  parent: Run,
  faults: readonly FaultOperator<Instance>[],
) => PlantedFaults | Conflict;

/**
 * Plants several faults in one run. Each operator edits the clean parent with the random stream that it
 * has for a fault alone, and all edits are made at once, so that every fault of a cascade is also a
 * fault of a set with one fault per run. Then the world answers the calls, and what it answers has to show each fault
 * just as it shows when planted alone; otherwise the faults are refused.
 */
export function cascadePlanter(environment: Environment, seed: number | bigint): CascadePlanter {
  const editFor = faultEditor(seed);
  const violationsOf = runChecker(environment.rulebook);
  // A fault is tried with one other after another, and what it is alone stays the same.
  const alone = new WeakMap<Run, Map<FaultOperator<Instance>, FaultAlone>>();

  const planAlone = (instance: Instance, script: Script, fault: FaultOperator<Instance>) => {
    const edit = editFor(instance, script, fault);
    const run = once(() => replay(environment, instance, applyEdit(script, edit)));
    const telling = ({ step, faultType }: Violation): boolean =>
      step === edit.failureStep || faultType === fault.name;
    return { fault, edit, run, violations: once(() => violationsOf(run()).filter(telling)) };
  };

  return (instance, parent, faults) => {
    const script = { calls: playedSteps(parent.steps), finalAnswer: parent.finalAnswer };
    const known = alone.get(parent) ?? new Map<FaultOperator<Instance>, FaultAlone>();
    alone.set(parent, known);
    const edits = faults.map((fault) => {
      const planned = known.get(fault) ?? planAlone(instance, script, fault);
      known.set(fault, planned);
      return planned;
    });
    const merged = mergeEdits(
      script,
      edits.map(({ edit }) => edit),
    );
    if (typeof merged === 'string') return merged;
    const planted: LabelFault[] = [];
    for (const { fault, edit } of edits) {
      const step = merged.placeOf(edit, edit.failureStep);
      if (step === null || planted.some((other) => other.step === step)) return 'same step';
      planted.push({ type: fault.name, step });
    }
    const run = replay(environment, instance, merged.script);
    const found = once(() => violationsOf(run));
    for (const single of edits) {
      if (!isAnsweredAlike(single, merged, run)) return 'changed';
      if (isHidden(single, merged, run, found)) return 'hidden';
    }
    return { run, faults: planted.toSorted((a, b) => a.step - b.step) };
  };
}

/** A fault as it is where no other is planted, played when somebody asks. */
interface FaultAlone {
  readonly fault: FaultOperator<Instance>;
  readonly edit: Edit;
  readonly run: () => PlayedRun;
  /** What the rules find of it. */
  readonly violations: () => readonly Violation[];
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Whether the world answers a fault's calls, and the step to blame, as it does where the fault is alone. */
function isAnsweredAlike(
  { edit, run: alone }: FaultAlone,
  merged: MergedEdits,
  run: PlayedRun,
): boolean {
  const own = [edit.failureStep, ...edit.insert.map((_, at) => edit.at + at)];
  return own.every((position) => {
    const place = merged.placeOf(edit, position);
    return (
      place !== null &&
      isSameData(run.steps[place]?.observation, alone().steps[position]?.observation)
    );
  });
}

/**
 * Whether the rules no longer find what they find of a fault alone: at the step to blame, or of its
 * type. A rule that finds it at several steps has to find it at the step to blame, and otherwise at one
 * of them. What the end of a run is blamed for is blamed on its last step, wherever that is.
 */
function isHidden(
  { edit, run: alone, violations }: FaultAlone,
  merged: MergedEdits,
  run: PlayedRun,
  foundIn: () => readonly Violation[],
): boolean {
  const own = violations();
  if (own.length === 0) return false;
  const found = foundIn();
  const last = run.steps.length - 1;
  const isFound = ({ rule, step }: Violation): boolean => {
    const place = merged.placeOf(edit, step);
    const isLast = step === alone().steps.length - 1;
    return found.some(
      (each) => each.rule === rule && (each.step === place || (isLast && each.step === last)),
    );
  };
  return !own.every(
    (violation) =>
      isFound(violation) ||
      (violation.step !== edit.failureStep &&
        own.some((other) => other.rule === violation.rule && isFound(other))),
  );
}
