import { isRecorded, isToolStep, type Run, type ToolStep, toolSteps } from '../../../run/run.ts';
import { stem, stems, wordsOf } from './english/english-words.ts';
import { speaks } from './lexicon/deeds.ts';

/** Tools that can do anything, so that no name tells what was done: a shell, an editor, a browser. */
const ANYTHING = stems(
  'bash shell exec execute command terminal python code interpreter computer browser subagent glob grep repl sql notebook powershell file files directory',
);
const ANY_NAME =
  /^(?:read|write|(?:multi_?)?edit|editor|patch|apply_patch|str_replace\w*|task|agent|ls)$/i;
/** Words of which no English text of some length is free. */
const ENGLISH = new Set(
  'the a an to of and is are you your for in i we it on be have has was were will that this with not can as at by from or our my if please do'.split(
    ' ',
  ),
);
const LEAST_WORDS = 8;
const LEAST_ENGLISH = 0.12;
const MOST_CODE = 0.25;
/** What agents speak of that act for customers. */
const SERVICE =
  /(?:^|[^a-z])(?:customers?|refunds?|orders?|bookings?|reservations?|subscriptions?|passengers?|invoices?|purchases?|appointments?|patients?|tickets?|accounts?|claims?|policy|policies)(?![a-z])/i;

/**
 * Why nothing can be said about a run; null if it is of a kind that is understood: somebody is answered in
 * English, and the results of tools whose names tell what they do were recorded.
 */
export function notApplicable(run: Run): string | null {
  const calls = toolSteps(run);
  if (calls.length === 0) return 'it has no call of a tool';
  if (lacksResults(run, calls)) return 'results of its tools were not recorded';
  const tool = calls.find(({ call }) => doesAnything(call.tool));
  if (tool !== undefined) return `its tool ${tool.call.tool.slice(0, 60)} works on files or code`;
  const said = textOf(run);
  if (!isEnglish(said)) return 'its reply is not in English';
  return codeShare(said) > MOST_CODE ? 'its reply is code' : null;
}

const doesAnything = (tool: string): boolean =>
  ANY_NAME.test(tool) || wordsOf(tool).some((word) => ANYTHING.has(stem(word)));

/** A call that speaks, or ends the run, needs no result. */
function lacksResults(run: Run, calls: readonly ToolStep[]): boolean {
  const missing = calls.filter(({ observation }) => observation.missing === true);
  const silent = missing.filter(
    (step) => step !== run.steps.at(-1) && !speaks(wordsOf(step.call.tool)),
  );
  return silent.length > 0 || missing.length === calls.length;
}

function textOf({ steps, finalAnswer }: Run): string {
  const said = steps.flatMap((step) =>
    !isToolStep(step) && step.from === 'agent' ? [step.text] : [],
  );
  return [...said, finalAnswer].join('\n').slice(0, 20_000);
}

function isEnglish(text: string): boolean {
  const words = (text.match(/\p{L}+/gu) ?? []).map((word) => word.toLowerCase());
  if (words.length < LEAST_WORDS) return !/[^\p{Script=Latin}\P{L}]/u.test(text);
  return words.filter((word) => ENGLISH.has(word)).length / words.length >= LEAST_ENGLISH;
}

function codeShare(text: string): number {
  const blocks = text.match(/```[\s\S]*?(?:```|$)/g) ?? [];
  return blocks.join('').length / Math.max(1, text.length);
}

/** Whether the agent acts for a customer, so that whatever it says is about that customer's business. */
export function isService(run: Run, procedure = ''): boolean {
  const names = toolSteps(run).flatMap(({ call }) => [call.tool, ...Object.keys(call.args)]);
  const words = names.flatMap(wordsOf).join(' ');
  return SERVICE.test(
    [run.goal, run.instructions ?? '', procedure, words].join('\n').slice(0, 100_000),
  );
}

/** Whether something was said to the agent that was not recorded. */
export const hasUnknownInstructions = (run: Run): boolean =>
  isRecorded(run) && run.instructions === undefined;
