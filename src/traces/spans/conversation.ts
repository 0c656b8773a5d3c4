import type { RecordedCall, RecordedResult, ResultOwner } from '../run-builder.ts';
import type { Said } from './said.ts';
import {
  type CallTurn,
  callTurn,
  isSameText,
  type ReplyTurn,
  replyTurn,
  signatureOf,
  type Turn,
} from './turns.ts';

/** Where something was said. */
export interface Source {
  readonly span: string;
  readonly agent?: string | undefined;
  readonly start: number | null;
  readonly end: number | null;
}

/**
 * One conversation out of many model calls. Each call repeats the messages before it and adds a few, so
 * of each list only what was not heard before is added; a call or a message that occurs twice in one list
 * was made twice.
 */
export class Conversation {
  readonly turns: Turn[] = [];
  readonly instructions: string[] = [];

  /** Hears the messages that a model was shown, and what it answered. */
  hear(input: readonly Said[], output: readonly Said[], source: Source): void {
    const listening = new Listening(this.turns);
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

type Place = Source & { readonly time: number | null };

/** Goes through one list of messages, and knows which turns it has already met there. */
class Listening {
  readonly #turns: Turn[];
  readonly #met = new Set<Turn | CallTurn>();
  /** The calls of this list that have no result in it yet. */
  readonly #waiting: { readonly id: string | undefined; readonly turn: CallTurn }[] = [];

  constructor(turns: Turn[]) {
    this.#turns = turns;
  }

  /** Adds what the list says, unless it was heard before. */
  add(said: Said, place: Place): void {
    if (said.kind === 'result') this.#answer(said.result);
    else if (said.kind === 'agent') this.#addReply(said, place);
    else if (said.kind !== 'system') {
      const { kind, text } = said;
      const known = this.#turns.find(
        (turn) =>
          turn.kind === kind && !this.#met.has(turn) && isSame(turn as { text: string }, text),
      );
      this.#meet(known ?? this.#push({ kind, text, time: place.time }));
    }
  }

  /** Adds what a model has just answered, which is new unless its calls have ids that are known. */
  addNew(said: Said, place: Place): void {
    if (said.kind !== 'agent') {
      this.add(said, place);
      return;
    }
    const calls = (said.reply.calls ?? []).filter((call) => !this.#isKnownById(call));
    if (calls.length === 0 && (said.reply.calls ?? []).length > 0) return;
    const turn = replyTurn({ ...said.reply, calls }, { ...place });
    this.#push(turn);
    for (const call of turn.calls) this.#waiting.push({ id: call.call.id, turn: call });
  }

  #addReply(said: Said & { kind: 'agent' }, place: Place): void {
    const { text = '', calls = [] } = said.reply;
    const known = text.trim() === '' ? undefined : this.#knownReply(text);
    if (known !== undefined) this.#meet(known);
    const fresh: RecordedCall[] = [];
    for (const call of calls) {
      const turn = this.#knownCall(call);
      if (turn === undefined) fresh.push(call);
      else {
        this.#met.add(turn);
        this.#waiting.push({ id: call.id, turn });
        if (turn.result === null && call.result !== undefined) turn.result = call.result;
      }
    }
    const isNewText = text.trim() !== '' && known === undefined;
    const isNewThought = calls.length === 0 && text.trim() === '' && place.time === null;
    if (!isNewText && fresh.length === 0 && !isNewThought) return;
    const reply = { ...said.reply, text: isNewText ? text : '', calls: fresh };
    const turn = replyTurn(reply, { ...place });
    this.#meet(this.#push(turn));
    for (const call of turn.calls) {
      this.#met.add(call);
      this.#waiting.push({ id: call.call.id, turn: call });
    }
  }

  #knownReply(text: string): ReplyTurn | undefined {
    return this.#turns.find(
      (turn): turn is ReplyTurn =>
        turn.kind === 'reply' && !this.#met.has(turn) && isSameText(turn.text, text),
    );
  }

  #knownCall(call: RecordedCall): CallTurn | undefined {
    const open = this.#turns
      .flatMap((turn) => (turn.kind === 'reply' ? turn.calls : []))
      .filter((turn) => !this.#met.has(turn) && turn.call.tool === call.tool);
    const signature = signatureOf(call);
    return (
      open.find((turn) => call.id !== undefined && turn.call.id === call.id) ??
      open.find((turn) => turn.signature === signature)
    );
  }

  /** Ids that are only counters are given again. */
  #isKnownById({ id, tool }: RecordedCall): boolean {
    if (id === undefined || id.length < 6) return false;
    return this.#turns.some(
      (turn) =>
        turn.kind === 'reply' &&
        turn.calls.some(({ call }) => call.id === id && call.tool === tool),
    );
  }

  #answer({ id, tool, ...result }: RecordedResult & ResultOwner): void {
    let place = id === undefined ? -1 : this.#waiting.findIndex((call) => call.id === id);
    if (place === -1 && tool !== undefined) {
      place = this.#waiting.findIndex(({ turn }) => turn.call.tool === tool);
    }
    // A list that holds only what is new answers calls that an earlier one made.
    const earlier = place === -1 ? this.#unanswered(id, tool) : undefined;
    if (earlier !== undefined) {
      earlier.result = result;
      return;
    }
    const [here] = this.#waiting.splice(Math.max(0, place), 1);
    if (here !== undefined && here.turn.result === null) here.turn.result = result;
  }

  #unanswered(id: string | undefined, tool: string | undefined): CallTurn | undefined {
    const open = this.#turns
      .flatMap((turn) => (turn.kind === 'reply' ? turn.calls : []))
      .filter((turn) => turn.result === null && !this.#met.has(turn));
    const named = id === undefined ? undefined : open.find(({ call }) => call.id === id);
    if (named !== undefined || this.#waiting.length > 0) return named;
    return open.find(({ call }) => call.tool === tool) ?? open[0];
  }

  #push<T extends Turn>(turn: T): T {
    this.#turns.push(turn);
    return turn;
  }

  #meet(turn: Turn): void {
    this.#met.add(turn);
  }
}

function isSame(turn: { readonly text: string }, text: string): boolean {
  return turn.text.trim() === text.trim();
}
