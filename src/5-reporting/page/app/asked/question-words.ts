import type { ShownQuestion, WhyUnknown } from '../../asked-model.ts';
import { HIDDEN_ID } from './asked-text.ts';

const VIEWS = {
  step: 'the whole run',
  actions: 'the run without its thoughts',
  outcome: 'only the request and the reply',
} as const;

const UNKNOWN: Readonly<Record<WhyUnknown, string>> = {
  'not-recorded':
    'The folder does not record how this judge was asked, so its question cannot be shown.',
  'rubric-not-recorded':
    'It applies a rubric of your own whose text is not in the folder, so its prompts cannot be shown.',
  'rubric-edited':
    'Some of its verdicts were given before its rubric was edited, so no one prompt can be shown for them.',
  'other-prompts':
    'The folder records that it was sent other prompts than this version of trajectory-judge would build, so none are shown.',
};

/** How a judge was asked, in a sentence or two. */
export function aboutQuestion(question: ShownQuestion): string {
  switch (question.kind) {
    case 'prompt': {
      const { samples, temperature, isConfirmed, hasSchema } = question;
      const often =
        samples === null || samples === 1
          ? 'A model was asked once about each run'
          : `A model was asked ${samples} times about each run, and the majority decides`;
      const warm = temperature === null ? '' : `, at temperature ${temperature}`;
      const sure = isConfirmed
        ? 'The folder holds the SHA-256 of all its prompts, and that of the prompts shown here is the same.'
        : 'The prompt is rebuilt from what the folder says of the judge; no hash is recorded to confirm it.';
      const under = hasSchema ? ' and a JSON schema for the answer' : '';
      return `${often}${warm}, with this prompt${under}. ${sure}`;
    }
    case 'input':
      return `It is a judge of your own and was handed this as JSON, ${VIEWS[question.view]}. In place of “${HIDDEN_ID}” stood an id that says nothing about the run.`;
    case 'program':
      return `No model was asked: it reads ${VIEWS[question.view]} and ${question.does}.`;
    case 'unknown':
      return UNKNOWN[question.why];
  }
}

/** Why an answer is not there; empty where nobody would look for one. */
export function noAnswerText(question: ShownQuestion, leftOut: boolean): string {
  switch (question.kind) {
    case 'prompt':
      return leftOut
        ? 'The answer is not in this page, which cannot hold all that the folder keeps; it may be in responses.jsonl.'
        : 'The answer was not kept when the run was judged; only the verdict was.';
    case 'input':
      return 'Of what a judge of your own answers, only its verdict is kept.';
    case 'program':
    case 'unknown':
      return '';
  }
}
