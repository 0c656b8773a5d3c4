import { numberFormats } from '../../1-worlds/contract/number-formats.ts';
import type { Subject } from '../../1-worlds/contract/subject.ts';
import { InvalidOptionError } from '../../base/errors.ts';
import type { NumberFormats } from '../../run/number-formats.ts';
import type { Model } from '../models/model.ts';
import type { MakingSettings } from '../settings.ts';
import type { PromptSubject } from './prompts/build-prompt.ts';

/** Everything that making a judge depends on besides its name. */
export interface JudgeContext extends Partial<MakingSettings> {
  /** What the user calls a judge of their own: `mine` in `mine=cmd:python3 judge.py`. */
  readonly name?: string | undefined;
  /** Whose runs are judged: an environment, or what is declared of recorded runs. */
  readonly subject: Subject;
  /** How the set was drawn, for controls that play its tasks again. No other judge is told. */
  readonly origin?: SetOrigin | undefined;
  readonly model: Model | null;
  /** The folders and files that hold the answers, which a program of the user's own is not to see. */
  readonly hidden?: readonly string[] | undefined;
  /** Environment variables that a program of the user's own gets besides the user's. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Called with what the user should know about a judge, one line at a time. */
  readonly warn?: ((text: string) => void) | undefined;
}

/** What an environment drew a set from. */
export interface SetOrigin {
  /** Null where nobody recorded it. */
  readonly seed: number | bigint | null;
  /** How many trajectories were asked for. */
  readonly size: number | null;
}

/** What a judge that asks a model is made from. */
export interface ModelSetting
  extends Pick<MakingSettings, 'temperature' | 'seed' | 'samples' | 'context' | 'maxAnswerTokens'> {
  readonly subject: PromptSubject;
  readonly formats: NumberFormats;
  readonly model: Model;
}

/** @param name the judge as `--judge` names it, for the message if there is no model */
export function modelSetting(name: string, context: JudgeContext): ModelSetting {
  const { subject, model, temperature, seed, samples, maxAnswerTokens } = context;
  if (model === null) {
    throw new InvalidOptionError(
      '--judge',
      `${name} asks a model; add --model, such as ollama:qwen2.5:14b`,
    );
  }
  const formats = numberFormats(subject);
  const asked = { temperature, seed, samples, maxAnswerTokens, context: context.context };
  return { subject, formats, model, ...asked };
}
