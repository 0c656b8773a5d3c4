import { oneLine, UserError } from '../errors.ts';
import type { Judge } from '../judges/judge.ts';
import { type Engines, engineName } from './engines.ts';
import type { RecordedVerdicts } from './recorded-verdicts.ts';

/** The folder has verdicts of the same model that another engine or other weights answered. */
export class EngineChangeError extends UserError {
  override readonly name = 'EngineChangeError';
  readonly model: string;
  readonly recorded: string;
  readonly present: string;

  constructor(model: string, recorded: string, present: string, verdicts: number) {
    super(
      `${verdicts} verdicts of ${oneLine(model)} in this folder were made under ${oneLine(recorded)}, and now it runs under ${oneLine(present)}; the engine alone can move a judge by tens of points: judge into another folder with --out, or mix them with --allow-engine-change`,
    );
    this.model = model;
    this.recorded = recorded;
    this.present = present;
  }
}

/**
 * Refuses to mix verdicts that two engines gave for one model, even if they belong to different
 * judges: judges are compared with each other, so one engine must have answered them all.
 *
 * @param modelOf the model of a judge that has verdicts on record; null if it asks none
 */
export function guardEngine(
  judges: readonly Judge[],
  engines: Engines,
  recorded: RecordedVerdicts,
  modelOf: (judgeId: string) => string | null,
): void {
  const present = new Map<string, string>();
  for (const judge of judges) {
    if (judge.kind !== 'model') continue;
    const engine = engines.of(judge.model);
    present.set(judge.model.name, describe(engineName(engine), engine.digest));
  }
  const changed = new Map<string, { recorded: string; present: string; count: number }>();
  for (const judgeId of recorded.judgeIds()) {
    const model = modelOf(judgeId);
    const now = model === null ? undefined : present.get(model);
    if (model === null || now === undefined) continue;
    for (const { engine, digest } of recorded.by(judgeId)) {
      const then: string = engine === null ? now : describe(engine, digest);
      if (then === now) continue;
      const entry = changed.get(model) ?? { recorded: then, present: now, count: 0 };
      entry.count++;
      changed.set(model, entry);
    }
  }
  for (const [model, { recorded: then, present: now, count }] of changed) {
    throw new EngineChangeError(model, then, now, count);
  }
}

function describe(engine: string, digest: string | null): string {
  return digest === null ? engine : `${engine}, digest ${digest.slice(0, 19)}`;
}
