import type { RecordedCall, RecordedResult, ResultOwner } from './recorded-items.ts';
import type { RunBuilder } from './run-builder.ts';

/**
 * Puts the pieces of the agent's replies together, where a format records thoughts, texts and calls one
 * by one. Whatever the agent thinks or says after a call opens another reply, since thoughts and texts
 * belong to the calls that follow them.
 */
export class ReplyCollector {
  readonly #builder: RunBuilder;
  #thought = '';
  #text = '';
  #calls: RecordedCall[] = [];
  #agent: string | undefined;

  constructor(builder: RunBuilder, agent?: string) {
    this.#builder = builder;
    this.#agent = agent;
  }

  /** Says who speaks from here on. Another speaker's reply is another reply. */
  speakAs(agent: string | undefined): void {
    if (agent !== this.#agent) this.end();
    this.#agent = agent;
  }

  think(thought: string | undefined): void {
    if (thought === undefined || thought.trim() === '') return;
    if (this.#calls.length > 0) this.end();
    this.#thought = joined(this.#thought, thought, '\n\n');
  }

  /** Adds text; `glue` is what stands between it and the text before it. */
  say(text: string | undefined, glue = '\n\n'): void {
    if (text === undefined || (text.trim() === '' && this.#text === '')) return;
    if (this.#calls.length > 0) this.end();
    this.#text = joined(this.#text, text, glue);
  }

  call(call: RecordedCall): void {
    this.#calls.push(call);
  }

  /** Adds the result of a call, which ends the reply: the model had seen it when it wrote on. */
  result(result: RecordedResult & ResultOwner): void {
    this.end();
    this.#builder.result(result);
  }

  /** Ends the reply: something else happened, such as a result or a word of the user. */
  end(): void {
    const reply = {
      thought: this.#thought,
      text: this.#text,
      calls: this.#calls,
      agent: this.#agent,
    };
    this.#thought = '';
    this.#text = '';
    this.#calls = [];
    this.#builder.agent(reply);
  }
}

function joined(before: string, text: string, glue: string): string {
  return before === '' ? text : before + glue + text;
}
