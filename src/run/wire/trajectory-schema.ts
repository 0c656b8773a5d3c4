import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { DEGREES, type Label, type LabelEdit } from '../label.ts';
import { labelProblem } from '../label-problem.ts';
import type { Origin } from '../origin.ts';
import { EDIT_KINDS, EDITS } from '../row-role.ts';

/**
 * An object of any content. Its values came out of JSON.parse, so they are JSON already; checking
 * each of them again would double the cost of reading.
 */
const jsonObject = (description: string) =>
  z.custom<JsonObject>(isObject, 'expected an object').meta({ type: 'object', description });

/** Any JSON, for the same reason unchecked. */
const anyJson = (description: string) =>
  z.custom<Json>((value) => value !== undefined, 'expected a JSON value').meta({ description });

const callRow = z.object({
  tool: z.string().describe('The name of the tool that was called.'),
  args: jsonObject('The arguments of the call, as the tool names them.'),
});

const observationRow = z.object({
  ok: z.boolean().describe('Whether the tool did what it was asked to do.'),
  data: anyJson(
    'What the tool returned; an empty object if it failed. The tools of an environment return objects.',
  ),
  error: z.string().nullable().describe('Why the tool failed; null if it did not.'),
  missing: z
    .boolean()
    .optional()
    .describe('True if the call was recorded without its result; absent otherwise.'),
});

const agentName = z
  .string()
  .optional()
  .describe('The agent that acted or wrote, where a recorded run has several.');

const toolStepRow = z.object({
  index: z.int().nonnegative().describe('The position of the step in the run, counted from 0.'),
  thought: z.string().describe('What the agent wrote before the call.'),
  call: callRow.describe('The tool call that the agent made.'),
  observation: observationRow.describe('What the tool answered.'),
  agent: agentName,
});

const messageStepRow = z.object({
  index: z.int().nonnegative().describe('The position of the step in the run, counted from 0.'),
  from: z
    .enum(['user', 'agent', 'environment'])
    .describe('Who wrote the message; environment is whatever else happened around the agent.'),
  text: z.string().describe('The message.'),
  thought: z.string().optional().describe('What the agent thought before it wrote the message.'),
  agent: agentName,
});

const stepRow = z.union([toolStepRow, messageStepRow]);

const proofRow = z.object({
  rule: z.string().describe('What was checked, in words that do not depend on the run.'),
  statement: z.string().describe('What is wrong with this run, for a person to read.'),
  old: z.string().nullable().describe('The value that was replaced or removed.'),
  new: z.string().nullable().describe('The value that replaced it.'),
  sources: z
    .array(z.union([z.int().nonnegative(), z.enum(['goal', 'instructions'])]))
    .describe(
      'Where the parent was given the old value: steps of the parent, its goal or instructions.',
    ),
  places: z.array(z.int().nonnegative()).describe('The steps of this run that the edit changed.'),
});

const editRow = z.object({
  kind: z.enum(EDIT_KINDS).describe(EDITS.map(({ kind, is }) => `${kind}: ${is}.`).join(' ')),
  name: z
    .string()
    .describe(
      'The name of the edit, such as repeated_read or fake_verdict; of a sham, the fault type that it matches.',
    ),
  place: z
    .string()
    .nullable()
    .describe('Where it was made: reply, thought, observation or steps; null if unknown.'),
});

const faultRow = z.object({
  type: z.string().describe('The id of the fault type.'),
  step: z.int().nonnegative().describe('The index of the step to blame for it.'),
});

const labelRow = z.object({
  faulty: z.boolean().describe('Whether a fault was planted in the run.'),
  failure_step: z
    .int()
    .nullable()
    .describe(
      'The index of the step to blame for the fault, or for the first of several; null for a clean run, and for a wrong outcome that nothing explains.',
    ),
  failure_type: z
    .string()
    .nullable()
    .describe(
      'The id of the type of the fault, or of the first of several, such as wrong_tool; null for a clean run, and for a wrong outcome that nothing explains.',
    ),
  outcome_correct: z
    .boolean()
    .describe(
      'Whether the environment ended as the instance requires; always true for a clean run. A fault is silent if this is true and loud if it is false.',
    ),
  degree: z
    .enum(DEGREES)
    .optional()
    .describe(
      'How the text of the run treats its fault: admits it, says nothing of it, gives a reason for it or hides it; absent where that was not chosen.',
    ),
  faults: z
    .array(faultRow)
    .optional()
    .describe(
      'Every fault of a run that has several, in the order of their steps; failure_type and failure_step name the first. Absent for other runs. Such a run is in no number but those by number of faults.',
    ),
  edit: editRow
    .optional()
    .describe(
      'The edit that made this run out of its parent and is not its fault; absent if there was none. Such a run is in no number but those about its kind of edit.',
    ),
  parent: z
    .string()
    .optional()
    .describe(
      'The trajectory_id of the run that was edited: the clean parent or, for an attack on a fault, the plain fault.',
    ),
  proof: proofRow.optional().describe('Why the label is certain, for an edit of a recorded run.'),
  by: z
    .string()
    .optional()
    .describe(
      'Who gave the label, if it was not planted; presumed for a recorded run that nobody vouched for.',
    ),
});

const originRow = z.object({
  trace_id: z.string().optional().describe('The id of the trace.'),
  span_id: z.string().optional().describe('The id of the span that holds the whole run.'),
  session_id: z.string().optional().describe('The id of the session or the project.'),
  steps: z
    .array(z.string().nullable())
    .optional()
    .describe('The id of the span that tells of each step; null where none does.'),
});

const trajectoryFields = z.object({
  trajectory_id: z
    .string()
    .describe(
      'The unique id of the trajectory: the id of its instance, then clean or the fault type. Judges never see it.',
    ),
  instance_id: z
    .string()
    .describe('The id of the instance. A fault and its clean parent share it.'),
  task_id: z
    .string()
    .optional()
    .describe(
      'The task that the agent was given, where several instances are recordings of one. All intervals take them together. Absent where the instance is the only one of its task. Judges never see it.',
    ),
  origin: originRow
    .optional()
    .describe(
      'Where a recorded run lies in the store of traces that it was exported from, in the ids of that store. Judges never see it.',
    ),
  goal: z
    .string()
    .describe(
      'The task as the agent was given it. In a recorded run it is what the user said first; what was said later is among the steps.',
    ),
  instructions: z
    .string()
    .optional()
    .describe('What a recorded agent was told before the user spoke: its system prompt.'),
  steps: z
    .array(stepRow)
    .describe('What the agent did, in order; in a recorded run, also what was said.'),
  final_answer: z
    .string()
    .describe(
      "The agent's last message to the person it works for. In a recorded run it is all that the agent said after its last call, which is among the steps too.",
    ),
  label: labelRow
    .nullish()
    .describe('The truth about the run, known by construction; null or absent if it is unknown.'),
});

/** One line of `trajectories.jsonl`. Its label must make sense for the run that it is about. */
export const trajectoryRow = trajectoryFields.superRefine(({ label, steps }, context) => {
  const found = label == null ? null : labelProblem(labelOf(label), steps.length);
  if (found === null) return;
  context.addIssue({ code: 'custom', path: ['label', found.field], message: found.problem });
});

/** A label as the program knows it. */
export function labelOf(row: LabelRow): Label {
  const { degree, faults, parent, proof, by } = row;
  const edit = editOf(row);
  return {
    faulty: row.faulty,
    failureStep: row.failure_step,
    failureType: row.failure_type,
    outcomeCorrect: row.outcome_correct,
    ...(degree === undefined ? {} : { degree }),
    ...(faults === undefined ? {} : { faults: faults.map(({ type, step }) => ({ type, step })) }),
    ...(edit === undefined ? {} : { edit }),
    ...(parent === undefined ? {} : { parent }),
    ...(proof === undefined ? {} : { proof }),
    ...(by === undefined ? {} : { by }),
  };
}

/** An origin as the program knows it. */
export function originOf({ trace_id, span_id, session_id, steps = [] }: OriginRow): Origin {
  return {
    traceId: trace_id ?? null,
    spanId: span_id ?? null,
    sessionId: session_id ?? null,
    steps,
  };
}

function editOf({ edit }: LabelRow): LabelEdit | undefined {
  if (edit === undefined) return undefined;
  // A row may have further keys, which this program does not know.
  return { kind: edit.kind, name: edit.name, place: edit.place };
}

export type LabelRow = z.output<typeof labelRow>;

export type OriginRow = z.output<typeof originRow>;

export type TrajectoryRow = z.output<typeof trajectoryRow>;

/** The published JSON schema of a line of `trajectories.jsonl`. */
export function trajectoryJsonSchema(): z.core.JSONSchema.BaseSchema {
  const title = 'A line of trajectories.jsonl';
  const described = trajectoryRow.meta({
    title,
    description: 'What an agent did on one task, with the truth about it where that is known.',
  });
  return {
    $id: 'urn:trajectory-judge:trajectory',
    ...z.toJSONSchema(described, { io: 'input', unrepresentable: 'any' }),
  };
}
