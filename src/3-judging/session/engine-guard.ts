import { oneLine, UserError } from '../../base/errors.ts';
import type { Judge } from '../judges/judge.ts';
import type { RecordedVerdicts } from '../work/recorded-verdicts.ts';
import { type Engines, engineName } from './describe-judges.ts';

const WHY = 'the engine alone can move a judge by tens of points';

/** Verdicts of one model that different engines or different weights answered would be mixed. */
export class EngineChangeError extends UserError {
  override readonly name = 'EngineChangeError';
  readonly model: string;
  readonly recorded: string;
  readonly present: string;

  /** @param change what has changed, and @param fix what to do about it */
  constructor(
    { model, recorded, present }: Pick<EngineChangeError, 'model' | 'recorded' | 'present'>,
    change: string,
    fix: string,
  ) {
    super(`${oneLine(change)}; ${WHY}: ${fix}`);
    this.model = model;
    this.recorded = recorded;
    this.present = present;
  }
}

/** The judge that has verdicts, and what answered them; null if the rows do not say. */
interface AnsweredRows {
  readonly judgeId: string;
  readonly engine: string | null;
  readonly digest: string | null;
  readonly count: number;
}

/** How many verdicts of a model one engine answered, and where the first of them is. */
interface EngineUse {
  count: number;
  readonly where: string;
}

/** Counts which engines answered the verdicts of each model. */
export class EngineTally {
  readonly #byJudge = new Map<string, Map<string, EngineUse>>();

  /** @param where the folder that holds the verdict, for the user */
  add({ judgeId, engine, digest, count }: AnsweredRows, where = ''): void {
    if (engine === null) return;
    const uses = this.#byJudge.get(judgeId) ?? new Map<string, EngineUse>();
    this.#byJudge.set(judgeId, uses);
    const described = describe(engine, digest);
    const use = uses.get(described);
    if (use === undefined) uses.set(described, { count, where });
    else use.count += count;
  }

  /** The engines of each model. Judges are compared with each other, so one must have answered them all. */
  byModel(
    modelOf: (judgeId: string) => string | null,
  ): ReadonlyMap<string, ReadonlyMap<string, EngineUse>> {
    const models = new Map<string, Map<string, EngineUse>>();
    for (const [judgeId, uses] of this.#byJudge) {
      const model = modelOf(judgeId);
      if (model === null) continue;
      const all = models.get(model) ?? new Map<string, EngineUse>();
      models.set(model, all);
      for (const [engine, { count, where }] of uses) {
        const use = all.get(engine);
        if (use === undefined) all.set(engine, { count, where });
        else use.count += count;
      }
    }
    return models;
  }
}

/**
 * Refuses to mix verdicts that two engines gave for one model, even if they belong to different judges.
 *
 * @param modelOf the model of a judge that has verdicts on record; null if it asks none
 */
export function guardEngine(
  judges: readonly Judge[],
  engines: Engines,
  recorded: RecordedVerdicts,
  modelOf: (judgeId: string) => string | null,
): void {
  const tally = new EngineTally();
  // What is unscored came from no engine that could be mixed with another; it is asked again.
  for (const { count, unscored, ...origin } of recorded.origins) {
    if (count > unscored) tally.add({ ...origin, count: count - unscored });
  }
  const used = tally.byModel(modelOf);
  for (const judge of judges) {
    if (judge.kind !== 'model') continue;
    const model = judge.model.name;
    const engine = engines.of(judge.model);
    const present = describe(engineName(engine), engine.digest);
    const others = [...(used.get(model) ?? [])].filter(([name]) => name !== present);
    const [first] = others;
    if (first === undefined) continue;
    const [then] = first;
    const count = others.reduce((sum, [, use]) => sum + use.count, 0);
    throw new EngineChangeError(
      { model, recorded: then, present },
      `${count} verdicts of ${model} in this folder were made under ${then}, and now it runs under ${present}`,
      'judge into another folder with --out, or mix them with --allow-engine-change',
    );
  }
}

/** The same for verdicts that come together from several folders. */
export function guardMergedEngines(
  tally: EngineTally,
  modelOf: (judgeId: string) => string | null,
): void {
  for (const [model, uses] of tally.byModel(modelOf)) {
    const [first, second] = uses;
    if (first === undefined || second === undefined) continue;
    const [[recorded, { where: one }], [present, { where: other }]] = [first, second];
    throw new EngineChangeError(
      { model, recorded, present },
      `verdicts of ${model} were made under ${recorded} (in ${one}) and under ${present} (in ${other})`,
      'judge one of them again under the engine of the other, or mix them with --allow-engine-change',
    );
  }
}

function describe(engine: string, digest: string | null): string {
  return digest === null ? engine : `${engine}, digest ${digest.slice(0, 19)}`;
}
