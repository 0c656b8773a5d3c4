import { asText } from '../../../run/json.ts';
import type { AgentReply, RecordedCall, RecordedResult } from '../../building/recorded-items.ts';
import { argumentsOf } from '../../building/recorded-items.ts';

/** What a conversation consists of, while it is being put together from many spans. */
export type Turn = SaidTurn | ReplyTurn;

export interface SaidTurn {
  readonly kind: 'user' | 'environment';
  text: string;
  readonly time: number | null;
}

export interface ReplyTurn {
  readonly kind: 'reply';
  readonly thought: string;
  readonly text: string;
  readonly calls: CallTurn[];
  readonly agent: string | undefined;
  readonly time: number | null;
  /** The spans that tell of it. */
  readonly spans: Set<string>;
}

export interface CallTurn {
  readonly call: RecordedCall;
  /** The same for calls of the same tool with the same arguments, however these are written. */
  readonly signature: string;
  result: RecordedResult | null;
  /** The span of the tool that answered it; null while none is known. */
  span: string | null;
}

export function replyTurn(
  reply: AgentReply,
  { agent, time, span }: { agent?: string | undefined; time: number | null; span: string },
): ReplyTurn {
  return {
    kind: 'reply',
    thought: reply.thought ?? '',
    text: reply.text ?? '',
    calls: (reply.calls ?? []).map((call) => callTurn(call)),
    agent: reply.agent ?? agent,
    time,
    spans: new Set([span]),
  };
}

export function callTurn(call: RecordedCall, span: string | null = null): CallTurn {
  return { call, signature: signatureOf(call), result: call.result ?? null, span };
}

export function signatureOf({ tool, arguments: raw }: RecordedCall): string {
  return `${tool} ${JSON.stringify(argumentsOf(raw).args, sortedKeys)}`;
}

function sortedKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two records of a text are of the same text: some of them are cut, or closed by a tag. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [a.trim(), b.trim()];
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  return shorter >= 20 && (one.startsWith(other) || other.startsWith(one));
}

/** What a reply says, to compare replies: its calls, else its text. */
export function replySignature({ text = '', calls = [] }: AgentReply): string {
  return calls.length > 0 ? calls.map(signatureOf).join('\n') : asText(text).trim();
}
