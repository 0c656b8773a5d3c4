import type { PromptTemplate } from '../../3-judging/judges/prompts/prompt-template.ts';
import type { ViewName } from '../../3-judging/judges/views/view.ts';
import type { NumberFormatList } from '../../run/number-formats.ts';

/**
 * What judges were shown and asked, without the runs. Those are in the chunks, and the page puts them
 * in with the code that asks judges, so that no prompt has to be carried whole.
 */
export interface AskedModel {
  /** Each once, however many judges ask it. */
  readonly templates: readonly PromptTemplate[];
  readonly formats: NumberFormatList;
  /** In the order of the explorer's judges. */
  readonly questions: readonly ShownQuestion[];
  /** Whether more answers were kept than a page can hold. */
  readonly answersLeftOut: boolean;
}

/** What is known of how a judge was asked. */
export type ShownQuestion = PromptQuestion | InputQuestion | ProgramQuestion | UnknownQuestion;

/** A prompt for a model. */
export interface PromptQuestion {
  readonly kind: 'prompt';
  /** Index into the templates. */
  readonly template: number;
  /** How often a model was asked about one run, where a vote was taken; null for once. */
  readonly samples: number | null;
  /** Null where it is not recorded. */
  readonly temperature: number | null;
  /**
   * Whether the folder records the SHA-256 of all prompts, and those that are built here have it. If
   * the folder records another, the question is unknown.
   */
  readonly isConfirmed: boolean;
  /** Whether the answer was asked for under a schema. */
  readonly hasSchema: boolean;
}

/** A judge of the user's own, which is handed the run as JSON. */
export interface InputQuestion {
  readonly kind: 'input';
  readonly view: ViewName;
}

/** A program that comes with the package and asks nobody. */
export interface ProgramQuestion {
  readonly kind: 'program';
  readonly view: ViewName;
  /** As a phrase: `flags every run`. */
  readonly does: string;
}

/** A judge whose question cannot be shown. A wrong one is never shown in its place. */
export interface UnknownQuestion {
  readonly kind: 'unknown';
  readonly why: WhyUnknown;
}

export type WhyUnknown =
  /** The folder does not say what kind of judge this is. */
  | 'not-recorded'
  /** It is a rubric of the user's own whose text is not in the folder. */
  | 'rubric-not-recorded'
  /** Some of its verdicts were given before its rubric was edited. */
  | 'rubric-edited'
  /** The folder records that other prompts were sent than those that would be built here. */
  | 'other-prompts';
