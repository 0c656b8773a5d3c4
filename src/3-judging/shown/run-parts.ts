import type { Json } from '../../run/json.ts';
import { isToolStep, type Run, type Step } from '../../run/run.ts';
import type { ShownView } from '../../run/shown-view.ts';

/** The kinds of parts that a run has, as a person would name them. */
export const PART_KINDS = [
  'instructions',
  'request',
  'messages',
  'thoughts',
  'tool names',
  'arguments of calls',
  'results of calls',
  'reply',
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** One part of a run, which a prompt may hold or not. */
export interface RunPart {
  readonly kind: PartKind;
  /** The step that it is of; null for what is of no step. */
  readonly step: number | null;
  readonly value: Json;
}

/** What a view never shows, so that no prompt for it has to. */
const NOT_IN_VIEW: Readonly<Record<ShownView, readonly PartKind[]>> = {
  step: [],
  actions: ['thoughts'],
  outcome: ['messages', 'thoughts', 'tool names', 'arguments of calls', 'results of calls'],
};

export const isInView = (view: ShownView, kind: PartKind): boolean =>
  !NOT_IN_VIEW[view].includes(kind);

/** Everything that a run holds, in its order. */
export function runParts({ goal, steps, finalAnswer, instructions }: Run): readonly RunPart[] {
  return [
    ...(instructions === undefined ? [] : [part('instructions', null, instructions)]),
    part('request', null, goal),
    ...steps.flatMap(stepParts),
    part('reply', null, finalAnswer),
  ];
}

function stepParts(step: Step): readonly RunPart[] {
  const { index, thought = '' } = step;
  const thoughts = thought === '' ? [] : [part('thoughts', index, thought)];
  if (!isToolStep(step)) return [...thoughts, part('messages', index, step.text)];
  const { call, observation } = step;
  const { ok, data, error, missing } = observation;
  return [
    ...thoughts,
    part('tool names', index, call.tool),
    part('arguments of calls', index, call.args),
    ...(missing === true ? [] : [part('results of calls', index, ok ? data : (error ?? data))]),
  ];
}

const part = (kind: PartKind, step: number | null, value: Json): RunPart => ({ kind, step, value });

/** Where two runs differ: a part of one, a part of the other, or a part of each in the same place. */
export interface RunDifference {
  readonly kind: PartKind;
  readonly step: number | null;
  readonly there: Json | undefined;
  readonly instead: Json | undefined;
}

/**
 * What an edit changed. Steps before and after it are alike; between them, the first is held against the first, and
 * so on, and what is left over was added or removed.
 */
export function runDifferences(parent: Run, edited: Run): readonly RunDifference[] {
  const [before, after] = [parent.steps, edited.steps];
  let start = 0;
  while (start < before.length && same(before[start], after[start])) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && same(before.at(-1 - end), after.at(-1 - end))) end++;
  const [was, is] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ];
  const whole = { ...parent, steps: [] };
  return [
    ...partDifferences(runParts(whole), runParts({ ...edited, steps: [] })),
    ...Array.from({ length: Math.max(was.length, is.length) }, (_, at) =>
      partDifferences(partsOfStep(was[at]), partsOfStep(is[at])),
    ).flat(),
  ];
}

const partsOfStep = (step: Step | undefined): readonly RunPart[] =>
  step === undefined ? [] : stepParts(step);

function partDifferences(
  before: readonly RunPart[],
  after: readonly RunPart[],
): readonly RunDifference[] {
  return PART_KINDS.flatMap((kind) => {
    const was = before.find((each) => each.kind === kind);
    const is = after.find((each) => each.kind === kind);
    if (JSON.stringify(was?.value) === JSON.stringify(is?.value)) return [];
    return [{ kind, step: is?.step ?? was?.step ?? null, there: was?.value, instead: is?.value }];
  });
}

/** Whether two steps say the same, wherever they stand. */
const same = (one: Step | undefined, other: Step | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  JSON.stringify({ ...one, index: 0 }) === JSON.stringify({ ...other, index: 0 });
