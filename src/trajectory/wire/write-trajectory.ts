import type { Label } from '../label.ts';
import type { NumberFormats } from '../number-formats.ts';
import type { Step } from '../run.ts';
import type { Trajectory } from '../trajectory.ts';
import { jsonName, jsonObject, jsonString } from './json-text.ts';

/** One line of `trajectories.jsonl`, without its line break. */
export function writeTrajectory(trajectory: Trajectory, formats: NumberFormats): string {
  let steps = '';
  for (const step of trajectory.steps) {
    if (steps !== '') steps += ',';
    steps += writeStep(step, formats);
  }
  return `{"trajectory_id":${jsonString(trajectory.id)},"instance_id":${jsonString(
    trajectory.instanceId,
  )},"goal":${jsonString(trajectory.goal)},"steps":[${steps}],"final_answer":${jsonString(
    trajectory.finalAnswer,
  )},"label":${trajectory.label === null ? 'null' : writeLabel(trajectory.label)}}`;
}

function writeStep({ index, thought, call, observation }: Step, formats: NumberFormats): string {
  return `{"index":${index},"thought":${jsonName(thought)},"call":{"tool":${jsonName(
    call.tool,
  )},"args":${jsonObject(call.args, formats.argumentFloats(call.tool))}},"observation":{"ok":${
    observation.ok
  },"data":${jsonObject(observation.data, formats.resultFloats(call.tool))},"error":${
    observation.error === null ? 'null' : jsonString(observation.error)
  }}}`;
}

function writeLabel(label: Label): string {
  return `{"faulty":${label.faulty},"failure_step":${label.failureStep},"failure_type":${
    label.failureType === null ? 'null' : jsonString(label.failureType)
  },"outcome_correct":${label.outcomeCorrect}}`;
}
