import { asText, decoded, isObject, type Json, type JsonObject } from '../../run/json.ts';
import type { MessageStep, Observation, Step, ToolStep } from '../../run/run.ts';

/** One reply of the agent's model: what it thought, what it wrote, and the calls that it made. */
export interface AgentReply {
  /** Reasoning that the model kept apart from its text. */
  readonly thought?: string | undefined;
  readonly text?: string | undefined;
  readonly calls?: readonly RecordedCall[] | undefined;
  readonly agent?: string | undefined;
}

export interface RecordedCall {
  readonly id?: string | undefined;
  readonly tool: string;
  /** As recorded: an object, JSON as text, other text, or nothing. */
  readonly arguments?: Json | undefined;
  /** The result, where a format records it together with the call. */
  readonly result?: RecordedResult | undefined;
}

export interface RecordedResult {
  /** Any JSON, or text as the agent saw it. */
  readonly content?: Json | undefined;
  /** Whether the call failed, where the format says so. */
  readonly failed?: boolean | undefined;
}

/** Which call a result says that it belongs to. Many formats give no id, some give the tool. */
export interface ResultOwner {
  readonly id?: string | undefined;
  readonly tool?: string | undefined;
}

/** What a builder holds before it numbers the steps. */
export type Item = CallItem | MessageItem;

export interface CallItem {
  readonly kind: 'call';
  readonly id: string | undefined;
  readonly tool: string;
  readonly args: JsonObject;
  readonly thought: string;
  readonly agent: string | undefined;
  /** Calls of one group were made together, before any of them was answered. */
  readonly group: number;
  result: Observation | null;
}

export interface MessageItem {
  readonly kind: 'message';
  readonly from: MessageStep['from'];
  readonly text: string;
  readonly thought?: string | undefined;
  readonly agent?: string | undefined;
}

/** Arguments as an object, whatever was recorded. What is no object is kept under one key. */
export function argumentsOf(raw: Json | undefined): { args: JsonObject; isJson: boolean } {
  if (raw === undefined || raw === null || raw === '') return { args: {}, isJson: true };
  const value = decoded(raw);
  if (isObject(value)) return { args: value, isJson: true };
  return { args: { arguments: value }, isJson: typeof value !== 'string' };
}

export function observationOf({ content = null, failed = false }: RecordedResult): Observation {
  return failed
    ? { ok: false, data: {}, error: asText(content) }
    : { ok: true, data: content, error: null };
}

const MISSING: Observation = { ok: false, data: {}, error: null, missing: true };

export function stepOf(item: Item, index: number, several: boolean): Step {
  const named = several && item.agent !== undefined ? { agent: item.agent } : {};
  if (item.kind === 'message') {
    const { from, text, thought } = item;
    return { index, from, text, ...(thought === undefined ? {} : { thought }), ...named };
  }
  const { thought, tool, args, result } = item;
  const step: ToolStep = { index, thought, call: { tool, args }, observation: result ?? MISSING };
  return { ...step, ...named };
}
