import type { Label, LabelEdit, LabelFault, Proof } from '../label.ts';
import type { NumberFormats } from '../number-formats.ts';
import type { Origin } from '../origin.ts';
import { isToolStep, type MessageStep, type Step } from '../run.ts';
import type { Trajectory } from '../trajectory.ts';
import { jsonName, jsonObject, jsonString, jsonText } from './json-text.ts';

/** One line of `trajectories.jsonl`, without its line break. */
export function writeTrajectory(trajectory: Trajectory, formats: NumberFormats): string {
  let steps = '';
  for (const step of trajectory.steps) {
    if (steps !== '') steps += ',';
    steps += writeStep(step, formats);
  }
  return `{"trajectory_id":${jsonString(trajectory.id)},"instance_id":${jsonString(
    trajectory.instanceId,
  )}${trajectory.taskId === undefined ? '' : `,"task_id":${jsonString(trajectory.taskId)}`}${
    trajectory.origin === undefined ? '' : `,${writeOrigin(trajectory.origin)}`
  },"goal":${jsonString(trajectory.goal)},${
    trajectory.instructions === undefined
      ? ''
      : `"instructions":${jsonString(trajectory.instructions)},`
  }"steps":[${steps}],"final_answer":${jsonString(
    trajectory.finalAnswer,
  )},"label":${trajectory.label === null ? 'null' : writeLabel(trajectory.label)}}`;
}

/** The key and the value of an origin. */
export function writeOrigin({ traceId, spanId, sessionId, steps }: Origin): string {
  return `"origin":${JSON.stringify({
    ...(traceId === null ? {} : { trace_id: traceId }),
    ...(spanId === null ? {} : { span_id: spanId }),
    ...(sessionId === null ? {} : { session_id: sessionId }),
    ...(steps.some((id) => id !== null) ? { steps } : {}),
  })}`;
}

function writeStep(step: Step, formats: NumberFormats): string {
  if (!isToolStep(step)) return writeMessage(step);
  const { index, thought, call, observation, agent } = step;
  return `{"index":${index},"thought":${jsonName(thought)},"call":{"tool":${jsonName(
    call.tool,
  )},"args":${jsonObject(call.args, formats.argumentFloats(call.tool))}},"observation":{"ok":${
    observation.ok
  },"data":${jsonText(observation.data, formats.resultFloats(call.tool))},"error":${
    observation.error === null ? 'null' : jsonString(observation.error)
  }${observation.missing === true ? ',"missing":true' : ''}}${agentKey(agent)}}`;
}

function writeMessage({ index, from, text, thought, agent }: MessageStep): string {
  const thoughtKey = thought === undefined ? '' : `,"thought":${jsonString(thought)}`;
  return `{"index":${index},"from":"${from}","text":${jsonString(text)}${thoughtKey}${agentKey(agent)}}`;
}

const agentKey = (agent: string | undefined): string =>
  agent === undefined ? '' : `,"agent":${jsonName(agent)}`;

function writeLabel(label: Label): string {
  return `{"faulty":${label.faulty},"failure_step":${label.failureStep},"failure_type":${
    label.failureType === null ? 'null' : jsonString(label.failureType)
  },"outcome_correct":${label.outcomeCorrect}${
    label.degree === undefined ? '' : `,"degree":"${label.degree}"`
  }${
    label.faults === undefined ? '' : `,"faults":${writeFaults(label.faults)}`
  }${label.edit === undefined ? '' : `,"edit":${writeEdit(label.edit)}`}${
    label.parent === undefined ? '' : `,"parent":${jsonString(label.parent)}`
  }${label.proof === undefined ? '' : `,"proof":${writeProof(label.proof)}`}${
    label.by === undefined ? '' : `,"by":${jsonString(label.by)}`
  }}`;
}

function writeFaults(faults: readonly LabelFault[]): string {
  return JSON.stringify(faults.map(({ type, step }) => ({ type, step })));
}

function writeEdit({ kind, name, place }: LabelEdit): string {
  return JSON.stringify({ kind, name, place });
}

function writeProof({ rule, statement, old, new: replacement, sources, places }: Proof): string {
  return JSON.stringify({ rule, statement, old, new: replacement, sources, places });
}
