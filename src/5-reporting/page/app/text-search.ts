import { signal } from '@preact/signals';
import { isObject, type JsonObject } from '../../../run/json.ts';
import { isToolStep, type Step } from '../../../run/run.ts';
import type { PairChunk, ShownRun } from '../page-model.ts';
import { unpack } from './chunks.ts';
import { model } from './model.ts';
import { typeLabel } from './pairs.ts';
import { shownValue } from './run-diff/texts/shown-value.ts';

const { chunks, ids } = model.explorer;

/** Which pairs hold the text that was searched for; null while there is no search. */
export const matches = signal<Uint8Array | null>(null);

/** How far the search has come, from 0 to 1; null while there is none. */
export const progress = signal<number | null>(null);

/** The searchable text of each pair, by chunk, kept once it has been read. */
const texts: (readonly string[])[] = [];

/** The number of the latest search; older ones stop when they see that it has changed. */
let current = 0;

/**
 * Searches every pair for a text, one chunk at a time. It pauses in between, so that the page stays
 * responsive however much there is to read.
 */
export async function searchFor(query: string): Promise<void> {
  const mine = ++current;
  const wanted = query.trim().toLowerCase();
  if (wanted === '') {
    matches.value = null;
    progress.value = null;
    return;
  }
  // Wait until the reader has stopped typing.
  await pause(60);
  const found = Uint8Array.from(ids, (id) => (id.toLowerCase().includes(wanted) ? 1 : 0));
  let shownAt = performance.now();
  let pausedAt = shownAt;
  for (let chunk = 0; chunk < chunks.length; chunk++) {
    if (mine !== current) return;
    const known = texts[chunk] ?? searchable(await unpack(chunk));
    texts[chunk] = known;
    known.forEach((text, at) => {
      if (text.includes(wanted)) found[(chunks[chunk] ?? 0) + at] = 1;
    });
    const now = performance.now();
    if (now - shownAt > 250) {
      matches.value = found.slice();
      progress.value = chunk / chunks.length;
      shownAt = now;
    }
    if (now - pausedAt > 12) {
      await pause(0);
      pausedAt = performance.now();
    }
  }
  if (mine !== current) return;
  matches.value = found;
  progress.value = null;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

function searchable({ parents, pairs }: PairChunk): readonly string[] {
  return pairs.map((pair) => {
    const parent = pair.parent === null ? undefined : parents[pair.parent];
    return `${textOf(pair)}\n${parent === undefined ? '' : textOf(parent)}`.toLowerCase();
  });
}

/** Values as the page shows them, because that is what a reader will search for. */
const named = (values: JsonObject): readonly string[] =>
  Object.entries(values).map(([name, value]) => `${name}: ${shownValue(value)}`);

/** All that is said in a step. */
export function stepText(step: Step): string {
  if (!isToolStep(step)) return [step.agent ?? '', step.thought ?? '', step.text].join('\n');
  const { agent = '', thought, call, observation } = step;
  const { data, error } = observation;
  return [
    agent,
    thought,
    call.tool,
    ...named(call.args),
    error ?? '',
    ...(isObject(data) ? named(data) : [shownValue(data)]),
  ].join('\n');
}

function textOf({ id, run, verdicts }: ShownRun): string {
  const said = verdicts.flatMap((verdict) =>
    verdict === null
      ? []
      : [
          // Found by its label, which the page shows, and by its id, which JSON and CSV show.
          ...(verdict.type === null ? [] : [typeLabel(verdict.type), verdict.type]),
          verdict.rationale,
          verdict.error ?? '',
        ],
  );
  const { goal, instructions = '', steps, finalAnswer } = run;
  return [id, instructions, goal, ...steps.map(stepText), finalAnswer, ...said].join('\n');
}
