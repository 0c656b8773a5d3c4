import { oneLine, UserError } from '../errors.ts';
import { engineOf, type RecordedVerdicts } from './recorded-verdicts.ts';
import { engineName } from './verdict-of.ts';
import type { WorkJudge } from './work-judge.ts';

/** The same prompts would be answered by something else than the verdicts that are there. */
export class EngineChangeError extends UserError {
  override readonly name = 'EngineChangeError';
  readonly model: string;
  readonly recorded: string;
  readonly present: string;

  constructor(model: string, recorded: string, present: string, verdicts: number) {
    super(
      `${verdicts} verdicts of ${oneLine(model)} here were made under ${oneLine(recorded)}, and now it runs under ${oneLine(present)}; the engine alone can move a judge by tens of points: judge into another folder with --out, or mix them with --allow-engine-change`,
    );
    this.model = model;
    this.recorded = recorded;
    this.present = present;
  }
}

/**
 * Refuses to mix verdicts of one model under two engines, whichever of its judges they belong to:
 * judges are compared with each other, so they must have been answered by the same thing.
 */
export function guardEngine(judges: readonly WorkJudge[], recorded: RecordedVerdicts): void {
  const present = new Map<string, string>();
  for (const work of judges) {
    if (work.kind !== 'model') continue;
    present.set(work.judge.model.name, describe(engineName(work.engine), work.engine.digest));
  }
  if (present.size === 0) return;
  const changed = new Map<string, { model: string; recorded: string; count: number }>();
  for (const verdict of recorded.all()) {
    const made = engineOf(verdict);
    const model = modelOf(verdict.judgeId);
    const now = present.get(model);
    if (made === null || now === undefined) continue;
    const then = describe(made.engine, made.digest);
    if (then === now) continue;
    const entry = changed.get(model) ?? { model, recorded: then, count: 0 };
    entry.count++;
    changed.set(model, entry);
  }
  for (const { model, recorded: then, count } of changed.values()) {
    throw new EngineChangeError(model, then, present.get(model) as string, count);
  }
}

/** `step:qwen2.5:14b` is a judge of `qwen2.5:14b`. */
function modelOf(judgeId: string): string {
  return judgeId.slice(judgeId.indexOf(':') + 1);
}

function describe(engine: string, digest: string | null): string {
  return digest === null ? engine : `${engine}, digest ${digest.slice(0, 19)}`;
}
