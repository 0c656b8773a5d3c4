import type { Json } from '../../run/json.ts';
import { isToolStep, type MessageStep, type Run, type Step } from '../../run/run.ts';
import type { LeftOut, RecordedTrace, TraceReading } from '../trace-format.ts';
import { handedIn } from './closing-call.ts';
import {
  type AgentReply,
  argumentsOf,
  type CallItem,
  type Item,
  type MessageItem,
  observationOf,
  type RecordedCall,
  type RecordedResult,
  type ResultOwner,
  stepOf,
} from './recorded-items.ts';

/** Which of the things that were added this is, to find its step when the run is built. */
export type ItemKey = number;

/** A run, where its parts came to lie, and what was noticed on the way. */
export interface BuiltRun {
  readonly run: Run;
  readonly notes: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** The step that an item has become; null if it has become none, such as the goal. */
  stepOf(key: ItemKey): number | null;
}

/**
 * Builds a run from what a recording says, in the order in which it happened. Every format goes
 * through here, so that the rules for pairing, thoughts, goals and final answers are in one place:
 *
 * - A reply with n calls makes n steps. Its thought and text belong to the first of them.
 * - A reply without calls is a message.
 * - A result belongs to the first unanswered call with its id. One whose id was answered already is a
 *   repetition. Without an id that is known, calls of its tool come first, and of those the ones that
 *   were made last together: a call before them was given up.
 * - The goal is what the user said first. What was said later is a message.
 * - The final answer is all that the agent said after its last call; if it said nothing, what that
 *   call handed in.
 */
export class RunBuilder {
  readonly #items: Item[] = [];
  /** The calls that have no result yet, oldest first. */
  readonly #waiting: CallItem[] = [];
  readonly #answered = new Set<string>();
  /** Calls with nothing between them were made together. */
  #group = 0;
  #isGroupOpen = false;
  readonly #instructions: string[] = [];
  readonly #noted = new Map<string, number>();
  readonly #leftOut: LeftOut[] = [];
  readonly #keepsOpening: boolean;
  /** The reply that is being put together. */
  #thought = '';
  #text = '';
  #calls: RecordedCall[] = [];
  #speaker: string | undefined;
  #goal: string | null = null;
  #finalAnswer: string | null = null;

  /** `keepsOpening`: the messages that are the goal stay steps, where a label counts them. */
  constructor({ keepsOpening = false }: { readonly keepsOpening?: boolean } = {}) {
    this.#keepsOpening = keepsOpening;
  }

  /** What the agent was told before the user spoke. Texts that were added before are not repeated. */
  instruct(text: string): void {
    if (text.trim() !== '' && !this.#instructions.includes(text)) this.#instructions.push(text);
  }

  /** What the system said: instructions if the agent had not begun, else something that happened. */
  system(text: string): void {
    this.endReply();
    const isOpening = this.#items.every((item) => item.kind === 'message' && item.from === 'user');
    if (isOpening) this.instruct(text);
    else if (text.trim() !== '' && !this.#instructions.includes(text)) this.environment(text);
  }

  /** Says what the goal is, where a format records it apart from the messages. */
  setGoal(text: string): void {
    this.#goal = text;
  }

  /** Says what the final answer is, where it is not the last that the agent wrote. */
  setFinalAnswer(text: string): void {
    this.#finalAnswer = text;
  }

  /** Adds a turn of the user. One of images or files alone says nothing that could be judged. */
  user(text: string): void {
    if (text.trim() !== '') this.message({ from: 'user', text });
  }

  /** Something that happened around the agent: a tool that the user ran, a notice. */
  environment(text: string): void {
    this.message({ from: 'environment', text });
  }

  /** Adds a message as it is, even an empty one, where a label counts messages. */
  message(message: Omit<MessageStep, 'index'>): void {
    this.endReply();
    this.#message(message);
  }

  /** Says who speaks from here on. Another speaker's reply is another reply. */
  speakAs(agent: string | undefined): void {
    if (agent !== this.#speaker) this.endReply();
    this.#speaker = agent;
  }

  /**
   * Adds a thought to the reply that is being put together. Whatever the agent thinks or says after a
   * call opens another reply, since thoughts and texts belong to the calls that follow them.
   */
  think(thought: string | undefined): void {
    if (thought === undefined || thought.trim() === '') return;
    if (this.#calls.length > 0) this.endReply();
    this.#thought = joined(this.#thought, thought, '\n\n');
  }

  /** Adds text to the reply; `glue` is what stands between it and the text before it. */
  say(text: string | undefined, glue = '\n\n'): void {
    if (text === undefined || (text.trim() === '' && this.#text === '')) return;
    if (this.#calls.length > 0) this.endReply();
    this.#text = joined(this.#text, text, glue);
  }

  /** Adds a call to the reply. */
  call(call: RecordedCall): void {
    this.#calls.push(call);
  }

  /** Says that calls from here on were not made together with those before, though nothing is between them. */
  endGroup(): void {
    this.#isGroupOpen = false;
  }

  /** Ends the reply. Anything else that happens ends it too, such as a result or a word of the user. */
  endReply(): void {
    const [thought, text, calls] = [this.#thought, this.#text, this.#calls];
    if (thought === '' && text === '' && calls.length === 0) return;
    this.#thought = '';
    this.#text = '';
    this.#calls = [];
    this.agent({ thought, text, calls, agent: this.#speaker });
  }

  /** Adds a whole reply, and returns the keys of its calls, or the key of its message. */
  agent({ thought = '', text = '', calls = [], agent }: AgentReply): readonly ItemKey[] {
    this.endReply();
    if (calls.length === 0) {
      if (text.trim() === '' && thought.trim() === '') return [];
      return [this.#message({ from: 'agent', text, thought: thought || undefined, agent })];
    }
    const before = [thought, text].filter((part) => part.trim() !== '').join('\n\n');
    return calls.map((call, i) => this.#call(call, i === 0 ? before : '', agent));
  }

  /** Adds the result of a call that was added before. */
  result(result: RecordedResult & ResultOwner): void {
    this.endReply();
    const { id } = result;
    this.#isGroupOpen = false;
    const call = this.#waiting.find((waiting) => id !== undefined && waiting.id === id);
    if (call === undefined && id !== undefined && this.#answered.has(id)) {
      this.note('results are for a call that has one already and were left out');
      return;
    }
    const found = call ?? this.#unnamed(result);
    if (found === undefined) {
      this.note('results have no call before them and were left out');
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(found), 1);
    found.result = observationOf(result);
    if (found.id !== undefined) this.#answered.add(found.id);
  }

  /** The call of a result that names none. */
  #unnamed({ tool }: ResultOwner): CallItem | undefined {
    const last = this.#waiting.at(-1)?.group;
    const latest = this.#waiting.filter(({ group }) => group === last);
    const ofTool = (call: CallItem): boolean => call.tool === tool;
    return latest.find(ofTool) ?? this.#waiting.find(ofTool) ?? latest[0];
  }

  /** Counts something that a person should know; the count is put before the text. */
  note(text: string, count = 1): void {
    this.#noted.set(text, (this.#noted.get(text) ?? 0) + count);
  }

  /** Hands over what is in no step on purpose, so that it is accounted for. */
  leaveOut(reason: string, from: readonly Json[], { isTold }: { readonly isTold: boolean }): void {
    if (from.length > 0) this.#leftOut.push({ reason, from, isTold });
  }

  /** Whether nothing was recorded after the last call and its result. */
  get endsWithResult(): boolean {
    this.endReply();
    return this.#items.at(-1)?.kind === 'call';
  }

  /** The run; a text if there is none, which says why. */
  finish(): BuiltRun | string {
    this.endReply();
    const opening = this.#opening();
    const goal = this.#goal ?? opening.map(({ text }) => text).join('\n\n');
    if (goal.trim() === '') return 'no goal is recorded: the user says nothing in it';
    const dropped = new Set<Item>(this.#keepsOpening ? [] : opening);
    const kept = this.#items.filter((item) => !dropped.has(item));
    const several = new Set(kept.flatMap((item) => item.agent ?? [])).size > 1;
    const steps = kept.map((item, index) => stepOf(item, index, several));
    const isActing = steps.some((step) => isToolStep(step) || step.from === 'agent');
    if (!isActing) return 'no agent is recorded: it says and does nothing in it';
    const missing = steps.filter((step) => 'call' in step && step.observation.missing).length;
    if (missing > 0) this.note('calls have no recorded result', missing);
    const finalAnswer = this.#finalAnswer ?? (lastWords(steps) || handedIn(steps));
    if (finalAnswer.trim() === '') this.note('runs end without an answer of the agent');
    const instructions = this.#instructions.join('\n\n');
    const run: Run = {
      goal,
      ...(instructions === '' ? {} : { instructions }),
      steps,
      finalAnswer,
    };
    // Few formats ask where their items are.
    let placeOf: ReadonlyMap<Item, number> | undefined;
    return {
      run,
      notes: [...this.#noted].map(([text, count]) => `${count} ${text}`),
      leftOut: this.#leftOut,
      stepOf: (key) => {
        placeOf ??= new Map(kept.map((item, index) => [item, index]));
        const item = this.#items[key];
        return item === undefined ? null : (placeOf.get(item) ?? null);
      },
    };
  }

  /** The messages that are the goal, and therefore no steps. */
  #opening(): readonly MessageItem[] {
    const isUser = (item: Item): item is MessageItem =>
      item.kind === 'message' && item.from === 'user';
    const first = this.#items.findIndex(isUser);
    if (first === -1) return [];
    const after = this.#items.findIndex((item, i) => i > first && !isUser(item));
    const opening = this.#items.slice(first, after === -1 ? undefined : after).filter(isUser);
    if (this.#goal === null) return opening;
    return opening.filter(({ text }) => text.trim() === this.#goal?.trim());
  }

  #message(message: Omit<MessageItem, 'kind'>): ItemKey {
    if (message.from === 'user') this.#isGroupOpen = false;
    return this.#items.push({ kind: 'message', ...message }) - 1;
  }

  #call(
    { id, tool, arguments: raw, result }: RecordedCall,
    thought: string,
    agent?: string,
  ): ItemKey {
    const { args, isJson } = argumentsOf(raw);
    if (!isJson) this.note('calls have arguments that are not JSON; their text was kept');
    const observation = result === undefined ? null : observationOf(result);
    if (!this.#isGroupOpen) this.#group++;
    this.#isGroupOpen = true;
    const item: CallItem = {
      kind: 'call',
      id,
      tool,
      args,
      thought,
      agent,
      group: this.#group,
      result: observation,
    };
    if (observation === null) this.#waiting.push(item);
    return this.#items.push(item) - 1;
  }
}

function joined(before: string, text: string, glue: string): string {
  return before === '' ? text : before + glue + text;
}

/** All that the agent said after its last call. */
export function lastWords(steps: readonly Step[]): string {
  const last = steps.findLastIndex((step) => 'call' in step);
  return steps
    .slice(last + 1)
    .flatMap((step) =>
      !('call' in step) && step.from === 'agent' && step.text !== '' ? step.text : [],
    )
    .join('\n\n');
}

/** What a format knows of a trace beside its run. */
export type AboutTrace = Partial<
  Pick<RecordedTrace, 'id' | 'origin' | 'label' | 'facts' | 'tools' | 'isModelCall' | 'from'>
>;

/** The trace that a builder has put together, or why there is none. */
export function finishedTrace(builder: RunBuilder, about: AboutTrace = {}): TraceReading {
  const { id = null, origin, label = null, facts = {}, tools = [], isModelCall, from } = about;
  const built = builder.finish();
  const source = from === undefined ? {} : { from };
  if (typeof built === 'string') return { id, refused: built, ...source };
  const { run, notes, leftOut } = built;
  const trace = { id, run, origin, label, facts, tools, notes, leftOut, ...source };
  return isModelCall === true ? { ...trace, isModelCall } : trace;
}
