import type { Subject } from '../../1-worlds/contract/subject.ts';
import type { StopSwitch } from '../asking/stop.ts';
import type { Judge } from '../judges/judge.ts';
import type { SetOrigin } from '../judges/judge-context.ts';
import { loadJudge } from '../judges/load-judge.ts';
import { loadModel } from '../models/load-model.ts';
import type { Model } from '../models/model.ts';
import type { Collector } from '../queue/collector/collector.ts';
import type { MakingSettings } from '../settings.ts';

/** A judge as a user names it, and what it is made with. */
export interface NamedJudge extends MakingSettings {
  readonly judge: string;
  readonly model?: string | undefined;
}

interface OpenJudgesParts {
  readonly subject: Subject;
  readonly origin?: SetOrigin | undefined;
  readonly queue?: Collector | undefined;
  readonly hidden?: readonly string[] | undefined;
  readonly variables?: Readonly<Record<string, string>> | undefined;
  readonly warn: (text: string) => void;
}

/** Judges that are ready to be asked, and a way to release what they hold. */
export interface OpenJudges {
  readonly judges: readonly Judge[];
  close(stop: StopSwitch): Promise<void>;
}

/** Loads judges and their models. Judges that name the same model share it. */
export async function openJudges(
  named: readonly NamedJudge[],
  { queue, ...parts }: OpenJudgesParts,
): Promise<OpenJudges> {
  const models = new Map<string, Model>();
  const processes: { close?(): Promise<void> }[] = [];
  const close = async ({ aborting }: Pick<StopSwitch, 'aborting'>): Promise<void> => {
    for (const each of processes.toReversed()) await each.close?.();
    // After an abort, calls may still be under way, and closing a model could wait for them.
    if (aborting.aborted) return;
    for (const model of models.values()) await model.close?.();
  };
  const modelFor = async ({ model, timeout }: NamedJudge): Promise<Model | null> => {
    if (model === undefined) return null;
    const key = `${timeout} ${model}`;
    const known = models.get(key);
    if (known !== undefined) return known;
    const opened = queue?.model(model) ?? (await loadModel(model, { timeout, warn: parts.warn }));
    models.set(key, opened);
    return opened;
  };
  const judges: Judge[] = [];
  try {
    for (const each of named) {
      const model = await modelFor(each);
      const loaded = await loadJudge(each.judge, { ...each, ...parts, model });
      if (loaded.kind !== 'external') {
        judges.push(loaded);
        continue;
      }
      processes.push(loaded);
      judges.push(queue?.judge(loaded) ?? loaded);
    }
  } catch (error) {
    await close({ aborting: AbortSignal.abort() });
    throw error;
  }
  return { judges, close };
}
