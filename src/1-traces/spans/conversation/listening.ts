import type { RecordedCall, RecordedResult, ResultOwner } from '../../building/recorded-items.ts';
import type { Said } from './said.ts';
import type { TurnIndex } from './turn-index.ts';
import { type CallTurn, replyTurn, type Turn } from './turns.ts';

/** Where something was said. */
export interface Source {
  readonly span: string;
  readonly agent?: string | undefined;
  readonly start: number | null;
  readonly end: number | null;
}

type Place = Source & { readonly time: number | null };

/** Goes through one list of messages, and knows which turns it has already met there. */
export class Listening {
  readonly #turns: Turn[];
  readonly #index: TurnIndex;
  readonly #met = new Set<Turn | CallTurn>();
  /** The calls of this list that have no result in it yet. */
  readonly #waiting: { readonly id: string | undefined; readonly turn: CallTurn }[] = [];

  constructor(turns: Turn[], index: TurnIndex) {
    this.#turns = turns;
    this.#index = index;
  }

  /** Adds what the list says, unless it was heard before. */
  add(said: Said, place: Place): void {
    if (said.kind === 'result') this.#answer(said.result);
    else if (said.kind === 'agent') this.#addReply(said, place);
    else if (said.kind !== 'system') {
      const { kind, text } = said;
      const known = this.#index.said(kind, text, this.#met);
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
    const known = text.trim() === '' ? undefined : this.#index.reply(text, this.#met);
    if (known !== undefined) this.#meet(known);
    const fresh: RecordedCall[] = [];
    for (const call of calls) {
      const turn = this.#index.call(call, this.#met);
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

  /** Ids that are only counters are given again. */
  #isKnownById(call: RecordedCall): boolean {
    return (call.id ?? '').length >= 6 && this.#index.callById(call, NONE) !== undefined;
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
    const open = this.#index.unanswered(this.#met);
    const named = id === undefined ? undefined : open.find(({ call }) => call.id === id);
    if (named !== undefined || this.#waiting.length > 0) return named;
    return open.find(({ call }) => call.tool === tool) ?? open[0];
  }

  #push<T extends Turn>(turn: T): T {
    this.#turns.push(turn);
    this.#index.add(turn);
    return turn;
  }

  #meet(turn: Turn): void {
    this.#met.add(turn);
  }
}

const NONE: ReadonlySet<unknown> = new Set();
