import { numberFormats } from '../../1-worlds/contract/number-formats.ts';
import type { Subject } from '../../1-worlds/contract/subject.ts';
import { InvalidOptionError } from '../../base/errors.ts';
import type { NumberFormats } from '../../run/number-formats.ts';
import type { Model } from '../models/model.ts';
import type { PromptSubject } from './prompts/build-prompt.ts';
import type { ViewName } from './views/view.ts';

/** Everything that making a judge depends on besides its name. */
export interface JudgeContext {
  /** Whose runs are judged: an environment, or what is declared of recorded runs. */
  readonly subject: Subject;
  /** How the set was drawn, for controls that play its tasks again. No other judge is told. */
  readonly origin?: SetOrigin | undefined;
  readonly model: Model | null;
  /** What a command, an address or a rubric is shown; every other judge has a view of its own. */
  readonly view?: ViewName | undefined;
  /** How many votes self-consistency takes. */
  readonly samples?: number | undefined;
  readonly temperature?: number | undefined;
  readonly seed?: number | undefined;
  /** Further files that a judge of the user's own is made of. */
  readonly fingerprintFiles?: readonly string[] | undefined;
  /** What the user calls this version of the judge. */
  readonly versionTag?: string | undefined;
  /** How long a judge of one's own may take for one item. */
  readonly timeoutSeconds?: number | undefined;
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
export interface ModelSetting {
  readonly subject: PromptSubject;
  readonly formats: NumberFormats;
  readonly model: Model;
  readonly temperature?: number | undefined;
  readonly seed?: number | undefined;
  readonly samples?: number | undefined;
}

/** @param name the judge as `--judge` names it, for the message if there is no model */
export function modelSetting(name: string, context: JudgeContext): ModelSetting {
  const { subject, model, temperature, seed, samples } = context;
  if (model === null) {
    throw new InvalidOptionError(
      '--judge',
      `${name} asks a model; add --model, such as ollama:qwen2.5:14b`,
    );
  }
  return { subject, formats: numberFormats(subject), model, temperature, seed, samples };
}
