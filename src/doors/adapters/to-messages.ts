import type { ExternalInput } from '../../3-judging/judges/judge.ts';
import { resultText, type Spoken, turnsOf } from '../../3-judging/judges/prompts/chat-messages.ts';
import { isObject, type Json, type JsonObject } from '../../run/json.ts';
import type { ToolStep } from '../../run/run.ts';

/** A message for OpenAI's chat completions. What the agent thought before a call is the content beside it. */
export type OpenAiMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: OpenAiCall[] }
  | { role: 'tool'; content: string; tool_call_id: string };

export interface OpenAiCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** A message for Anthropic, which has no role for a system: its words are the user's, with "[system]" before them. */
export interface AnthropicMessage {
  role: 'user' | 'assistant';
  content: string | AnthropicBlock[];
}

export type AnthropicBlock =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: JsonObject }
  | { type: 'tool_result'; tool_use_id: string; content: string; is_error: boolean };

/** A ModelMessage of the AI SDK, from version 5 on. */
export type AiSdkMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string | AiSdkPart[] }
  | { role: 'tool'; content: AiSdkResult[] };

export type AiSdkPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'tool-call'; toolCallId: string; toolName: string; input: JsonObject };

export interface AiSdkResult {
  type: 'tool-result';
  toolCallId: string;
  toolName: string;
  output: { type: 'text' | 'error-text'; value: string };
}

/** What LangChain makes a message of. */
export type LangchainMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: LangchainCall[] }
  | {
      role: 'tool';
      content: string;
      tool_call_id: string;
      name: string;
      status: 'success' | 'error';
    };

export interface LangchainCall {
  type: 'tool_call';
  id: string;
  name: string;
  args: JsonObject;
}

/** A message of a thread in Braintrust, whose scorers render these parts and no `tool_calls`. */
export type BraintrustMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | { role: 'assistant' | 'tool'; content: BraintrustPart[] };

export type BraintrustPart =
  | { type: 'text'; text: string }
  | {
      type: 'tool_call';
      tool_call_id: string;
      tool_name: string;
      arguments: { type: 'valid'; value: JsonObject };
    }
  | { type: 'tool_result'; tool_call_id: string; tool_name: string; output: Json };

/** A step of a trajectory in Mastra. What is said is no step there and is a model's generation here. */
export type MastraStep =
  | {
      stepType: 'tool_call';
      name: string;
      toolArgs: { [key: string]: Json };
      toolResult: { [key: string]: Json };
      success: boolean;
      metadata: { [key: string]: Json };
    }
  | { stepType: 'model_generation'; name: string; metadata: { [key: string]: Json } };

/** A finished span under the conventions of OpenTelemetry for generative AI. */
export interface OtelSpan {
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** In milliseconds; only their order means something. */
  startTime: number;
  endTime: number;
  attributes: { [key: string]: string };
  /** 1 if all went well, 2 for an error. */
  statusCode: number;
  statusMessage?: string;
}

/** What a run can be written as. */
export interface MessageShapes {
  openai: OpenAiMessage;
  anthropic: AnthropicMessage;
  'ai-sdk': AiSdkMessage;
  langchain: LangchainMessage;
  braintrust: BraintrustMessage;
  mastra: MastraStep;
  otel: OtelSpan;
}

export type MessageShape = keyof MessageShapes;

/**
 * The run that a judge is handed, as the messages, steps or spans that another program expects. Nothing that
 * the judge is shown is left out: instructions, messages, thoughts, calls with whole arguments, and results.
 * With the view `outcome` there are two messages.
 *
 * @example
 * toMessages(item, 'openai') // [{ role: 'user', content: '…' }, { role: 'assistant', content: '…', tool_calls: […] }, …]
 */
export function toMessages<Shape extends MessageShape = 'openai'>(
  item: ShownRun,
  shape?: Shape,
): MessageShapes[Shape][];
export function toMessages(
  { goal, final_answer, steps, instructions }: ShownRun,
  shape: MessageShape = 'openai',
): MessageShapes[MessageShape][] {
  const turns = turnsOf({ goal, steps: steps ?? [], finalAnswer: final_answer, instructions });
  const { said, called, returned } = SHAPES[shape];
  return turns.flatMap((turn, at): readonly MessageShapes[MessageShape][] => {
    if ('role' in turn) return [said(turn, at)];
    const call = callOf(turn);
    const { result } = call;
    const asked = called(call, at);
    return result === null || returned === undefined ? [asked] : [asked, returned(call, result)];
  });
}

/** What is written: an item, or another object with its parts. */
export type ShownRun = Pick<ExternalInput, 'goal' | 'final_answer' | 'steps' | 'instructions'>;

/** A call as every shape needs it. */
interface Call {
  readonly id: string;
  readonly name: string;
  readonly args: JsonObject;
  readonly thought: string;
  /** Null if it was recorded without its result. */
  readonly result: Result | null;
}

interface Result {
  readonly text: string;
  readonly value: Json;
  readonly isError: boolean;
}

function callOf({ index, call, thought, observation, agent }: ToolStep): Call {
  const { ok, data, error } = observation;
  const value = ok ? data : { error };
  return {
    id: `call_${index}`,
    name: call.tool,
    args: call.args,
    thought: byAgent(agent, thought),
    result:
      observation.missing === true ? null : { text: resultText(observation), value, isError: !ok },
  };
}

type Shaping = {
  readonly [Shape in MessageShape]: {
    said(turn: Spoken, at: number): MessageShapes[Shape];
    /** The call; with its result, where a shape has one place for both. */
    called(call: Call, at: number): MessageShapes[Shape];
    returned?(call: Call, result: Result): MessageShapes[Shape];
  };
};

/** Who acts, where a run has several agents. */
const byAgent = (agent: string | undefined, text: string): string =>
  agent === undefined ? text : `[${agent}] ${text}`;
/** What was said, with the thought before it where a shape has no place for thoughts. */
const aloud = ({ text, thought = '', agent }: Spoken): string =>
  byAgent(agent, thought === '' ? text : `<thinking>${thought}</thinking>\n${text}`);
const plain = (turn: Spoken) => ({ role: turn.role, content: aloud(turn) });
const texts = <Type extends string>(type: Type, text: string): { type: Type; text: string }[] =>
  text === '' ? [] : [{ type, text }];

/** One entry per shape. */
const SHAPES: Shaping = {
  openai: {
    said: plain,
    called: ({ id, name, args, thought }) => ({
      role: 'assistant',
      content: thought,
      tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
    }),
    returned: ({ id }, { text }) => ({ role: 'tool', content: text, tool_call_id: id }),
  },
  anthropic: {
    said: (turn) =>
      turn.role === 'system'
        ? { role: 'user', content: `[system] ${aloud(turn)}` }
        : { role: turn.role, content: aloud(turn) },
    called: ({ id, name, args, thought }) => ({
      role: 'assistant',
      content: [...texts('text', thought), { type: 'tool_use', id, name, input: args }],
    }),
    returned: ({ id }, { text, isError }) => ({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: id, content: text, is_error: isError }],
    }),
  },
  'ai-sdk': {
    said: (turn) => {
      const { role, text, thought = '', agent } = turn;
      if (role !== 'assistant' || thought === '') return plain(turn);
      return {
        role,
        content: [...texts('reasoning', thought), ...texts('text', byAgent(agent, text))],
      };
    },
    called: ({ id, name, args, thought }) => ({
      role: 'assistant',
      content: [
        ...texts('text', thought),
        { type: 'tool-call', toolCallId: id, toolName: name, input: args },
      ],
    }),
    returned: ({ id, name }, { text, isError }) => ({
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: id,
          toolName: name,
          output: { type: isError ? 'error-text' : 'text', value: text },
        },
      ],
    }),
  },
  langchain: {
    said: plain,
    called: ({ id, name, args, thought }) => ({
      role: 'assistant',
      content: thought,
      tool_calls: [{ type: 'tool_call', id, name, args }],
    }),
    returned: ({ id, name }, { text, isError }) => ({
      role: 'tool',
      content: text,
      tool_call_id: id,
      name,
      status: isError ? 'error' : 'success',
    }),
  },
  braintrust: {
    said: plain,
    called: ({ id, name, args, thought }) => ({
      role: 'assistant',
      content: [
        ...texts('text', thought),
        {
          type: 'tool_call',
          tool_call_id: id,
          tool_name: name,
          arguments: { type: 'valid', value: args },
        },
      ],
    }),
    returned: ({ id, name }, { value }) => ({
      role: 'tool',
      content: [{ type: 'tool_result', tool_call_id: id, tool_name: name, output: value }],
    }),
  },
  mastra: {
    said: ({ role, text, thought = '', agent }) => ({
      stepType: 'model_generation',
      name: role,
      metadata: { text: byAgent(agent, text), thought },
    }),
    called: ({ name, args, thought, result }) => ({
      stepType: 'tool_call',
      name,
      toolArgs: args,
      toolResult: resultObject(result?.value),
      success: result?.isError === false,
      metadata: { thought },
    }),
  },
  otel: {
    said: ({ role, text, thought = '', agent }, at) => ({
      ...timed(at),
      name: `message ${role}`,
      attributes: {
        'gen_ai.operation.name': 'chat',
        [role === 'assistant' ? 'gen_ai.output.messages' : 'gen_ai.input.messages']: JSON.stringify(
          [
            {
              role,
              parts: [...parts('reasoning', thought), ...parts('text', byAgent(agent, text))],
            },
          ],
        ),
      },
      statusCode: 1,
    }),
    called: ({ id, name, args, thought, result }, at) => ({
      ...timed(at),
      name: `execute_tool ${name}`,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.call.id': id,
        'gen_ai.tool.call.arguments': JSON.stringify(args),
        ...(result === null ? {} : { 'gen_ai.tool.call.result': result.text }),
        ...(thought === '' ? {} : { thought }),
      },
      statusCode: result?.isError === true ? 2 : 1,
      ...(result?.isError === true ? { statusMessage: result.text } : {}),
    }),
  },
};

const parts = (type: string, content: string): { type: string; content: string }[] =>
  content === '' ? [] : [{ type, content }];

/** Mastra's results are objects. */
function resultObject(value: Json | undefined): { [key: string]: Json } {
  if (value === undefined) return {};
  return isObject(value) ? { ...value } : { result: value };
}

/** A span's place in the order. */
function timed(at: number): Pick<OtelSpan, 'spanId' | 'startTime' | 'endTime'> {
  const startTime = (at + 1) * 1_000;
  return { spanId: (at + 1).toString(16).padStart(16, '0'), startTime, endTime: startTime + 1_000 };
}
