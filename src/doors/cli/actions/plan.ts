import type { Environment } from '../../../1-worlds/contract/environment.ts';
import { loadEnvironment } from '../../../1-worlds/load-environment.ts';
import { DEFAULT_ENVIRONMENT } from '../../../1-worlds/settings.ts';
import { DEFAULT_MEASURE, measure } from '../../../4-measuring/measure.ts';
import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { type PlanOptions, planRuns } from '../../../4-measuring/planning/plan-runs.ts';
import { SetDesigns } from '../../../4-measuring/planning/set-designs.ts';
import { planText } from '../../../5-reporting/words/plan-text.ts';
import { PAPER_SEED } from '../../../base/settings.ts';
import type { Settings } from '../commands/plan.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function plan(folder: string | undefined, args: Settings): Promise<void> {
  const { environment, json, types, ...rest } = args;
  const { confidence } = DEFAULT_MEASURE;
  const planned = planRuns(
    { ...rest, confidence },
    folder === undefined
      ? await environmentToPlan(environment ?? DEFAULT_ENVIRONMENT, types)
      : await folderToPlan(folder, environment, types),
  );
  print(json ? JSON.stringify(planned) : planText(planned, outputColumns()));
}

const designsOf = (
  environment: Environment,
  seed: number | bigint,
  types: readonly string[] | undefined,
): SetDesigns => new SetDesigns(environment, { seed, types });

async function environmentToPlan(
  named: string,
  types: readonly string[] | undefined,
): Promise<PlanOptions> {
  const environment = await loadEnvironment(named);
  return {
    designs: designsOf(environment, PAPER_SEED, types),
    environment: environment.name,
    folder: null,
  };
}

/** A plan reads counts and closed forms only, so nothing is resampled to measure the folder. */
async function folderToPlan(
  folder: string,
  named: string | undefined,
  types: readonly string[] | undefined,
): Promise<PlanOptions> {
  const run = await openRunFolder(folder, named, note);
  const { judged, environment, seed } = run;
  const planted = types ?? judged.set.types;
  return {
    designs:
      environment === null || planted.length === 0
        ? null
        : designsOf(environment, seed ?? PAPER_SEED, knownTypes(environment, planted)),
    environment: run.subject.name,
    folder: { measurement: measure(judged, { ...DEFAULT_MEASURE, compares: false }), judged },
  };
}

/** A set may hold types that its environment does not plant; then the environment's own are planned. */
function knownTypes(
  { faults }: Environment,
  types: readonly string[],
): readonly string[] | undefined {
  const known = faults.map(({ name }) => name);
  return types.every((type) => known.includes(type)) ? types : undefined;
}
