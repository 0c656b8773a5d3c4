import { replay } from '../../../src/1-worlds/contract/play.ts';
import { openDataAnalyst } from '../../../src/1-worlds/data-analyst/data-analyst.ts';
import type { AnalysisRequest } from '../../../src/1-worlds/data-analyst/instance.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import type { JsonObject } from '../../../src/run/json.ts';
import type { Observation } from '../../../src/run/run.ts';

export const analyst = await openDataAnalyst();

export function requests(seed: number, count: number): AnalysisRequest[] {
  const random = new PythonRandom(seed);
  return Array.from(
    { length: count },
    (_, index) => analyst.generate(random, index) as AnalysisRequest,
  );
}

/** A set with every parent; the faults of one type, or the clean runs for null. */
export function analystSet(size: number) {
  const set = [...labelledSet(planSet(analyst, { size, seed: 7, parents: true }))];
  return {
    set,
    ofType: (type: string | null) => set.filter(({ label }) => label.failureType === type),
  };
}

/** What the warehouse answers to one call. */
export function answer(
  request: AnalysisRequest,
  tool: string,
  args: JsonObject,
): Observation<JsonObject> {
  const script = { calls: [{ thought: '', call: { tool, args } }], finalAnswer: '' };
  return replay(analyst, request, script).steps[0]?.observation as Observation<JsonObject>;
}
