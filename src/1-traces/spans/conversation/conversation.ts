import type { RecordedCall } from '../../building/recorded-items.ts';
import { Listening, type Source } from './listening.ts';
import type { Said } from './said.ts';
import { TurnIndex } from './turn-index.ts';
import { type CallTurn, callTurn, replyTurn, signatureOf, type Turn } from './turns.ts';

/**
 * One conversation out of many model calls. Each call repeats the messages before it and adds a few, so
 * of each list only what was not heard before is added; a call or a message that occurs twice in one list
 * was made twice.
 */
export class Conversation {
  readonly turns: Turn[] = [];
  readonly instructions: string[] = [];
  readonly #index = new TurnIndex();

  /** Hears the messages that a model was shown, and what it answered. */
  hear(input: readonly Said[], output: readonly Said[], source: Source): void {
    const listening = new Listening(this.turns, this.#index);
    for (const said of input) {
      if (said.kind === 'system') this.instruct(said.text);
      else listening.add(said, { ...source, time: source.start });
    }
    for (const said of output)
      listening.addNew(said, { ...source, time: source.end ?? source.start });
  }

  instruct(text: string): void {
    if (!this.instructions.includes(text)) this.instructions.push(text);
  }

  /**
   * Adds what the span of a tool says: to the call that the model made, else as a call of its own at
   * its time. Returns false if it has no place.
   */
  attach(call: RecordedCall, source: Source): boolean {
    const found = this.#callFor(call);
    if (found === undefined) return this.#insert(call, source);
    found.span = source.span;
    if (call.result !== undefined) found.result = call.result;
    return true;
  }

  /** Adds something that the agent was shown outside its messages, at its time. */
  show(text: string, time: number | null): void {
    const place = this.#placeAt(time);
    if (place > 0) this.turns.splice(place, 0, { kind: 'environment', text, time });
  }

  get calls(): readonly CallTurn[] {
    return this.turns.flatMap((turn) => (turn.kind === 'reply' ? turn.calls : []));
  }

  get users(): readonly (Turn & { kind: 'user' })[] {
    return this.turns.filter((turn): turn is Turn & { kind: 'user' } => turn.kind === 'user');
  }

  /** All that the agent said after its last call. */
  get lastWords(): string {
    const last = this.turns.findLastIndex((turn) => turn.kind === 'reply' && turn.calls.length > 0);
    return this.turns
      .slice(last + 1)
      .flatMap((turn) => (turn.kind === 'reply' && turn.text.trim() !== '' ? turn.text : []))
      .join('\n\n');
  }

  #callFor(call: RecordedCall): CallTurn | undefined {
    const open = this.calls.filter(({ span }) => span === null);
    const named = open.filter(({ call: { tool } }) => tool === call.tool);
    const byId = (candidate: CallTurn) => call.id !== undefined && candidate.call.id === call.id;
    const signature = signatureOf(call);
    return named.find(byId) ?? named.find((other) => other.signature === signature) ?? named[0];
  }

  #insert(call: RecordedCall, source: Source): boolean {
    const place = this.#placeAt(source.start);
    if (place === 0 && this.turns.some(({ time }) => time === null)) return false;
    const before = this.turns[place - 1];
    // What a model wrote just before a call that it did not declare is the thought behind the call.
    const isItsOwn = before?.kind === 'reply' && before.agent === source.agent;
    if (isItsOwn && before.calls.every(({ span }) => span !== null)) {
      before.calls.push(callTurn(call, source.span));
      return true;
    }
    const reply = replyTurn({}, { agent: source.agent, time: source.start, span: source.span });
    reply.calls.push(callTurn(call, source.span));
    this.turns.splice(place, 0, reply);
    return true;
  }

  /** The place after everything that had happened by then. */
  #placeAt(time: number | null): number {
    if (time === null) return this.turns.length;
    return this.turns.findLastIndex((turn) => turn.time !== null && turn.time <= time) + 1;
  }
}
