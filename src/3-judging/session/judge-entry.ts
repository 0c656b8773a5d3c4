import type { JsonObject } from '../../run/json.ts';
import { templateRecord } from '../judges/prompts/template-record.ts';
import type { ListedWork } from '../work/list-work.ts';
import type { DescribedJudges } from './describe-judges.ts';

/** What `run.json` says about a judge: enough to know later what was asked, and of which engine. */
export function judgeEntry(
  { judge, repetition, promptsHash }: Pick<ListedWork, 'judge' | 'repetition' | 'promptsHash'>,
  { engines, fingerprints }: DescribedJudges,
): JsonObject {
  const { id, view, kind, family = null } = judge;
  const fingerprint = fingerprints.of(judge);
  const about = {
    id,
    view,
    kind,
    family,
    ...(fingerprint === null ? {} : { fingerprint }),
    ...(repetition.of === 1 ? {} : { repeats: repetition.of }),
  };
  switch (judge.kind) {
    case 'local':
      return judge.patterns === undefined
        ? about
        : { ...about, patterns: judge.patterns.map((pattern) => ({ ...pattern })) };
    case 'external':
      return {
        ...about,
        ...(judge.isConfined === undefined ? {} : { confined: judge.isConfined }),
      };
    case 'model': {
      const { engine, version, digest } = engines.of(judge.model);
      return {
        ...about,
        ...(judge.samples === undefined ? {} : { samples: judge.samples }),
        ...recordedRubric(judge.rubric),
        model: judge.model.name,
        engine,
        engine_version: version,
        digest,
        prompts_sha256: promptsHash,
        ...templateRecord(judge),
      };
    }
  }
}

/** Nobody reads a longer one, and every invocation adds an entry to `run.json`. */
const LONGEST_RUBRIC = 100_000;

function recordedRubric(rubric: string | undefined): JsonObject {
  return rubric === undefined || rubric.length > LONGEST_RUBRIC ? {} : { rubric };
}
