import type { Subject } from '../../1-worlds/contract/subject.ts';
import type { JudgeContext, SetOrigin } from '../judges/judge-context.ts';
import type { Model } from '../models/model.ts';

/** What a user says about judges besides their names: the same for every command that loads some. */
export interface JudgeSettings
  extends Pick<JudgeContext, 'view' | 'samples' | 'temperature' | 'seed' | 'versionTag' | 'warn'> {
  /** How long one answer may take, in seconds. */
  readonly timeout: number;
  readonly fingerprint?: readonly string[] | undefined;
}

/** Everything that making judges for a subject depends on. */
export function judgeContext(
  subject: Subject,
  model: Model | null,
  settings: JudgeSettings,
  origin?: SetOrigin,
): JudgeContext {
  const { view, samples, temperature, seed, timeout, fingerprint } = settings;
  return {
    origin,
    subject,
    model,
    view,
    samples,
    temperature,
    seed,
    timeoutSeconds: timeout,
    fingerprintFiles: fingerprint,
    versionTag: settings.versionTag,
    warn: settings.warn,
  };
}
