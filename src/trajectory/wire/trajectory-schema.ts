import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import type { Label } from '../label.ts';
import { labelProblem } from '../label-problem.ts';

/**
 * An object of any content. Its values came out of JSON.parse, so they are JSON already; checking
 * each of them again would double the cost of reading.
 */
const jsonObject = (description: string) =>
  z
    .custom<JsonObject>(
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      'expected an object',
    )
    .meta({ type: 'object', description });

const callRow = z.object({
  tool: z.string().describe('The name of the tool that was called.'),
  args: jsonObject('The arguments of the call, as the tool names them.'),
});

const observationRow = z.object({
  ok: z.boolean().describe('Whether the tool did what it was asked to do.'),
  data: jsonObject('What the tool returned; empty if it failed.'),
  error: z.string().nullable().describe('Why the tool failed; null if it did not.'),
});

const stepRow = z.object({
  index: z.int().nonnegative().describe('The position of the step in the run, counted from 0.'),
  thought: z.string().describe('What the agent wrote before the call.'),
  call: callRow.describe('The tool call that the agent made.'),
  observation: observationRow.describe('What the tool answered.'),
});

const labelRow = z.object({
  faulty: z.boolean().describe('Whether a fault was planted in the run.'),
  failure_step: z
    .int()
    .nullable()
    .describe(
      'The index of the step to blame for the fault; null for a clean run, and for a wrong outcome that nothing explains.',
    ),
  failure_type: z
    .string()
    .nullable()
    .describe(
      'The id of the fault type, such as wrong_tool; null for a clean run, and for a wrong outcome that nothing explains.',
    ),
  outcome_correct: z
    .boolean()
    .describe(
      'Whether the environment ended as the instance requires; always true for a clean run. A fault is silent if this is true and loud if it is false.',
    ),
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
  goal: z.string().describe('The task as the agent was given it.'),
  steps: z.array(stepRow).describe('What the agent did, in order.'),
  final_answer: z.string().describe("The agent's last message to the person it works for."),
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
export function labelOf(row: z.output<typeof labelRow>): Label {
  return {
    faulty: row.faulty,
    failureStep: row.failure_step,
    failureType: row.failure_type,
    outcomeCorrect: row.outcome_correct,
  };
}

/** The published JSON schema of a line of `trajectories.jsonl`. */
export function trajectoryJsonSchema(): z.core.JSONSchema.BaseSchema {
  const title = 'A line of trajectories.jsonl';
  const described = trajectoryRow.meta({
    title,
    description: 'What an agent did on one task, with the truth about it where that is known.',
  });
  return z.toJSONSchema(described, { io: 'input', unrepresentable: 'any' });
}
