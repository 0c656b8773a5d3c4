import type { Json } from '../../run/json.ts';
import { plainFacts } from '../building/recorded-facts.ts';
import { type BuiltRun, type ItemKey, RunBuilder } from '../building/run-builder.ts';
import type { RecordedTrace, TraceReading } from '../trace-format.ts';
import { contentOff } from './content-off.ts';
import { Conversation } from './conversation/conversation.ts';
import { distinctModels } from './conversation/model-repeats.ts';
import { closeConversation, openConversation } from './conversation/opening-and-closing.ts';
import { hasContent, type Meaning } from './meaning.ts';
import { originOfSpans } from './origin-of-spans.ts';
import {
  callOf,
  isLedByRoot,
  type MeantNode,
  meantTrees,
  type Scope,
  scopeOf,
  walk,
  workersIn,
} from './scope.ts';
import type { Span } from './span.ts';
import { spanTrees } from './span-tree.ts';

const INSIDE = 'what happened inside a call, which is one step';
const APART = 'agents that worked apart from the first in the same trace';
const NO_PLACE = 'calls of tools that are in no message of the agent';
const BESIDE = 'what happened outside the agent';

/** A trace that was read, and where its spans came to lie. */
export interface AssembledTrace {
  readonly reading: TraceReading;
  /** The agents that are no part of the run, or only a step of it. */
  readonly helpers: readonly MeantNode[];
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
  const workers = workersIn(roots);
  const isLed = isLedByRoot(workers);
  const agents = isLed ? [] : workers.outermost;
  const [first, ...others] = agents;
  const builder = new RunBuilder();
  const conversation = new Conversation();
  let scope = scopeOf(first === undefined ? roots : [first], isLed);
  if (!isRecorded(scope)) {
    const everything = scopeOf(roots);
    if (!isRecorded(everything)) {
      return refusal(id, contentOff(spans));
    }
    scope = everything;
  }
  tellScope(conversation, scope, builder);
  const hidden = new Map(scope.hidden);
  const apart: MeantNode[] = [];
  for (const agent of others) {
    const own = scopeOf([agent]);
    if (first !== undefined && goesOn(conversation, own, agent, first)) {
      tellScope(conversation, own, builder);
      for (const [inner, outer] of own.hidden) hidden.set(inner, outer);
    } else apart.push(agent);
  }
  openConversation(conversation, scope, roots, builder, isLed);
  const isClosed = closeConversation(conversation, agents, roots, builder);
  const untold = callApart(conversation, apart, isClosed ? null : builder);
  const helpers = [...workers.inner, ...apart];
  const leave = (reason: string, nodes: readonly MeantNode[], isTold: boolean): void =>
    builder.leaveOut(reason, sourcesIn(nodes), { isTold });
  leave(INSIDE, insideOf(roots, hidden), true);
  leave(INSIDE, [...workers.inner, ...apart.filter((agent) => !untold.has(agent))], true);
  leave(APART, [...untold], false);
  leave(BESIDE, isLed ? [] : workers.beside, false);
  const { keys, spanOf } = tell(conversation, builder);
  const built = builder.finish();
  if (typeof built === 'string') return refusal(id, built);
  const reading: RecordedTrace = {
    id,
    run: built.run,
    origin: originOfSpans(spans, stepSpans(built, spanOf)),
    label: null,
    facts: factsOf(scope, spans),
    tools: [],
    notes: built.notes,
    leftOut: built.leftOut,
  };
  const outerOf = new Map([...scope.hidden].map(([inner, outer]) => [inner.id, outer.id]));
  return {
    reading,
    helpers: [
      ...insideOf(roots, hidden).filter(({ meaning }) => meaning.kind === 'agent'),
      ...helpers,
    ],
    stepOf: (spanId) => {
      const key =
        keys.get(spanId) ?? keys.get(outerOf.get(spanId) ?? '') ?? keyInside(roots, spanId, keys);
      return key === undefined ? null : built.stepOf(key);
    },
  };
}

/** The outermost spans inside calls. */
function insideOf(
  roots: readonly MeantNode[],
  hidden: ReadonlyMap<Span, Span>,
): readonly MeantNode[] {
  const found: MeantNode[] = [];
  walk(roots, (node) => {
    if (hidden.has(node.span)) found.push(node);
    return !hidden.has(node.span);
  });
  return found;
}

/** What some nodes and those inside them were read from, as far as it is the work of models and tools. */
function sourcesIn(nodes: readonly MeantNode[]): readonly Json[] {
  const found: Json[] = [];
  walk(nodes, ({ span, meaning }) => {
    if (meaning.kind !== 'other') found.push(...span.sources);
    return true;
  });
  return found;
}

/** The spans of a node and of those inside it. */
export function spansUnder(node: MeantNode): readonly Span[] {
  const found: Span[] = [];
  walk([node], ({ span }) => {
    found.push(span);
    return true;
  });
  return found;
}

function refusal(id: string | null, refused: string): AssembledTrace {
  return { reading: { id, refused }, helpers: [], stepOf: () => null };
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
      builder.leaveOut(NO_PLACE, span.sources, { isTold: false });
    }
  }
  showOutputs(conversation, scope);
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
 * Whether an agent that worked after the first one goes on with its conversation: it is the same agent, or
 * it was shown what was said before. Others work for the run, and are steps of it.
 */
function goesOn(
  conversation: Conversation,
  { models }: Scope,
  agent: MeantNode,
  first: MeantNode,
): boolean {
  const name = agent.meaning.kind === 'agent' ? agent.meaning.name : undefined;
  const firstName = first.meaning.kind === 'agent' ? first.meaning.name : undefined;
  if (name === firstName) return true;
  const known = new Set(conversation.users.map(({ text }) => text.trim()));
  return models.some(({ meaning }) =>
    meaning.input.some((said) => said.kind === 'user' && known.has(said.text.trim())),
  );
}

/**
 * Adds agents that worked apart as calls of the run, at their time. What was answered before stays the
 * answer. Returns those of which too little is recorded.
 *
 * @param builder null where the answer is known
 */
function callApart(
  conversation: Conversation,
  agents: readonly MeantNode[],
  builder: RunBuilder | null,
): ReadonlySet<MeantNode> {
  const untold = new Set<MeantNode>();
  const answer = conversation.lastWords;
  for (const agent of agents) {
    const { id: span, start, end } = agent.span;
    const { call } = callOf(agent);
    // Where the turns have no times, what the first agent did not do comes after it.
    const hasPlace =
      call.result !== undefined &&
      (conversation.attach(call, { span, start, end }) ||
        conversation.attach(call, { span, start: null, end: null }));
    if (!hasPlace) untold.add(agent);
  }
  if (answer !== '' && conversation.lastWords !== answer) builder?.setFinalAnswer(answer);
  return untold;
}

/** Adds the conversation to the run, and says which key each span has come to, and which span tells of each. */
function tell(
  conversation: Conversation,
  builder: RunBuilder,
): { readonly keys: ReadonlyMap<string, ItemKey>; readonly spanOf: ReadonlyMap<ItemKey, string> } {
  const keys = new Map<string, ItemKey>();
  const spanOf = new Map<ItemKey, string>();
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
      // The span of a tool tells of its call alone, that of a model of all that it asked for.
      for (const [i, key] of added.entries()) {
        const span = turn.calls[i]?.span ?? [...turn.spans][0];
        if (span != null) spanOf.set(key, span);
      }
    } else if (turn.kind === 'user') builder.user(turn.text);
    else builder.environment(turn.text);
  }
  return { keys, spanOf };
}

/** The span that tells of each step of a run. */
function stepSpans(
  built: BuiltRun,
  spanOf: ReadonlyMap<ItemKey, string>,
): readonly (string | undefined)[] {
  const spans: (string | undefined)[] = built.run.steps.map(() => undefined);
  for (const [key, span] of spanOf) {
    const step = built.stepOf(key);
    if (step !== null) spans[step] = span;
  }
  return spans;
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
