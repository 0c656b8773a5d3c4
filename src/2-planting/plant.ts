import type { Environment, Instance } from '../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../1-worlds/contract/fault-operator.ts';
import { sameOutcome } from '../1-worlds/contract/outcome.ts';
import type { PlayedRun } from '../1-worlds/contract/played-run.ts';
import { EnvironmentError } from '../base/errors.ts';
import type { Label } from '../run/label.ts';
import type { Run } from '../run/run.ts';
import { cascadeId, faithfulId, faultId, type LabelledTrajectory } from '../run/trajectory.ts';
import { CONFLICT_REASONS } from './faults/merge-edits.ts';
import { faultPlanter } from './faults/plant-fault.ts';
import { cascadePlanter } from './faults/plant-faults.ts';
import type { PlanEntry } from './plan/plan-set.ts';
import { faithfulPlanter } from './replies/faithful-reply.ts';

/** A clean run, and what the plan wants made of it: a fault, several, or nothing. */
export interface PlannedParent extends PlanEntry {
  readonly parent: LabelledTrajectory;
}

/** Makes labelled faults out of clean parents. */
export interface FaultInjector {
  (instance: Instance, parent: Run, fault: FaultOperator<Instance>): LabelledTrajectory;
  /** The same fault with a reply that says what really happened; null where its reply does. */
  faithful(
    instance: Instance,
    parent: Run,
    fault: FaultOperator<Instance>,
  ): LabelledTrajectory | null;
  /** One run with several faults, which have to fit into it. */
  several(
    instance: Instance,
    parent: Run,
    faults: readonly FaultOperator<Instance>[],
  ): LabelledTrajectory;
}

/** Plants faults in clean parents, and labels the results by what the replay shows. */
export function faultInjector(environment: Environment, seed: number | bigint): FaultInjector {
  const plant = faultPlanter(environment, seed);
  const plantFaithful = faithfulPlanter(environment, seed);
  const plantSeveral = cascadePlanter(environment, seed);

  const labelled = (
    instance: Instance,
    id: string,
    run: PlayedRun,
    label: Omit<Label, 'faulty' | 'outcomeCorrect'>,
  ): LabelledTrajectory => {
    const outcomeCorrect = sameOutcome(
      environment.outcome(run.steps, instance),
      environment.expected(instance),
    );
    return {
      id,
      instanceId: instance.id,
      goal: run.goal,
      steps: run.steps,
      finalAnswer: run.finalAnswer,
      label: { faulty: true, ...label, outcomeCorrect },
    };
  };

  const inject = (
    instance: Instance,
    parent: Run,
    fault: FaultOperator<Instance>,
  ): LabelledTrajectory => {
    const { edit, run } = plant(instance, parent, fault);
    return labelled(instance, faultId(instance.id, fault.name), run, {
      failureStep: edit.failureStep,
      failureType: fault.name,
    });
  };

  return Object.assign(inject, {
    faithful(
      instance: Instance,
      parent: Run,
      fault: FaultOperator<Instance>,
    ): LabelledTrajectory | null {
      const planted = plantFaithful(instance, parent, fault);
      if (planted === null) return null;
      const id = faultId(instance.id, fault.name);
      return labelled(instance, faithfulId(id), planted.faithful, {
        failureStep: planted.failureStep,
        failureType: fault.name,
        edit: { kind: 'faithful', name: 'faithful_reply', place: 'reply' },
        parent: id,
      });
    },
    several(
      instance: Instance,
      parent: Run,
      faults: readonly FaultOperator<Instance>[],
    ): LabelledTrajectory {
      const planted = plantSeveral(instance, parent, faults);
      const types = faults.map(({ name }) => name).join(', ');
      if (typeof planted === 'string') {
        throw new EnvironmentError(
          `${types} do not fit into one run of ${instance.id}: ${CONFLICT_REASONS[planted]}`,
        );
      }
      const [first] = planted.faults;
      if (first === undefined) throw new EnvironmentError(`${instance.id} gets no fault`);
      return labelled(
        instance,
        cascadeId(
          instance.id,
          planted.faults.map(({ type }) => type),
        ),
        planted.run,
        { failureStep: first.step, failureType: first.type, faults: planted.faults },
      );
    },
  });
}

/** Stage 2: each parent stays clean or gets its fault or faults, as planned. */
export function* injectFaults(
  parents: Iterable<PlannedParent>,
  inject: FaultInjector,
): Generator<LabelledTrajectory> {
  for (const { instance, fault, several, parent } of parents) {
    if (several !== undefined) yield inject.several(instance, parent, several);
    else if (fault === null) yield parent;
    else yield inject(instance, parent, fault);
  }
}
