/** What `tj init` can write. */
export const KINDS = ['judge', 'environment', 'gate', 'reader'] as const;
export type TemplateKind = (typeof KINDS)[number];

/** The languages that a template can be written in. A rubric is plain text for a model. */
export const LANGUAGES = ['typescript', 'python', 'rubric'] as const;
export type TemplateLanguage = (typeof LANGUAGES)[number];

/** What is already in the folder that `tj init` is run in. */
export interface Surroundings {
  readonly hasDemo: boolean;
  readonly hasJudge: boolean;
}

/** A file to begin with. It is one of the examples, to the byte. */
export interface Template {
  readonly kind: TemplateKind;
  /** Null where there is nothing to choose from. */
  readonly language: TemplateLanguage | null;
  /** The name that it is written under unless the user names another. */
  readonly file: string;
  /** How the name of the file must end for the commands to know what it is. */
  readonly endings: readonly string[];
  readonly text: string;
  /** A file that it works on, which is written beside it unless there is one of that name. */
  readonly beside?: { readonly file: string; readonly text: string };
  /** The commands, without the program's own name, that lead from the file to a measurement. */
  next(path: string, around: Surroundings): readonly (readonly string[])[];
}
