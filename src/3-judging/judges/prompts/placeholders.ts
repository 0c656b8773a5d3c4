import type { NumberFormats } from '../../../run/number-formats.ts';
import { type Run, wholeRequest } from '../../../run/run.ts';
import { runInView } from '../../../run/shown-view.ts';
import { stepLines } from '../views/step-view.ts';
import type { ViewName } from '../views/view.ts';
import { viewNamed } from '../views/views.ts';
import { chatMessages } from './chat-messages.ts';

/** A part of a run that a rubric may ask for: `{{goal}}`. */
interface Placeholder {
  /** Whether it shows what the outcome view hides. */
  readonly showsSteps: boolean;
  text(run: Run, view: ViewName, formats: NumberFormats): string;
}

const PLACEHOLDERS = {
  /** All that the judge's view shows. */
  view: {
    showsSteps: false,
    text: (run, view, formats) => viewNamed(view).render(run, formats),
  },
  goal: {
    showsSteps: false,
    text: (run, view) => (view !== 'outcome' ? run.goal : wholeRequest(run)),
  },
  reply: { showsSteps: false, text: ({ finalAnswer }) => finalAnswer },
  instructions: { showsSteps: false, text: ({ instructions = '' }) => instructions },
  steps: {
    showsSteps: true,
    text: ({ steps }, _, formats) => steps.flatMap((step) => stepLines(step, formats)).join('\n'),
  },
  /** One message per line. */
  messages: {
    showsSteps: true,
    text: (run) =>
      `[\n${chatMessages(run)
        .map((message) => JSON.stringify(message))
        .join(',\n')}\n]`,
  },
} satisfies Record<string, Placeholder>;

export type PlaceholderName = keyof typeof PLACEHOLDERS;

export const placeholderNames = Object.keys(PLACEHOLDERS) as readonly PlaceholderName[];

export function placeholder(name: PlaceholderName): Placeholder {
  return PLACEHOLDERS[name];
}

/** A text that was taken apart at its placeholders: each stands between two of the texts. */
export interface MessageTemplate {
  readonly texts: readonly string[];
  /** What stands between the texts; the view, where that is not said. */
  readonly places?: readonly PlaceholderName[];
}

const MARK = /\{\{\s*(\w+)\s*\}\}/g;

/** What is in braces but is no placeholder stays in the text. */
export function messageTemplate(text: string): Required<MessageTemplate> {
  const texts: string[] = [];
  const places: PlaceholderName[] = [];
  let from = 0;
  for (const { 0: mark, 1: word, index } of text.matchAll(MARK)) {
    const name = placeholderNames.find((each) => each === word);
    if (name === undefined) continue;
    texts.push(text.slice(from, index));
    places.push(name);
    from = index + mark.length;
  }
  return { texts: [...texts, text.slice(from)], places };
}

/** The words in braces that are no placeholders, most likely by mistake. */
export function unknownMarks(text: string): readonly { readonly mark: string; index: number }[] {
  const known: readonly string[] = placeholderNames;
  return [...text.matchAll(MARK)].flatMap(({ 0: mark, 1: word = '', index }) =>
    known.includes(word) ? [] : [{ mark, index }],
  );
}

/**
 * A template with a run in it. The template was taken apart before any run was known, so nothing that
 * a run says is taken for a placeholder.
 */
export function filled(
  { texts, places }: MessageTemplate,
  view: ViewName,
  run: Run,
  formats: NumberFormats,
): string {
  const shown = new Map<PlaceholderName, string>();
  const visible = view === 'actions' ? runInView(view, run) : run;
  const textOf = (name: PlaceholderName): string => {
    const text = shown.get(name) ?? placeholder(name).text(visible, view, formats);
    shown.set(name, text);
    return text;
  };
  return texts
    .map((text, at) => (at === 0 ? text : `${textOf(places?.[at - 1] ?? 'view')}${text}`))
    .join('');
}
