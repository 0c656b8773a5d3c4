import { asText } from '../../../run/json.ts';
import { argumentsOf } from '../../building/recorded-items.ts';
import type { RunBuilder } from '../../building/run-builder.ts';
import type { MeantNode, Scope } from '../scope.ts';
import type { Conversation } from './conversation.ts';
import { replyTurn, type Turn } from './turns.ts';

/** Calls by which agents hand in their answer. */
const CLOSING = /^(final_?answer|final_?result|submit|finish|complete_task|task_complete|done)$/i;

/** How much of a question must be there to recognise it inside a longer message. */
const RECOGNISABLE = 10;

/**
 * Makes sure that the conversation begins with what the user asked. The messages to the model say it,
 * unless their text is a template that the framework filled in; the agent's own input is the question.
 */
export function openConversation(
  conversation: Conversation,
  scope: Scope,
  roots: readonly MeantNode[],
  builder: RunBuilder,
  isLed: boolean,
): void {
  const root = rootText(roots, 'input');
  const own = scope.agents.flatMap(({ meaning }) => meaning.input ?? [])[0];
  // Where the root leads, its agents were asked by it, and not by the user.
  const asked = isLed && root !== undefined ? undefined : own;
  const isScripted = scope.agents.some(({ meaning }) => meaning.scripted === true);
  const input = asked ?? root;
  const [first] = conversation.users;
  if (input === undefined) return;
  if (first === undefined || (isScripted && asked !== undefined)) {
    conversation.turns.unshift({ kind: 'user', text: input, time: null });
    return;
  }
  if (asked === undefined && own === undefined && isAskedInside(conversation, roots)) {
    // The program asked its model something else than it was asked, and made its own answer of the reply.
    for (const { text } of conversation.users) builder.instruct(text);
    const others = conversation.turns.filter(({ kind }) => kind !== 'user');
    conversation.turns.length = 0;
    conversation.turns.push({ kind: 'user', text: input, time: null }, ...others);
    builder.setFinalAnswer(rootText(roots, 'output') ?? '');
    return;
  }
  const isTemplate =
    (asked !== undefined || scope.agents.length === 0) &&
    conversation.users.every(({ text }) => text.trim() !== input.trim()) &&
    input.trim().length >= RECOGNISABLE &&
    first.text.includes(input.trim());
  if (!isTemplate) return;
  builder.instruct(first.text);
  dropRefilled(conversation, first.text.slice(0, first.text.indexOf(input.trim()) + input.length));
  first.text = input;
}

/** Whether nothing of what the root was asked and answered, in words, was said to or by a model. */
function isAskedInside({ turns }: Conversation, roots: readonly MeantNode[]): boolean {
  const said = turns.map((turn) => ('text' in turn ? turn.text.trim() : ''));
  return (['input', 'output'] as const).every((side) => {
    const text = rootText(roots, side)?.trim() ?? '';
    const isWords = text.includes(' ') && !/^[[{<]/.test(text);
    const isSaid = (one: string) =>
      one.includes(text) || (one.length >= RECOGNISABLE && text.includes(one));
    return isWords && !said.some(isSaid);
  });
}

/** A template that is filled in again with what has happened since is no further word of the user. */
function dropRefilled({ turns }: Conversation, opening: string): void {
  const [first] = turns.filter(({ kind }) => kind === 'user');
  const isRefilled = (turn: Turn) =>
    turn.kind === 'user' && turn !== first && turn.text.startsWith(opening.trimEnd());
  for (let i = turns.length - 1; i >= 0; i--) {
    if (isRefilled(turns[i] as Turn)) turns.splice(i, 1);
  }
}

/**
 * Makes sure that the run ends with the agent's answer. What the agent said after its last call is the
 * answer; if it said nothing, its own output is, and else what it handed in with a closing call. Returns
 * whether the builder was told the answer.
 */
export function closeConversation(
  conversation: Conversation,
  agents: readonly MeantNode[],
  roots: readonly MeantNode[],
  builder: RunBuilder,
): boolean {
  const said = conversation.lastWords.trim();
  const own = agents.flatMap((node) =>
    node.meaning.kind === 'agent' ? (node.meaning.output ?? []) : [],
  );
  const root = rootText(roots, 'output');
  const isMarked = root !== undefined && isMarkedAnswer(said, root.trim());
  const output = own.at(-1) ?? (said === '' || isMarked ? root : undefined);
  const last = conversation.calls.at(-1);
  const isClosed = last !== undefined && CLOSING.test(last.call.tool);
  if (output !== undefined && output.trim() !== '') {
    const answer = output.trim();
    if (said === answer || (said !== '' && answer.includes(said))) return false;
    if (isClosed || said !== '') {
      builder.setFinalAnswer(output);
      return true;
    }
    conversation.turns.push(replyTurn({ text: output }, { time: null, span: '' }));
    return false;
  }
  if (said !== '' || !isClosed) return false;
  builder.setFinalAnswer(handedIn(argumentsOf(last.call.arguments).args));
  return true;
}

/** Whether a text that reasons aloud ends with an answer that it calls final. */
function isMarkedAnswer(said: string, answer: string): boolean {
  if (answer === '' || !said.endsWith(answer)) return false;
  return /final answer:?\s*$/i.test(said.slice(0, -answer.length).slice(-100));
}

/** What a closing call hands in: its only argument, or all of them. */
function handedIn(args: ReturnType<typeof argumentsOf>['args']): string {
  const values = Object.values(args);
  return values.length === 1 ? asText(values[0]) : JSON.stringify(args);
}

/** What the one root of a trace says that was asked or answered. */
function rootText(roots: readonly MeantNode[], side: 'input' | 'output'): string | undefined {
  for (const { meaning } of roots) {
    if (meaning.kind !== 'other' && meaning.kind !== 'agent') continue;
    const text = meaning[side];
    if (text !== undefined && text.trim() !== '') return text;
  }
  return undefined;
}
