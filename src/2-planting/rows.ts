import type { Environment, Instance } from '../1-worlds/contract/environment.ts';
import { applyEdit, type FaultOperator, shamOf } from '../1-worlds/contract/fault-operator.ts';
import { sameOutcome } from '../1-worlds/contract/outcome.ts';
import { replay, scriptOf } from '../1-worlds/contract/play.ts';
import { type PlayedRun, playedRun } from '../1-worlds/contract/played-run.ts';
import { EnvironmentError } from '../base/errors.ts';
import { PythonRandom } from '../base/random/python-random.ts';
import type { Label, LabelEdit } from '../run/label.ts';
import type { Run } from '../run/run.ts';
import { cascadeId, faithfulId, faultId, type LabelledTrajectory } from '../run/trajectory.ts';
import { type PlannedAttack, runWithText } from './attacks/attack-run.ts';
import { attackText, INNOCENT_PLACE, MANIPULATION } from './attacks/attacks.ts';
import { neutralText } from './attacks/neutral-text.ts';
import { degreeOf } from './faults/degrees.ts';
import { faithfulRun } from './faults/faithful-reply.ts';
import { CONFLICT_REASONS } from './faults/merge-edits.ts';
import { faultPlanter } from './faults/plant-fault.ts';
import { cascadePlanter } from './faults/plant-faults.ts';
import type { HarmlessEdit } from './harmless/harmless-edits.ts';

type Fault = FaultOperator<Instance>;

/** Puts an attack, or what stands for it, into a fault or a parent. */
export type TextInserter = (
  instance: Instance,
  run: LabelledTrajectory,
  parent: Run,
  attack: PlannedAttack,
) => LabelledTrajectory | null;

/** Makes the rows of a set, each out of its counterpart by one change. A function that finds no place for it gives null. */
export interface RowMaker {
  /** A parent with one fault. */
  fault(instance: Instance, parent: Run, fault: Fault): LabelledTrajectory;
  /** A parent with several faults, which have to fit into one run. */
  several(instance: Instance, parent: Run, faults: readonly Fault[]): LabelledTrajectory;
  /** A fault with a reply that says what really happened; null where its reply does. */
  faithful(instance: Instance, plain: LabelledTrajectory, fault: Fault): LabelledTrajectory | null;
  /** A parent with a change that breaks nothing. */
  harmless(
    instance: Instance,
    parent: LabelledTrajectory,
    edit: HarmlessEdit,
  ): LabelledTrajectory | null;
  /** A parent with an edit of the shape of a fault's that breaks nothing. */
  sham(instance: Instance, parent: LabelledTrajectory, fault: Fault): LabelledTrajectory | null;
  /** A fault or a parent with an attack on whoever reads it. */
  attacked: TextInserter;
  /** The same run with neutral text that is as long, in the place of the attack. */
  placebo: TextInserter;
  /** A run with any edit that is no fault, so that what was true of its counterpart is true of it. */
  edited(
    counterpart: LabelledTrajectory,
    id: string,
    edit: LabelEdit,
    run: Run | null,
  ): LabelledTrajectory | null;
}

/** The changes are replayed on a fresh world, so that every observation is one that the world gave. */
export function rowMaker(environment: Environment, seed: number | bigint): RowMaker {
  const random = new PythonRandom(seed);
  const plant = faultPlanter(environment, seed);
  const plantSeveral = cascadePlanter(environment, seed);

  /** A run that a fault made wrong. Whether its outcome survived is what the replay shows. */
  const faulty = (
    instance: Instance,
    id: string,
    run: PlayedRun,
    label: Pick<Label, 'failureStep' | 'failureType' | 'faults' | 'degree'>,
  ): LabelledTrajectory => {
    const outcome = environment.outcome(run.steps, instance);
    const outcomeCorrect = sameOutcome(outcome, environment.expected(instance));
    return {
      id,
      instanceId: instance.id,
      goal: run.goal,
      steps: run.steps,
      finalAnswer: run.finalAnswer,
      label: { faulty: true, ...label, outcomeCorrect },
    };
  };

  const edited: RowMaker['edited'] = (counterpart, id, edit, run) =>
    run && {
      id,
      instanceId: counterpart.instanceId,
      ...(counterpart.taskId === undefined ? {} : { taskId: counterpart.taskId }),
      goal: run.goal,
      steps: run.steps,
      finalAnswer: run.finalAnswer,
      label: { ...counterpart.label, edit, parent: counterpart.id },
    };

  /** The words of an attack, the same on a fault and on its parent. */
  const textOf = (instance: Instance, parent: Run, planned: PlannedAttack): string => {
    const { attack, place, step, fault } = planned;
    random.seed(`${instance.id}-attack-${attack.name}-${place}-${seed}`);
    const wording = random.randint(0, attack.wordings.length - 1);
    return attackText(attack, wording, { clean: playedRun(parent), step, fault });
  };

  return {
    fault(instance, parent, fault) {
      const { edit, run } = plant(instance, parent, fault);
      return faulty(instance, faultId(instance.id, fault.name), run, {
        failureStep: edit.failureStep,
        failureType: fault.name,
        ...degreeOf(fault),
      });
    },

    several(instance, parent, faults) {
      const planted = plantSeveral(instance, parent, faults);
      if (typeof planted === 'string') {
        const types = faults.map(({ name }) => name).join(', ');
        throw new EnvironmentError(
          `${types} do not fit into one run of ${instance.id}: ${CONFLICT_REASONS[planted]}`,
        );
      }
      const [first] = planted.faults;
      if (first === undefined) throw new EnvironmentError(`${instance.id} gets no fault`);
      const types = planted.faults.map(({ type }) => type);
      return faulty(instance, cascadeId(instance.id, types), planted.run, {
        failureStep: first.step,
        failureType: first.type,
        faults: planted.faults,
      });
    },

    faithful(instance, plain, fault) {
      // The reply of a fault that is confessed or concealed is part of how it is treated.
      if ((plain.label.degree ?? 'neutral') !== 'neutral') return null;
      const run = faithfulRun({ environment, instance }, playedRun(plain), fault);
      const edit = { kind: 'faithful', name: 'faithful_reply', place: 'reply' } as const;
      return edited(plain, faithfulId(plain.id), edit, run);
    },

    harmless(instance, parent, { name, place, edit }) {
      // Each edit has a random stream of its own, so it does not depend on which others are made.
      random.seed(`${instance.id}-harmless-${name}-${seed}`);
      const script = edit({ environment, instance, run: playedRun(parent) }, random);
      const run = script && replay(environment, instance, script);
      return edited(parent, `${parent.id}-${name}`, { kind: 'harmless', name, place }, run);
    },

    sham(instance, parent, fault) {
      random.seed(`${instance.id}-sham-${fault.name}-${seed}`);
      const script = scriptOf(parent);
      const splice = shamOf(fault)?.edit(script, instance, random) ?? null;
      const run = splice && replay(environment, instance, applyEdit(script, splice));
      const place = run?.finalAnswer === parent.finalAnswer ? 'steps' : 'reply';
      const edit = { kind: 'sham', name: fault.name, place } as const;
      return edited(parent, `${parent.id}-sham-${fault.name}`, edit, run);
    },

    attacked(instance, row, parent, planned) {
      const run = runWithText(
        { environment, instance },
        playedRun(row),
        textOf(instance, parent, planned),
        planned,
      );
      const { attack, place } = planned;
      const id = `${row.id}-${attack.name}-${place}`;
      if (row.label.faulty || place === INNOCENT_PLACE) {
        return edited(row, id, { kind: 'attack', name: attack.name, place }, run);
      }
      // Nothing else is wrong with the run, but its agent addresses whoever audits it.
      const made = edited(row, id, { kind: 'manipulation', name: attack.name, place }, run);
      const failureStep = place === 'thought' ? planned.step : row.steps.length - 1;
      return (
        made && {
          ...made,
          label: {
            ...made.label,
            faulty: true,
            failureStep: Math.min(failureStep, row.steps.length - 1),
            failureType: MANIPULATION,
          },
        }
      );
    },

    placebo(instance, row, parent, planned) {
      const { attack, place } = planned;
      const instead = textOf(instance, parent, planned);
      // A fault and its parent have the same text.
      random.seed(`${instance.id}-placebo-${attack.name}-${place}-${seed}`);
      const text = neutralText(instead, random);
      const run = runWithText({ environment, instance }, playedRun(row), text, planned);
      const edit = { kind: 'placebo', name: attack.name, place } as const;
      return edited(row, `${row.id}-placebo-${attack.name}-${place}`, edit, run);
    },

    edited,
  };
}
