import type { EngineInfo, Model } from '../models/model.ts';
import { type Asking, ask } from './asking/ask.ts';
import { Budget } from './asking/budget.ts';
import { EndpointLimit } from './asking/endpoint-limit.ts';
import { type AnyJudge, isExternalJudge, isModelJudge, type WorkJudge } from './work-judge.ts';

/** Finds out what answers behind each judge; a server that is just starting gets its retries. */
export async function describeJudges(
  judges: readonly AnyJudge[],
  asking: Asking,
): Promise<readonly WorkJudge[]> {
  const engines = new Map<Model, EngineInfo>();
  const described: WorkJudge[] = [];
  for (const judge of judges) {
    if (isModelJudge(judge)) {
      const engine = engines.get(judge.model) ?? (await describe(judge.model, asking));
      engines.set(judge.model, engine);
      described.push({ kind: 'model', judge, engine });
    } else if (isExternalJudge(judge)) {
      described.push({ kind: 'external', judge });
    } else {
      described.push({ kind: 'local', judge });
    }
  }
  return described;
}

function describe(model: Model, asking: Asking): Promise<EngineInfo> {
  // Asking who is there is no call in the sense of --max-calls.
  const free = new Budget({ maxCalls: null, maxCost: null, price: null });
  return ask(
    '',
    (signal) => model.describe(signal),
    () => null,
    new EndpointLimit(1),
    { ...asking, budget: free },
    () => {},
  );
}
