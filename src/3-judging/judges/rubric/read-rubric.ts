import { z } from 'zod';
import { FileError, oneLine } from '../../../base/errors.ts';
import type { JsonObject } from '../../../run/json.ts';
import { VIEW_NAMES } from '../../../run/shown-view.ts';
import { firstProblem } from '../answers/parse-verdict.ts';
import { messageTemplate, placeholder } from '../prompts/placeholders.ts';
import type { ViewName } from '../views/view.ts';
import { type AnswerForm, answerForm, otherKeys } from './answer-form.ts';

/** What a model is asked, as its author wrote it down. */
export interface Rubric {
  /** What it shows of a run; null where whoever uses it decides. */
  readonly view: ViewName | null;
  readonly system: string | null;
  readonly user: string;
  /** How it asks to be answered; null for the form of all judges. */
  readonly form: AnswerForm | null;
  /** What the answer is decoded under, if it says so itself. */
  readonly schema: JsonObject | null;
}

/** What may stand between the two lines of `---`. */
const frontMatter = z.strictObject(
  {
    view: z.enum(VIEW_NAMES, 'write step, actions or outcome').optional(),
    answer: answerForm.optional(),
    schema: z.record(z.string(), z.json(), 'write a JSON Schema').optional(),
  },
  otherKeys('view, answer and schema'),
);

type FrontMatter = z.output<typeof frontMatter>;

/** Its lines, the first and the last of which are `---`. */
const FRONT = /^---[ \t]*\r?\n((?:.*\r?\n)*?)---[ \t]*(?:\r?\n|$)/;
const SYSTEM = /^\s*--- system ---[ \t]*\r?\n/;
const USER = /^--- user ---[ \t]*\r?\n/m;

/**
 * Takes a rubric apart: settings in front of it, a system message, and the text for the user's message.
 * All but the last may be missing.
 *
 *     ---
 *     answer: { pass: PASS, fail: FAIL }
 *     ---
 *     --- system ---
 *     You are strict.
 *     --- user ---
 *     {{messages}}
 *     Answer PASS or FAIL.
 *
 * @param path the file, for messages
 */
export async function readRubric(path: string, text: string): Promise<Rubric> {
  const bare = text.startsWith('\ufeff') ? text.slice(1) : text;
  const { 0: fence = '', 1: yaml = '' } = FRONT.exec(bare) ?? [];
  if (fence === '' && /^---[ \t]*(?:\r?\n|$)/.test(bare)) {
    throw new FileError(path, 'line 1: the front matter has no end; end it with a line of ---');
  }
  const { view = null, answer = null, schema = null } = await readFrontMatter(path, yaml);
  if (schema !== null && answer === null) {
    const problem = 'schema says how to answer, but not how to read it; add answer:';
    throw new FileError(path, `line ${lineOf(bare, bare.indexOf('schema'))}: ${problem}`);
  }
  const body = bare.slice(fence.length);
  if (body.trim() === '') {
    throw new FileError(path, 'this rubric is empty; write down what the model should judge by');
  }
  const messages = messagesIn(path, body, lineOf(bare, fence.length));
  return {
    view: view ?? shownBy(messages),
    ...messages,
    form: answer,
    schema: schema as JsonObject | null,
  };
}

function messagesIn(
  path: string,
  body: string,
  firstLine: number,
): Pick<Rubric, 'system' | 'user'> {
  const [opening] = SYSTEM.exec(body) ?? [];
  if (opening === undefined) return { system: null, user: body };
  const further = body.slice(opening.length);
  const middle = USER.exec(further);
  if (middle === null) {
    throw new FileError(
      path,
      `line ${firstLine}: the system message has no end; write --- user --- on a line of its own`,
    );
  }
  return {
    system: further.slice(0, middle.index).trim(),
    user: further.slice(middle.index + middle[0].length),
  };
}

/** A rubric that asks for the request and the reply alone shows no more; any other does not say. */
function shownBy({ system, user }: Pick<Rubric, 'system' | 'user'>): ViewName | null {
  const places = [system ?? '', user].flatMap((text) => messageTemplate(text).places);
  if (places.length === 0 || places.includes('view')) return null;
  return places.some((name) => placeholder(name).showsSteps) ? 'step' : 'outcome';
}

/** The view, unless the rubric asks for more than it shows. */
export function checkedView(path: string, { system, user }: Rubric, view: ViewName): ViewName {
  const places = [system ?? '', user].flatMap((text) => messageTemplate(text).places);
  const name = places.find((each) => placeholder(each).showsSteps);
  if (view === 'outcome' && name !== undefined) {
    throw new FileError(
      path,
      `{{${name}}} shows the steps, which the view outcome hides; write view: step, or take it out`,
    );
  }
  return view;
}

async function readFrontMatter(path: string, text: string): Promise<FrontMatter> {
  if (text.trim() === '') return {};
  const { isNode, LineCounter, parseDocument, visit } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
  });
  // The line of --- comes before the first.
  const failure = (offset: number, problem: string): FileError =>
    new FileError(path, `line ${lines.linePos(offset).line + 1}: ${oneLine(problem)}`);
  const [wrong] = document.errors;
  if (wrong !== undefined) {
    const fix = 'put a value that begins with > or has a colon in it in quotes';
    throw failure(wrong.pos[0], `the front matter is not YAML (${wrong.message}); ${fix}`);
  }
  visit(document, {
    // One could make a small text grow without bounds.
    Alias: (_, { range }) => {
      throw failure(range?.[0] ?? 0, 'the front matter has an alias; write its value in its place');
    },
  });
  const read = frontMatter.safeParse(document.toJS() ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const node = document.getIn([...(issue?.path ?? []), ...keys], true);
  throw failure(isNode(node) ? (node.range?.[0] ?? 0) : 0, firstProblem(read.error));
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
