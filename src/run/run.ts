import type { Json, JsonObject } from './json.ts';

export interface ToolCall {
  readonly tool: string;
  readonly args: JsonObject;
}

/**
 * What a tool answered: `data` if the call succeeded, `error` if it failed. The tools of an
 * environment answer with objects; recorded ones may answer with any JSON, or with plain text.
 */
export interface Observation<Data extends Json = Json> {
  readonly ok: boolean;
  readonly data: Data;
  readonly error: string | null;
  /** True if the call was recorded without its result; `ok` is false then and says nothing. */
  readonly missing?: boolean | undefined;
}

/** A call of a tool, with the thought before it and the result after it. */
export interface ToolStep<Data extends Json = Json> {
  readonly index: number;
  readonly thought: string;
  readonly call: ToolCall;
  readonly observation: Observation<Data>;
  /** Which agent acted, where a run has several. */
  readonly agent?: string | undefined;
}

/**
 * Who wrote a message. The environment is whatever else happened around the agent, such as a tool
 * that the user ran.
 */
export type Speaker = 'user' | 'agent' | 'environment';

/** A message between the calls of a recorded run. */
export interface MessageStep {
  readonly index: number;
  readonly from: Speaker;
  readonly text: string;
  /** What the agent thought before it wrote; only the agent's messages have it. */
  readonly thought?: string | undefined;
  /** Which agent wrote it, where a run has several. */
  readonly agent?: string | undefined;
}

/** The runs of an environment consist of calls alone; recorded runs have messages between them. */
export type Step = ToolStep | MessageStep;

/**
 * What an agent did, without anything that is known about it: it has no label, no parent and no id,
 * since ids contain the fault type. A judge is never shown more than this.
 */
export interface Run {
  /** What the user asked for. What the user said later is a message among the steps. */
  readonly goal: string;
  readonly steps: readonly Step[];
  /** What the agent said after its last call. In a recorded run it is among the steps too. */
  readonly finalAnswer: string;
  /** What a recorded agent was told before the user spoke: its system prompt. */
  readonly instructions?: string | undefined;
}

export function isToolStep(step: Step): step is ToolStep {
  return 'call' in step;
}

export function toolSteps({ steps }: Pick<Run, 'steps'>): readonly ToolStep[] {
  return steps.every(isToolStep) ? (steps as readonly ToolStep[]) : steps.filter(isToolStep);
}

/**
 * Whether a run shows that it was recorded: it has instructions or messages, which the runs of an
 * environment never have.
 */
export function isRecorded({ instructions, steps }: Run): boolean {
  return instructions !== undefined || !steps.every(isToolStep);
}

/** A run and nothing else of the object that it is part of. */
export function runOf({ goal, steps, finalAnswer, instructions }: Run): Run {
  return instructions === undefined
    ? { goal, steps, finalAnswer }
    : { goal, steps, finalAnswer, instructions };
}

/** Everything that the user said, in order: the goal, and what was said later. */
export function wholeRequest({ goal, steps }: Pick<Run, 'goal' | 'steps'>): string {
  const later = steps.flatMap((step) =>
    !isToolStep(step) && step.from === 'user' && step.text !== goal ? [step.text] : [],
  );
  return later.length === 0 ? goal : [goal, ...later].join('\n\n');
}
