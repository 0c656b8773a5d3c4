import type { AgentReply, RecordedResult, ResultOwner } from '../../building/recorded-items.ts';
import { type ItemKey, RunBuilder } from '../../building/run-builder.ts';

/** One thing in a list of messages, whatever dialect the list is written in. */
export type Said =
  | { readonly kind: 'system' | 'user' | 'environment'; readonly text: string }
  | { readonly kind: 'agent'; readonly reply: AgentReply }
  | { readonly kind: 'result'; readonly result: RecordedResult & ResultOwner };

/**
 * What some messages say. Every model call of a trace repeats the messages before it, so they cannot be
 * added to a run as they come; the readers of messages are handed this instead of a run's builder.
 */
export function saidBy(add: (builder: RunBuilder) => void): readonly Said[] {
  const recorder = new Recorder();
  add(recorder);
  recorder.endReply();
  return recorder.said;
}

class Recorder extends RunBuilder {
  readonly said: Said[] = [];

  override instruct(text: string): void {
    if (text.trim() !== '') this.said.push({ kind: 'system', text });
  }

  override user(text: string): void {
    this.endReply();
    this.said.push({ kind: 'user', text });
  }

  override environment(text: string): void {
    this.endReply();
    this.said.push({ kind: 'environment', text });
  }

  override agent(reply: AgentReply): readonly ItemKey[] {
    this.endReply();
    const { thought = '', text = '', calls = [] } = reply;
    if (calls.length === 0 && text.trim() === '' && thought.trim() === '') return [];
    return [this.said.push({ kind: 'agent', reply }) - 1];
  }

  override result(result: RecordedResult & ResultOwner): void {
    this.endReply();
    this.said.push({ kind: 'result', result });
  }
}
