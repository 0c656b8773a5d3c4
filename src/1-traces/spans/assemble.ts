import { plainFacts } from '../building/recorded-facts.ts';
import { RunBuilder } from '../building/run-builder.ts';
import type { RecordedTrace, TraceReading } from '../trace-format.ts';
import { contentOff } from './content-off.ts';
import { Conversation } from './conversation/conversation.ts';
import { distinctModels } from './conversation/model-repeats.ts';
import { closeConversation, openConversation } from './conversation/opening-and-closing.ts';
import { hasContent, type Meaning } from './meaning.ts';
import { type MeantNode, meantTrees, outermostAgents, type Scope, scopeOf, walk } from './scope.ts';
import type { Span } from './span.ts';
import { spanTrees } from './span-tree.ts';

const INNER_AGENTS = 'agents inside the call of a tool are not shown; the call is one step';

/** A trace that was read, and where its spans came to lie. */
export interface AssembledTrace {
  readonly reading: TraceReading;
  /** The step that tells of a span; null if none does. */
  stepOf(spanId: string): number | null;
}

/** Whether any of the spans is part of an agent's work, or tells of all of it. */
export function isAgentTrace(spans: readonly Span[], meaningOf: (span: Span) => Meaning): boolean {
  return spans.some((span) => {
    const meaning = meaningOf(span);
    if (meaning.kind !== 'other') return true;
    return meaning.messages?.some(({ kind }) => kind === 'agent') === true;
  });
}

/** Whether a trace says what was asked and what was answered, and nothing of how. */
export function isAnswered(spans: readonly Span[], meaningOf: (span: Span) => Meaning): boolean {
  return spans.some((span) => {
    const meaning = span.parent === null ? meaningOf(span) : undefined;
    if (meaning?.kind !== 'other') return false;
    return meaning.input !== undefined && meaning.output !== undefined;
  });
}

/** Puts a run together from the spans of one trace. */
export function assembled(
  id: string | null,
  spans: readonly Span[],
  meaningOf: (span: Span) => Meaning,
): AssembledTrace {
  const roots = meantTrees(spanTrees(spans), meaningOf);
  const { outermost: agents, inner } = outermostAgents(roots);
  const [first] = agents;
  const builder = new RunBuilder();
  const conversation = new Conversation();
  let scope = scopeOf(first === undefined ? roots : [first]);
  if (!isRecorded(scope)) {
    const everything = scopeOf(roots);
    if (!isRecorded(everything)) {
      return refusal(id, contentOff(spans));
    }
    scope = everything;
  }
  tellScope(conversation, scope, builder);
  if (inner > 0) builder.note(INNER_AGENTS, inner);
  for (const agent of first === undefined ? [] : agents.slice(1)) {
    addFurtherAgent(conversation, agent, first as MeantNode, builder);
  }
  openConversation(conversation, scope, roots, builder);
  closeConversation(conversation, [first, ...agents.slice(1)], roots, builder);
  const keys = tell(conversation, builder);
  const built = builder.finish();
  if (typeof built === 'string') return refusal(id, built);
  const reading: RecordedTrace = {
    id,
    run: built.run,
    label: null,
    facts: factsOf(scope, spans),
    tools: [],
    notes: built.notes,
  };
  return {
    reading,
    stepOf: (spanId) => {
      const key =
        keys.get(spanId) ??
        keys.get(scope.hidden.get(spanId) ?? '') ??
        keyInside(roots, spanId, keys);
      return key === undefined ? null : built.stepOf(key);
    },
  };
}

function refusal(id: string | null, refused: string): AssembledTrace {
  return { reading: { id, refused }, stepOf: () => null };
}

function isRecorded({ agents, models, tools, others }: Scope): boolean {
  return [...agents, ...models, ...tools, ...others].some(({ meaning }) => hasContent(meaning));
}

/** Hears everything in a scope, in the order in which it happened. */
function tellScope(conversation: Conversation, scope: Scope, builder: RunBuilder): void {
  const isSilent = !scope.models.some(({ meaning }) => hasContent(meaning));
  const whole = scope.agents
    .map((agent) => ({
      ...agent,
      messages: agent.meaning.messages ?? (isSilent ? agent.meaning.exchanged : undefined),
    }))
    .filter(({ messages }) => messages !== undefined);
  const lists = scope.others
    .map((other) => ({ ...other, messages: other.meaning.messages }))
    .filter(({ messages }) => messages !== undefined)
    .slice(0, 1);
  const isScripted = scope.agents.some(({ meaning }) => meaning.scripted === true);
  for (const { span, messages, agent } of [...whole, ...lists]) {
    conversation.hear(messages ?? [], [], { span: span.id, agent, start: null, end: null });
  }
  const isTold = [...whole, ...lists].some(({ messages }) =>
    messages?.some(({ kind }) => kind === 'agent'),
  );
  for (const { span, meaning, agent } of distinctModels(scope.models)) {
    const { start, end } = span;
    // A framework that writes messages in the user's name also repeats the agent's in its own words.
    const isRepeated = isTold || isScripted;
    const input = isRepeated
      ? meaning.input.filter(({ kind }) => kind === 'system')
      : meaning.input;
    conversation.hear(input, isTold ? [] : meaning.output, { span: span.id, agent, start, end });
  }
  const tools = [...scope.tools].sort((a, b) => (a.span.start ?? 0) - (b.span.start ?? 0));
  for (const { span, meaning, agent } of tools) {
    const { start, end } = span;
    const source = { span: span.id, agent, start, end };
    if (!conversation.attach(meaning.call, source)) {
      builder.note('calls of tools are in no message of the agent and were left out');
    }
  }
  showOutputs(conversation, scope);
  if (scope.innerAgents > 0) builder.note(INNER_AGENTS, scope.innerAgents);
}

/** What an agent's code printed, where no result of a tool says it. */
function showOutputs(conversation: Conversation, { others }: Scope): void {
  for (const { span, meaning } of others) {
    const { shown } = meaning;
    if (shown === undefined) continue;
    const isSaid = conversation.turns.some(
      (turn) =>
        turn.kind === 'reply' &&
        turn.calls.length > 0 &&
        turn.time !== null &&
        turn.time >= (span.start ?? 0) &&
        turn.time <= (span.end ?? 0),
    );
    if (!isSaid) conversation.show(shown, span.end);
  }
}

/**
 * An agent that worked after the first one goes on with the conversation if it is the same agent or was
 * shown what was said before. Others are a different story, which is not told.
 */
function addFurtherAgent(
  conversation: Conversation,
  agent: MeantNode,
  first: MeantNode,
  builder: RunBuilder,
): void {
  const scope = scopeOf([agent]);
  const name = agent.meaning.kind === 'agent' ? agent.meaning.name : undefined;
  const firstName = first.meaning.kind === 'agent' ? first.meaning.name : undefined;
  const known = new Set(conversation.users.map(({ text }) => text.trim()));
  const knows = scope.models.some(({ meaning }) =>
    meaning.input.some((said) => said.kind === 'user' && known.has(said.text.trim())),
  );
  if (name === firstName || knows) tellScope(conversation, scope, builder);
  else builder.note('agents that worked apart from the first in the same trace were left out');
}

/** Adds the conversation to the run, and says which key each span has come to. */
function tell(conversation: Conversation, builder: RunBuilder): ReadonlyMap<string, number> {
  const keys = new Map<string, number>();
  const remember = (span: string | null, key: number | undefined) => {
    if (span !== null && key !== undefined && !keys.has(span)) keys.set(span, key);
  };
  for (const text of conversation.instructions) builder.instruct(text);
  for (const turn of conversation.turns) {
    if (turn.kind === 'reply') {
      const calls = turn.calls.map(({ call, result }) => ({
        ...call,
        result: result ?? undefined,
      }));
      const added = builder.agent({ ...turn, calls });
      for (const span of turn.spans) remember(span, added[0]);
      for (const [i, call] of turn.calls.entries()) remember(call.span, added[i]);
    } else if (turn.kind === 'user') builder.user(turn.text);
    else builder.environment(turn.text);
  }
  return keys;
}

/** A span that is only there to hold others, such as a step of a loop, is where the first of them is. */
function keyInside(
  roots: readonly MeantNode[],
  spanId: string,
  keys: ReadonlyMap<string, number>,
): number | undefined {
  let found: number | undefined;
  walk(roots, (node) => {
    if (node.span.id !== spanId || node.meaning.kind !== 'other') return true;
    walk(node.children, ({ span }) => {
      found ??= keys.get(span.id);
      return true;
    });
    return false;
  });
  return found;
}

function factsOf(scope: Scope, spans: readonly Span[]): RecordedTrace['facts'] {
  const [agent] = scope.agents;
  const root = spans.find(({ parent }) => parent === null);
  // What else the root says, such as whose session it is or which case of a set, is for users to name.
  return plainFacts({ agent: agent?.meaning.name, failed: root?.failed }, root?.attributes);
}
