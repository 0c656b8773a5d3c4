import { numberFormats } from '../../1-worlds/contract/number-formats.ts';
import type { Subject } from '../../1-worlds/contract/subject.ts';
import { writeShown } from '../../folder/logs/shown-log.ts';
import type { IndexedSet } from '../../folder/set/indexed-set.ts';
import type { Judge } from '../judges/judge.ts';
import { promptSource } from './ask-for-prompts.ts';
import type { CapturingModel } from './capturing-model.ts';
import { comparePrompts, type PromptsCompared } from './compare-prompts.ts';

export interface LookParts {
  readonly subject: Subject;
  readonly set: IndexedSet;
  /** The model that the judges were told to ask; null for judges that ask theirs through us. */
  readonly model: CapturingModel | null;
  readonly signal: AbortSignal;
  /** The run folder that remembers what was seen; null for a set that lies in none. */
  readonly folder: string | null;
}

/** What a judge sends about the runs of a set; null for a judge that asks no model by its nature. */
export async function lookAtPrompts(
  judge: Judge,
  { subject, set, model, signal, folder }: LookParts,
): Promise<PromptsCompared | null> {
  const source = promptSource(judge, model, numberFormats(subject), signal);
  if (source === null) return null;
  const compared = await comparePrompts(judge, source, set);
  if (folder === null) return compared;
  const fingerprint = (await judge.source?.fingerprint(signal)) ?? null;
  await writeShown(
    folder,
    judge.id,
    compared.prompts.map(({ trajectoryId, hash, shown }) => ({
      judge_id: judge.id,
      fingerprint,
      trajectory_id: trajectoryId,
      prompt_sha256: hash,
      view: judge.view,
      shown_sha256: shown,
    })),
  );
  return compared;
}
