import type { Label, Proof } from '../../../run/label.ts';
import { isToolStep, type Run, type Step, type ToolStep } from '../../../run/run.ts';

/** What the checker is told about the tools, as plain data. */
export interface KnownTools {
  /** Tools that are known to change nothing. */
  readonly reads: ReadonlySet<string>;
  /** Tools that are declared to change something. */
  readonly writes: ReadonlySet<string>;
  /** Tools of which the same call must not be made twice. */
  readonly once: ReadonlySet<string>;
  /** For each tool, those that must have been called before it. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  /** For each tool, the sentences that claim it. */
  readonly claims: ReadonlyMap<string, readonly string[]>;
  /** Lookups of one thing that some run made, as JSON of the call and its result. */
  readonly lookups: ReadonlySet<string>;
  /** How the results of failed calls look. */
  readonly errors: readonly RegExp[];
}

/** A written child and its parent, read back. */
export interface CheckedPair {
  readonly parent: Run;
  readonly child: Run;
  readonly label: Label;
  readonly proof: Proof;
  readonly known: KnownTools;
}

/** Says what contradicts the label; null if nothing does. */
export type PairCheck = (pair: CheckedPair) => string | null;

/** A step without its number, as text that is equal for equal steps. */
export function written(step: Step | undefined): string {
  if (step === undefined) return '';
  const { index: _, ...rest } = step;
  return JSON.stringify(rest);
}

export function sameNumbers(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

/** The positions in which two runs of the same length differ; null if their lengths do. */
function differing(parent: Run, child: Run): readonly number[] | null {
  if (parent.steps.length !== child.steps.length) return null;
  return parent.steps.flatMap((step, i) => (written(step) === written(child.steps[i]) ? [] : i));
}

/** The steps of the parent that the child lacks; null if the child has anything else. */
export function missing(parent: Run, child: Run): readonly number[] | null {
  const lacking: number[] = [];
  let at = 0;
  parent.steps.forEach((step, i) => {
    if (at < child.steps.length && written(step) === written(child.steps[at])) at++;
    else lacking.push(i);
  });
  return at === child.steps.length ? lacking : null;
}

export function toolStepAt({ steps }: Run, index: number | null): ToolStep | null {
  const step = index === null ? undefined : steps[index];
  return step !== undefined && isToolStep(step) ? step : null;
}

/** The child differs from its parent only in these steps, and where its proof says. */
type InPlaces = (pair: CheckedPair, changed: readonly [number, ...number[]]) => string | null;

export function inPlaces(check: InPlaces): PairCheck {
  return (pair) => {
    const changed = differing(pair.parent, pair.child) ?? [];
    const [first, ...others] = changed;
    return first === undefined || !sameNumbers(changed, pair.proof.places)
      ? OTHER_STEPS_CHANGED
      : check(pair, [first, ...others]);
  };
}

/** The same for one step, which is a call on both sides. */
export function inOneCall(
  check: (pair: CheckedPair, before: ToolStep, after: ToolStep) => string | null,
): PairCheck {
  return inPlaces((pair, [place, ...others]) => {
    const [before, after] = [toolStepAt(pair.parent, place), toolStepAt(pair.child, place)];
    return before === null || after === null || others.length > 0
      ? OTHER_STEPS_CHANGED
      : check(pair, before, after);
  });
}

/** The child is its parent without these calls, which are the sources that its proof names. */
type LeftOut = (pair: CheckedPair, gone: readonly [ToolStep, ...ToolStep[]]) => string | null;

export function leftOut(check: LeftOut): PairCheck {
  return (pair) => {
    const lacking = missing(pair.parent, pair.child) ?? [];
    const [first, ...others] = lacking.flatMap((place) => toolStepAt(pair.parent, place) ?? []);
    const isToldOf =
      others.length + 1 === lacking.length && sameNumbers(lacking, pair.proof.sources);
    return first === undefined || !isToldOf ? OTHER_STEPS_MISSING : check(pair, [first, ...others]);
  };
}

export const OTHER_STEPS_CHANGED = 'other steps changed than the proof says';
export const OTHER_STEPS_MISSING = 'other steps are missing or changed than the proof says';

export function isByAgent(step: Step): boolean {
  return isToolStep(step) || step.from === 'agent';
}

/** All that the agent says after its last call. */
export function closingWords({ steps }: Run): string {
  const words: string[] = [];
  for (const step of [...steps].reverse()) {
    if (isToolStep(step)) break;
    if (step.from === 'agent' && step.text !== '') words.unshift(step.text);
  }
  return words.join('\n\n');
}
