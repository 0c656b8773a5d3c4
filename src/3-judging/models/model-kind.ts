import { InvalidOptionError } from '../../base/errors.ts';
import type { Model } from './model.ts';

/** Variables of the operating system, by name. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** An environment variable that a kind of model reads. */
export interface ModelVariable {
  readonly name: string;
  /** What it is for, as a phrase: `the key of your account`. */
  readonly description: string;
  readonly required: boolean;
}

/** What loading a model depends on besides its name. */
export interface ModelSettings {
  /** How long one answer may take. */
  readonly timeoutSeconds: number;
  readonly environmentVariables: EnvironmentVariables;
  /** Called once for each setting that a provider ignores, such as a seed. */
  readonly warn?: ((message: string) => void) | undefined;
}

/** What a user wrote after `--model`: `{ spec: 'openai:gpt-4.1', name: 'gpt-4.1' }`. */
export interface GivenModel {
  readonly spec: string;
  /** The part after the scheme and its colon. */
  readonly name: string;
}

/**
 * One way to name and reach a model. Loading, help, error messages and documentation all read the
 * list in `kinds/model-kinds.ts`, so a new kind is one entry there. A kind is light: it
 * imports what its models need only when one is loaded.
 *
 *     { id: 'openai', schemes: ['openai'], forms: ['openai:NAME'], example: 'openai:gpt-4.1', … }
 */
export interface ModelKind {
  readonly id: string;
  /** The words before the first colon that mean this kind: `openai` in `openai:gpt-4.1`. */
  readonly schemes: readonly string[];
  /** Every way to write a model of this kind, as help and errors show it. */
  readonly forms: readonly string[];
  readonly description: string;
  /** A model to try. */
  readonly example: string;
  readonly variables: readonly ModelVariable[];
  /**
   * Where the address comes from: the settings of the machine that asks, or the name itself. Only the
   * first can be asked for by somebody else without telling this machine where to send its key.
   */
  readonly address: 'settings' | 'name';
  /** The name that judges of the model carry. Knowing it takes neither a key nor a server. */
  nameOf(given: GivenModel): string;
  load(given: GivenModel, settings: ModelSettings): Promise<Model>;
}

/** The name after the scheme, which must not be blank. */
export function requiredName({ spec, name }: GivenModel): string {
  if (name.trim() === '') {
    throw new InvalidOptionError('--model', `'${spec}' lacks the model's name`);
  }
  return name;
}
