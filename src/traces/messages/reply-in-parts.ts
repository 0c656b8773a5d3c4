import type { RecordedCall, RecordedResult } from '../recorded-items.ts';
import type { RunBuilder } from '../run-builder.ts';

/**
 * Gathers a reply that was recorded part by part: reasoning, text, calls, and sometimes the results of
 * tools that ran while the model was still writing. What is written after such a result belongs to the
 * next reply, since the model had seen the result by then.
 */
export class ReplyInParts {
  readonly #builder: RunBuilder;
  readonly #agent: string | undefined;
  #thoughts: string[] = [];
  /** Parts of one text are cut where a citation begins or ends, so nothing is put between them. */
  #text = '';
  #calls: RecordedCall[] = [];
  #answered = false;

  constructor(builder: RunBuilder, agent?: string) {
    this.#builder = builder;
    this.#agent = agent;
  }

  think(thought: string | undefined): void {
    if (this.#answered) this.end();
    if (thought !== undefined && thought.trim() !== '') this.#thoughts.push(thought);
  }

  say(text: string | undefined): void {
    if (this.#answered) this.end();
    this.#text += text ?? '';
  }

  call(call: RecordedCall): void {
    this.#calls.push(call);
    if (call.result !== undefined) this.#answered = true;
  }

  /** Adds the result of a call of this reply. */
  result(result: RecordedResult & { readonly id?: string | undefined }): void {
    this.end();
    this.#builder.result(result);
  }

  /** Hands what was gathered to the builder. More may follow, as another reply. */
  end(): void {
    this.#builder.agent({
      thought: this.#thoughts.join('\n\n'),
      text: this.#text,
      calls: this.#calls,
      agent: this.#agent,
    });
    this.#thoughts = [];
    this.#text = '';
    this.#calls = [];
    this.#answered = false;
  }
}
