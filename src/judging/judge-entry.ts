import type { JsonObject } from '../trajectory/json.ts';
import type { Engines } from './engines.ts';
import type { JudgeWork } from './list-work.ts';

/** What `run.json` says about a judge: enough to know later what was asked, and of which engine. */
export function judgeEntry({ judge, promptsHash }: JudgeWork, engines: Engines): JsonObject {
  const { id, view, kind, family = null } = judge;
  const about = { id, view, kind, family };
  switch (judge.kind) {
    case 'local':
    case 'external':
      return about;
    case 'model': {
      const { engine, version, digest } = engines.of(judge.model);
      return {
        ...about,
        ...(judge.samples === undefined ? {} : { samples: judge.samples }),
        model: judge.model.name,
        engine,
        engine_version: version,
        digest,
        prompts_sha256: promptsHash,
      };
    }
  }
}
