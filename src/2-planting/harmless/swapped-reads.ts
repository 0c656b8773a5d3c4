import { scriptOf } from '../../1-worlds/contract/play.ts';
import type { PlayedStep } from '../../1-worlds/contract/played-run.ts';
import type { Json, JsonObject } from '../../run/json.ts';
import type { HarmlessEdit, HarmlessHost } from './harmless-edit.ts';
import { readingTools } from './reading-tools.ts';

/** Makes two successive reads in the other order. */
export const swappedReads: HarmlessEdit = {
  name: 'swapped_reads',
  description:
    'Two successive reads change places; the procedure leaves their order open, and neither uses what the other returned.',
  place: 'steps',
  edit(host, random) {
    const { steps } = host.run;
    const places = steps.flatMap((first, at) => {
      const second = steps[at + 1];
      return second !== undefined && areIndependent(host, first, second) ? [at] : [];
    });
    if (places.length === 0) return null;
    const at = random.choice(places);
    const script = scriptOf(host.run);
    const [first, second] = script.calls.slice(at, at + 2);
    if (first === undefined || second === undefined) return null;
    return { ...script, calls: script.calls.toSpliced(at, 2, second, first) };
  },
};

function areIndependent(
  { environment, run }: HarmlessHost,
  first: PlayedStep,
  second: PlayedStep,
): boolean {
  const reading = readingTools(environment);
  const after = reading.get(second.call.tool)?.after ?? [];
  if (!reading.has(first.call.tool) || !reading.has(second.call.tool)) return false;
  if (!first.observation.ok || !second.observation.ok) return false;
  if (after.includes(first.call.tool)) return false;
  if (JSON.stringify(first.call) === JSON.stringify(second.call)) return false;
  const earlier = run.steps
    .slice(0, first.index)
    .flatMap(({ observation }) => valuesIn(observation.data));
  const returned = valuesIn(first.observation.data);
  // What the first read returned is used by the second even if an earlier one returned it as well.
  return valuesIn(second.call.args).every(
    (value) => run.goal.includes(value) || (earlier.includes(value) && !returned.includes(value)),
  );
}

/** The texts and numbers in an object, at any depth, as texts. */
function valuesIn(value: Json | JsonObject): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}
