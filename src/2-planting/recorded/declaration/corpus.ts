import { type Run, type ToolStep, toolSteps } from '../../../run/run.ts';
import { argumentsIn, looksLikeIdentifier } from '../grounding/identifiers.ts';
import { Provenance } from '../grounding/provenance.ts';

/** How often the values of an argument had been given to the agent before it used them. */
interface ArgumentCount {
  seen: number;
  total: number;
}

/** Results of one tool are kept up to this number: they are only ever drawn from. */
const MOST_KEPT = 50;
const LONGEST_KEPT = 2000;

/** A call that asks for one thing by its identifier, and what came back. */
export type Lookup = Pick<ToolStep, 'call' | 'observation'>;

/** What all runs together say about the tools. It grows with the tools and not with the runs. */
export class Corpus {
  readonly #arguments = new Map<string, ArgumentCount>();
  /** The tools that are called. */
  readonly tools = new Set<string>();
  /** Results of failed calls, by tool, as the agent saw them. */
  readonly errors = new Map<string, ToolStep['observation'][]>();
  /** Calls that ask for one thing, by tool. */
  readonly lookups = new Map<string, Lookup[]>();
  runs = 0;

  add(run: Run, isFailure: (step: ToolStep) => boolean): void {
    this.runs++;
    const provenance = new Provenance(run);
    for (const step of toolSteps(run)) {
      this.tools.add(step.call.tool);
      this.#countArguments(step, provenance);
      if (isFailure(step)) this.#keepError(step);
      this.#keepLookup(step);
    }
  }

  /** Whether the values of an argument had nearly always been given to the agent before. */
  isAlwaysGiven(argument: string): boolean {
    const count = this.#arguments.get(argument);
    return count !== undefined && isNearlyAll(count.seen, count.total);
  }

  #countArguments({ index, call }: ToolStep, provenance: Provenance): void {
    for (const { name, value } of argumentsIn(call.args)) {
      if (typeof value === 'string' && (value.length > 64 || value.trim() === '')) continue;
      const count = this.#arguments.get(name) ?? { seen: 0, total: 0 };
      count.total++;
      if (provenance.isGivenBefore(value, index)) count.seen++;
      this.#arguments.set(name, count);
    }
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
}

/** A recording may be cut short, so one value in fifty may lack its source. */
export const isNearlyAll = (seen: number, total: number): boolean => seen >= 0.98 * total;

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
