import type { RecordedCall } from '../building/recorded-items.ts';
import type { Said } from './conversation/said.ts';
import type { Span } from './span.ts';

/** What a span stands for in the story of an agent. */
export type Meaning = ModelMeaning | ToolMeaning | AgentMeaning | OtherMeaning;

/** A model was called. */
export interface ModelMeaning {
  readonly kind: 'model';
  /** The messages that it was shown, which repeat what happened before. */
  readonly input: readonly Said[];
  readonly output: readonly Said[];
}

/** A tool was called. */
export interface ToolMeaning {
  readonly kind: 'tool';
  readonly call: RecordedCall;
}

/** An agent worked: model calls and tool calls are inside it. */
export interface AgentMeaning {
  readonly kind: 'agent';
  readonly name?: string | undefined;
  /** What it was asked, where its own span says so. */
  readonly input?: string | undefined;
  /** What it answered. */
  readonly output?: string | undefined;
  /** The whole of its conversation, where its own span has it. */
  readonly messages?: readonly Said[] | undefined;
  /** What its own span says was said and called, for where the spans of its models say nothing. */
  readonly exchanged?: readonly Said[] | undefined;
  /** True if its framework writes messages in the user's name, so that only `input` is the user's. */
  readonly scripted?: boolean | undefined;
}

/** Anything else. Where it is the root, it may say what was asked and answered. */
export interface OtherMeaning {
  readonly kind: 'other';
  readonly input?: string | undefined;
  readonly output?: string | undefined;
  readonly messages?: readonly Said[] | undefined;
  /** Something that the agent was shown besides its messages, such as what its code printed. */
  readonly shown?: string | undefined;
}

/**
 * The attributes that one family of tracers writes. `read` answers null for a span that has none of
 * them, so that another vocabulary can be tried.
 */
export interface Vocabulary {
  read(span: Span): Meaning | null;
}

/** Whether a meaning says more than that something happened. */
export function hasContent(meaning: Meaning): boolean {
  switch (meaning.kind) {
    case 'model':
      return meaning.input.length > 0 || meaning.output.length > 0;
    case 'tool':
      return meaning.call.arguments !== undefined || meaning.call.result !== undefined;
    case 'agent':
    case 'other':
      return (
        meaning.input !== undefined ||
        meaning.output !== undefined ||
        (meaning.messages ?? []).length > 0
      );
  }
}
