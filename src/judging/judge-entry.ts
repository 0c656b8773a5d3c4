import type { JsonObject } from '../trajectory/json.ts';
import type { JudgeWork } from './list-work.ts';

/** What `run.json` says of a judge: enough to know later what was asked of whom. */
export function judgeEntry({ work, promptsHash }: JudgeWork): JsonObject {
  const { id, view } = work.judge;
  if (work.kind !== 'model') return { id, view, kind: work.kind };
  const { engine, version, digest } = work.engine;
  return {
    id,
    view,
    kind: work.kind,
    model: work.judge.model.name,
    engine,
    engine_version: version,
    digest,
    prompts_sha256: promptsHash,
  };
}
