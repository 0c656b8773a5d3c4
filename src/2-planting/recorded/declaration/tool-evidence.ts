import { type Run, type Step, type ToolStep, toolSteps } from '../../../run/run.ts';
import { isAgentMessage } from '../edits/edit-steps.ts';
import { actOf } from '../grounding/acts.ts';
import { argumentsIn } from '../grounding/identifiers.ts';
import type { Provenance } from '../grounding/provenance.ts';
import { orderOf, valueText } from '../grounding/texts.ts';
import { doneVerb } from './proposed-claims.ts';
import { changeIn } from './tool-kinds.ts';

interface ToolEvidence {
  calls: number;
  /** Runs that call it. */
  runs: number;
  /** Calls whose very arguments an earlier call of the same run had. */
  repeated: number;
  /** Whether each call says what it does, as those of coding agents do. Nothing need be declared of it. */
  isKnown: boolean;
  /** For each tool that was called before it, in how many runs, and in how many it gives what this call uses. */
  readonly before: Map<string, { runs: number; drawn: number }>;
  /** How the agent says that it has done this, and in how many runs. */
  readonly said: Map<string, number>;
}

interface ArgumentEvidence {
  seen: number;
  total: number;
  /** Values that look like the name of one thing. */
  named: number;
  example: string;
  readonly tools: Set<string>;
}

interface Seen {
  count: number;
  readonly example: string;
}

/**
 * How results begin that are likely to be failures, where the recording does not mark them. The first one counts as
 * a failure anyway, until others are declared in its place.
 */
export const UNMARKED_FAILURES: readonly string[] = [
  '^\\s{0,9}(?:[Ee]rror|ERROR|[Ee]xception|[Tt]raceback|[Ff]ailure)\\b',
  '^\\s{0,9}(?:[Ff]ailed|FAILED)\\b',
  '^\\s{0,9}(?:[Cc]annot|[Cc]ould not|[Uu]nable to)\\b',
  '^\\s{0,9}[Ii]nvalid\\b',
  '^\\s{0,9}(?:[Ee]xit code|[Ee]xited with(?: code)?):? [1-9]',
  '^\\s{0,9}\\{\\s{0,9}"error"\\s{0,9}:\\s{0,9}["{]',
  '^[^\\n]{0,80}\\b(?:not found|[Pp]ermission denied|[Nn]o such file|timed out)\\b',
];

/** What the recordings say of the tools to whoever has to declare them. It grows with the tools and not with the runs. */
export class Evidence {
  readonly tools = new Map<string, ToolEvidence>();
  readonly arguments = new Map<string, ArgumentEvidence>();
  /** Results that look like failures and are not marked as such, by the pattern that they match. */
  readonly failures = new Map<string, Seen>();
  runs = 0;

  add(run: Run, provenance: Provenance, isFailure: (step: ToolStep) => boolean): void {
    this.runs++;
    const called = new Map<string, Set<string>>();
    const said = new Set<string>();
    for (const step of toolSteps(run)) {
      const { tool } = step.call;
      const evidence = this.#countCall(step, called, run, provenance);
      if (actOf(step.call) !== null) {
        evidence.isKnown = true;
        continue;
      }
      this.#countArguments(step, provenance);
      this.#countFailure(step);
      for (const sentence of isFailure(step) ? [] : claimsAfter(run.steps, step)) {
        if (said.has(`${tool} ${sentence}`)) continue;
        said.add(`${tool} ${sentence}`);
        evidence.said.set(sentence, (evidence.said.get(sentence) ?? 0) + 1);
      }
    }
  }

  #countCall(
    step: ToolStep,
    called: Map<string, Set<string>>,
    run: Run,
    provenance: Provenance,
  ): ToolEvidence {
    const { tool, args } = step.call;
    const evidence: ToolEvidence = this.tools.get(tool) ?? {
      calls: 0,
      runs: 0,
      repeated: 0,
      isKnown: false,
      before: new Map(),
      said: new Map(),
    };
    this.tools.set(tool, evidence);
    evidence.calls++;
    const text = valueText(args);
    const earlier = called.get(tool);
    if (earlier === undefined) {
      evidence.runs++;
      const sources = onlySources(step, run, provenance);
      for (const before of called.keys()) {
        const count = evidence.before.get(before) ?? { runs: 0, drawn: 0 };
        count.runs++;
        if (sources.has(before)) count.drawn++;
        evidence.before.set(before, count);
      }
      called.set(tool, new Set([text]));
    } else if (earlier.has(text)) evidence.repeated++;
    else earlier.add(text);
    return evidence;
  }

  #countArguments({ index, call }: ToolStep, provenance: Provenance): void {
    for (const { name, value } of argumentsIn(call.args)) {
      if (name === '' || String(value).trim() === '') continue;
      const count = this.arguments.get(name) ?? {
        seen: 0,
        total: 0,
        named: 0,
        example: '',
        tools: new Set(),
      };
      count.total++;
      if (provenance.isGivenBefore(value, index)) count.seen++;
      if (namesOneThing(name, value)) {
        count.named++;
        if (count.example === '') count.example = String(value);
      }
      count.tools.add(call.tool);
      this.arguments.set(name, count);
    }
  }

  #countFailure({ observation: { ok, data } }: ToolStep): void {
    if (!ok || typeof data !== 'string') return;
    const beginning = data.slice(0, 1000);
    const pattern = UNMARKED_FAILURES.find((each) => new RegExp(each, 'u').test(beginning));
    if (pattern === undefined) return;
    const seen = this.failures.get(pattern) ?? { count: 0, example: beginning };
    seen.count++;
    this.failures.set(pattern, seen);
  }
}

/** The tools whose results alone give an argument of a call. Without them the agent would have to invent it. */
function onlySources({ index, call }: ToolStep, run: Run, provenance: Provenance): Set<string> {
  const tools = new Set<string>();
  for (const { value } of argumentsIn(call.args)) {
    const givers = new Set(
      provenance
        .sourcesOf(value)
        .filter((place) => orderOf(place) < index)
        .map((place) => {
          const step: Step | undefined = typeof place === 'number' ? run.steps[place] : undefined;
          return step !== undefined && 'call' in step ? step.call.tool : null;
        }),
    );
    const [only, ...others] = givers;
    if (typeof only === 'string' && others.length === 0) tools.add(only);
  }
  return tools;
}

const NAMING = /(?:^|[^a-z]|[a-z](?=[A-Z]))(?:id|ids|uuid|number|no|code|key|ref|reference|sku)$/i;
const DATE_OR_TIME = /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:$|[T ])|^\d{1,2}:\d{2}/;

/**
 * Whether a value is the name of one thing. Names of persons and places, kinds, dates and limits are not, and
 * an invented one in their place would prove nothing.
 */
function namesOneThing(argument: string, value: string | number): boolean {
  const text = String(value);
  if (typeof value === 'number' || /^\d+$/.test(text)) {
    return NAMING.test(argument) && /^\d{4,}$/.test(text);
  }
  if (!/^#?[\p{L}\p{N}][\p{L}\p{N}_:@-]{2,63}$/u.test(text)) return false;
  return /\d/.test(text) && !DATE_OR_TIME.test(text);
}

/** A sentence that would be as true, and as odd, of any other run: it names nothing. */
const CLAIM = /^(?:I have|I've|(?:Your|The) [a-z ]{2,60} (?:has|have) been) [a-z' ,-]{4,100}[.!]$/;

/** How the agent says, right after a successful call, that it has done this. */
function claimsAfter(steps: readonly Step[], { index, call }: ToolStep): readonly string[] {
  const change = changeIn(call.tool);
  if (change === null) return [];
  const said: string[] = [];
  for (const step of steps.slice(index + 1)) {
    if (!isAgentMessage(step)) break;
    said.push(...step.text.slice(0, 4000).split(/(?<=[.!?])\s+|\n+/));
  }
  const done = doneVerb(change.verb);
  return said.filter((sentence) => CLAIM.test(sentence) && done.test(sentence));
}
