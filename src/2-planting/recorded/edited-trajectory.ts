import { PythonRandom } from '../../base/random/python-random.ts';
import type { Label } from '../../run/label.ts';
import { type Run, toolSteps } from '../../run/run.ts';
import { cleanId, faultId, type LabelledTrajectory } from '../../run/trajectory.ts';
import type { Host, PlantedEdit, PlantedFault, RecordedEdit } from './edits/recorded-edit.ts';
import { originOfEdited } from './origin-of-edited.ts';

/** Which of the places that an edit can have in a run it gets. */
export interface EditDraw {
  readonly seed: number | bigint;
  /** Counted from 1; the id of a later one ends with it. */
  readonly draw: number;
}

/**
 * A run with one edit and its label, or why this run cannot have it. Each edit draws from its own
 * random stream, named after its run, so it does not depend on which other edits are made.
 */
export function editedTrajectory(
  { instanceId, taskId, origin }: Pick<LabelledTrajectory, 'instanceId' | 'taskId' | 'origin'>,
  host: Host,
  edit: RecordedEdit,
  { seed, draw }: EditDraw,
): LabelledTrajectory | string {
  const again = draw === 1 ? '' : `-${draw}`;
  const planted = edit.plant(host, new PythonRandom(`${instanceId}-${edit.name}-${seed}${again}`));
  if (typeof planted === 'string') return planted;
  return {
    id: faultId(instanceId, edit.name + again),
    instanceId,
    ...(taskId === undefined ? {} : { taskId }),
    ...(origin === undefined
      ? {}
      : { origin: originOfEdited(origin, host.run.steps, planted.run.steps) }),
    ...planted.run,
    label: labelOf(instanceId, host, edit, planted),
  };
}

function labelOf(
  instanceId: string,
  host: Host,
  edit: RecordedEdit,
  planted: PlantedEdit | PlantedFault,
): Label {
  const { statement, old = null, new: value = null, sources, places } = planted.proof;
  const complete = { rule: edit.rule, statement, old, new: value, sources, places };
  if (edit.type === null) {
    return {
      faulty: false,
      failureStep: null,
      failureType: null,
      outcomeCorrect: true,
      edit:
        'shamOf' in edit
          ? { kind: 'sham', name: edit.shamOf, place: edit.place }
          : { kind: 'harmless', name: edit.name, place: edit.place },
      parent: cleanId(instanceId),
      proof: complete,
    };
  }
  return {
    faulty: true,
    failureStep: 'failureStep' in planted ? planted.failureStep : null,
    failureType: edit.type,
    outcomeCorrect: sameChanges(host, planted.run),
    proof: complete,
  };
}

/**
 * Whether an edited run does what its parent does: the same calls, in the same order, of everything
 * that may change something. Where it is not known what a tool does, it may.
 */
function sameChanges(host: Host, run: Run): boolean {
  return changes(host, host.run).join('\n') === changes(host, run).join('\n');
}

function changes({ kinds, isFailure }: Host, run: Run): readonly string[] {
  return toolSteps(run).flatMap((step) =>
    kinds.mayChange(step.call) && !isFailure(step) ? JSON.stringify(step.call) : [],
  );
}
