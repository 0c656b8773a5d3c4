import type { RecordedCall } from '../../building/recorded-items.ts';
import { type CallTurn, isSameText, type ReplyTurn, signatureOf, type Turn } from './turns.ts';

/** Finds turns by what they say. Long runs repeat every message in every model call. */
export class TurnIndex {
  readonly #said = new Map<string, Turn[]>();
  readonly #replies = new Map<string, ReplyTurn[]>();
  readonly #callsById = new Map<string, CallTurn[]>();
  readonly #callsBySignature = new Map<string, CallTurn[]>();
  /** The calls that had no result when they were added, oldest first. */
  #open: CallTurn[] = [];

  add(turn: Turn): void {
    if (turn.kind !== 'reply') {
      put(this.#said, saidKey(turn.kind, turn.text), turn);
      return;
    }
    if (turn.text.trim() !== '') put(this.#replies, textKey(turn.text), turn);
    for (const call of turn.calls) {
      if (call.call.id !== undefined) put(this.#callsById, call.call.id, call);
      put(this.#callsBySignature, call.signature, call);
      this.#open.push(call);
    }
  }

  /** What somebody said in these words, and is not among `met`. */
  said(kind: 'user' | 'environment', text: string, met: ReadonlySet<unknown>): Turn | undefined {
    return this.#said.get(saidKey(kind, text))?.find((turn) => !met.has(turn));
  }

  reply(text: string, met: ReadonlySet<unknown>): ReplyTurn | undefined {
    return this.#replies
      .get(textKey(text))
      ?.find((turn) => !met.has(turn) && isSameText(turn.text, text));
  }

  /** The call with the same id, else one of the same tool with the same arguments. */
  call(call: RecordedCall, met: ReadonlySet<unknown>): CallTurn | undefined {
    return (
      this.callById(call, met) ??
      this.#callsBySignature.get(signatureOf(call))?.find((turn) => !met.has(turn))
    );
  }

  callById({ id, tool }: RecordedCall, met: ReadonlySet<unknown>): CallTurn | undefined {
    if (id === undefined) return undefined;
    return this.#callsById.get(id)?.find((turn) => turn.call.tool === tool && !met.has(turn));
  }

  /** The calls without a result that are not among `met`, oldest first. */
  unanswered(met: ReadonlySet<unknown>): readonly CallTurn[] {
    this.#open = this.#open.filter(({ result }) => result === null);
    return this.#open.filter((turn) => !met.has(turn));
  }
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function saidKey(kind: string, text: string): string {
  return `${kind} ${text.trim()}`;
}

/** Texts of which one is the beginning of the other begin alike. */
function textKey(text: string): string {
  return text.trim().slice(0, 20);
}
