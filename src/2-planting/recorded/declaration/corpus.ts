import { type Run, type ToolStep, toolSteps } from '../../../run/run.ts';
import { argumentsIn, looksLikeIdentifier } from '../grounding/identifiers.ts';
import { Provenance } from '../grounding/provenance.ts';
import { valueText } from '../grounding/texts.ts';

/** How often the values of an argument had been given to the agent before it used them. */
interface ArgumentCount {
  seen: number;
  total: number;
}

/** How often a tool was called, and what had been called before it. */
interface CallCount {
  calls: number;
  /** Runs that called it. */
  runs: number;
  /** Calls whose very arguments an earlier call of the same run had. */
  repeated: number;
  /** For each other tool, the runs in which it was called before the first call of this one. */
  readonly before: Map<string, number>;
}

/** Results of one tool are kept up to this number: they are only ever drawn from. */
const MOST_KEPT = 50;
const LONGEST_KEPT = 2000;

/** A call that asks for one thing by its identifier, and what came back. */
export type Lookup = Pick<ToolStep, 'call' | 'observation'>;

/** What all runs together say about the tools. It grows with the tools and not with the runs. */
export class Corpus {
  readonly arguments = new Map<string, ArgumentCount>();
  readonly calls = new Map<string, CallCount>();
  /** Results of failed calls, by tool, as the agent saw them. */
  readonly errors = new Map<string, ToolStep['observation'][]>();
  /** Calls that ask for one thing, by tool. */
  readonly lookups = new Map<string, Lookup[]>();
  /** Failed results by their first word, to propose how failures look. */
  readonly errorWords = new Map<string, number>();
  runs = 0;

  add(run: Run, isFailure: (step: ToolStep) => boolean): void {
    this.runs++;
    const provenance = new Provenance(run);
    const called = new Map<string, Set<string>>();
    for (const step of toolSteps(run)) {
      this.#countArguments(step, provenance);
      this.#countCall(step, called);
      if (isFailure(step)) this.#keepError(step);
      this.#keepLookup(step);
      const { observation } = step;
      if (observation.ok && typeof observation.data === 'string') this.#countWord(observation.data);
    }
  }

  /** Whether the values of an argument had nearly always been given to the agent before. */
  isAlwaysGiven(argument: string): boolean {
    const count = this.arguments.get(argument);
    return count !== undefined && count.seen >= 0.98 * count.total;
  }

  #countArguments({ index, call }: ToolStep, provenance: Provenance): void {
    for (const { name, value } of argumentsIn(call.args)) {
      if (typeof value === 'string' && (value.length > 64 || value.trim() === '')) continue;
      const count = this.arguments.get(name) ?? { seen: 0, total: 0 };
      count.total++;
      if (provenance.isGivenBefore(value, index)) count.seen++;
      this.arguments.set(name, count);
    }
  }

  #countCall({ call }: ToolStep, called: Map<string, Set<string>>): void {
    const count = this.calls.get(call.tool) ?? {
      calls: 0,
      runs: 0,
      repeated: 0,
      before: new Map(),
    };
    this.calls.set(call.tool, count);
    count.calls++;
    const args = valueText(call.args);
    const earlier = called.get(call.tool);
    if (earlier === undefined) {
      count.runs++;
      for (const tool of called.keys()) count.before.set(tool, (count.before.get(tool) ?? 0) + 1);
      called.set(call.tool, new Set([args]));
    } else if (earlier.has(args)) count.repeated++;
    else earlier.add(args);
  }

  #keepError({ call, observation }: ToolStep): void {
    const kept = this.errors.get(call.tool) ?? [];
    if (kept.length < MOST_KEPT && JSON.stringify(observation).length < LONGEST_KEPT) {
      this.errors.set(call.tool, [...kept, observation]);
    }
  }

  #keepLookup({ call, observation }: ToolStep): void {
    const [asked, ...more] = argumentsIn(call.args);
    if (more.length > 0 || typeof asked?.value !== 'string') return;
    if (!looksLikeIdentifier(asked.value) || observation.missing === true) return;
    const kept = this.lookups.get(call.tool) ?? [];
    const isLong = JSON.stringify(observation).length > LONGEST_KEPT;
    if (kept.length >= MOST_KEPT || isLong) return;
    this.lookups.set(call.tool, [...kept, { call, observation }]);
  }

  #countWord(text: string): void {
    const word = /^(?:error|failed|failure|exception|traceback)\b/i.exec(text)?.[0];
    if (word !== undefined) this.errorWords.set(word, (this.errorWords.get(word) ?? 0) + 1);
  }
}

/** Whether a call failed: the recording says so, or its result looks as declared. */
export function failureTest(errors: readonly RegExp[]): (step: ToolStep) => boolean {
  return ({ observation: { ok, data, missing } }) => {
    if (missing === true) return false;
    if (!ok) return true;
    if (typeof data !== 'string' || errors.length === 0) return false;
    const beginning = data.slice(0, 1000);
    return errors.some((pattern) => pattern.test(beginning));
  };
}
