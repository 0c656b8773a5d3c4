import { asText } from '../../run/json.ts';
import type { PlacedModel } from './conversation/model-repeats.ts';
import type { Said } from './conversation/said.ts';
import {
  type AgentMeaning,
  hasContent,
  type Meaning,
  type OtherMeaning,
  type ToolMeaning,
} from './meaning.ts';
import type { Span } from './span.ts';
import type { SpanNode } from './span-tree.ts';

/** The spans of a trace that tell the story of its outermost agent. */
export interface Scope {
  readonly agents: readonly Placed<AgentMeaning>[];
  readonly models: readonly PlacedModel[];
  readonly tools: readonly Placed<ToolMeaning>[];
  readonly others: readonly Placed<OtherMeaning>[];
  /** For each span inside one of the tools, which stays one step, the span of the tool. */
  readonly hidden: ReadonlyMap<Span, Span>;
}

export interface Placed<M extends Meaning> {
  readonly span: Span;
  readonly meaning: M;
  readonly agent: string | undefined;
}

/** A span that has been given its meaning. */
export interface MeantNode {
  readonly span: Span;
  readonly meaning: Meaning;
  readonly children: readonly MeantNode[];
}

/** Gives every span of some trees its meaning. */
export function meantTrees(
  trees: readonly SpanNode[],
  meaningOf: (span: Span) => Meaning,
): readonly MeantNode[] {
  const roots: MeantNode[] = [];
  const waiting: { node: SpanNode; into: MeantNode[] }[] = trees.map((node) => ({
    node,
    into: roots,
  }));
  for (const { node, into } of waiting) {
    const children: MeantNode[] = [];
    into.push({ span: node.span, meaning: meaningOf(node.span), children });
    for (const child of node.children) waiting.push({ node: child, into: children });
  }
  return roots;
}

/** Walks into some nodes, each before those inside it; `enter` says whether to go on inside. */
export function walk(nodes: readonly MeantNode[], enter: (node: MeantNode) => boolean): void {
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!enter(node)) continue;
    for (const child of [...node.children].reverse()) waiting.push(child);
  }
}

/** Who works in a trace: its outermost agents, and what is in none of them. */
export interface Workers {
  /** The agents that are inside no other agent and no tool. */
  readonly outermost: readonly MeantNode[];
  /** Agents that worked inside the tools of others, beside which they were recorded. */
  readonly inner: readonly MeantNode[];
  /** The calls of models and tools that are inside no agent. */
  readonly beside: readonly MeantNode[];
}

/**
 * Finds who works in a trace. Some tracers put an agent that works for another beside it, so one that works
 * while a tool of another runs is inside that tool.
 */
export function workersIn(roots: readonly MeantNode[]): Workers {
  const found: MeantNode[] = [];
  const beside: MeantNode[] = [];
  walk(roots, (node) => {
    const isTold = tellsAll(node);
    const { kind } = node.meaning;
    if (kind === 'agent' || isTold) found.push(node);
    else if (kind !== 'other' && hasContent(node.meaning)) beside.push(node);
    return !isTold && (kind === 'other' || kind === 'model');
  });
  const working = found.filter((node) => isTelling(node));
  const isInner = (node: MeantNode) =>
    working.some((other) => other !== node && holds(other, node));
  return {
    outermost: working.filter((node) => !isInner(node)),
    inner: working.filter(isInner),
    beside: beside.filter((node) => !isInner(node)),
  };
}

/**
 * A helper may be the only agent in a trace: it is not the run if more than this share of the work is done
 * beside it. A single call of a model there may be a title, or the answer in other words.
 */
const MOST_BESIDE = 0.2;

/** Whether the root of the trace is who the run is of, and its agents work for it. */
export function isLedByRoot({ outermost, beside }: Workers): boolean {
  if (beside.some(({ meaning }) => meaning.kind === 'tool')) return true;
  let inside = 0;
  walk(outermost, ({ meaning }) => {
    if (meaning.kind === 'model' || meaning.kind === 'tool') inside++;
    return true;
  });
  if (inside === 0) return beside.length > 0;
  return beside.length > Math.max(1, MOST_BESIDE * (beside.length + inside));
}

/** A graph that has the whole conversation is the agent, whatever its nodes are called. */
function tellsAll({ meaning, children }: MeantNode): boolean {
  if (meaning.kind !== 'other' || children.length === 0) return false;
  return meaning.messages?.some(({ kind }) => kind === 'agent') === true;
}

function isTelling(agent: MeantNode): boolean {
  let telling = false;
  walk([agent], ({ meaning }) => {
    telling ||=
      meaning.kind === 'model' ||
      meaning.kind === 'tool' ||
      (meaning.kind === 'agent' && meaning.input !== undefined) ||
      ('messages' in meaning && meaning.messages !== undefined);
    return !telling;
  });
  return telling;
}

function holds(agent: MeantNode, other: MeantNode): boolean {
  const { start } = other.span;
  if (start === null) return false;
  let holding = false;
  walk([agent], ({ meaning, span }) => {
    holding ||=
      meaning.kind === 'tool' &&
      span.start !== null &&
      span.end !== null &&
      span.start <= start &&
      start < span.end;
    return !holding && meaning.kind !== 'tool';
  });
  return holding;
}

/** Everything in some trees that the outermost agent did itself, or the root if that leads. */
export function scopeOf(roots: readonly MeantNode[], isLed = false): Scope {
  const gathered = {
    agents: [] as Placed<AgentMeaning>[],
    models: [] as PlacedModel[],
    tools: [] as Placed<ToolMeaning>[],
    others: [] as Placed<OtherMeaning>[],
    hidden: new Map<Span, Span>(),
  };
  const waiting: Visit[] = roots.map((node) => ({
    node,
    agent: undefined,
    model: null,
    owner: null,
  }));
  waiting.reverse();
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { node, agent, model, owner } = visit;
    const { span, meaning } = node;
    let inside: Omit<Visit, 'node'> = { agent, model, owner };
    if (
      meaning.kind === 'tool' ||
      (meaning.kind === 'agent' && isCall(node, owner ?? (isLed ? roots : null)))
    ) {
      const called = meaning.kind === 'tool' ? meaning : callOf(node);
      gathered.tools.push({ span, meaning: called, agent });
      hide(node, gathered.hidden);
      continue;
    }
    if (meaning.kind === 'agent') {
      gathered.agents.push({ span, meaning, agent: meaning.name ?? agent });
      inside = { agent: meaning.name ?? agent, model, owner: node };
    } else if (meaning.kind === 'model') {
      const placed: PlacedModel = { span, meaning, agent, inside: model };
      gathered.models.push(placed);
      inside = { agent, model: placed, owner };
    } else gathered.others.push({ span, meaning, agent });
    for (const child of [...node.children].reverse()) waiting.push({ node: child, ...inside });
  }
  return gathered;
}

interface Visit {
  readonly node: MeantNode;
  readonly agent: string | undefined;
  readonly model: PlacedModel | null;
  /** The agent that it is inside of. */
  readonly owner: MeantNode | null;
}

/**
 * Whether an agent inside another is called by it, like a tool: its question and its answer are recorded,
 * and the outer agent thinks for itself. One that took over, or that a workflow runs, is part of the story.
 *
 * @param owner the agent that it is inside of, or the roots of the trace
 */
function isCall({ meaning }: MeantNode, owner: MeantNode | readonly MeantNode[] | null): boolean {
  if (owner === null || meaning.kind !== 'agent') return false;
  const { input, output } = meaning;
  if (input === undefined || output === undefined) return false;
  let thinks = false;
  // The root hands its own question on to the agent that it is there for.
  let isHandedOn = false;
  walk('span' in owner ? owner.children : owner, (node) => {
    const { kind } = node.meaning;
    thinks ||= kind === 'model';
    isHandedOn ||=
      !('span' in owner) && kind === 'other' && node.meaning.input?.trim() === input.trim();
    return kind !== 'agent' && kind !== 'tool';
  });
  return thinks && !isHandedOn;
}

/** An agent as a call: its question and its answer, by its own span or else by what its models say. */
export function callOf(node: MeantNode): ToolMeaning {
  const { meaning, span } = node;
  const own: Partial<AgentMeaning> = meaning.kind === 'agent' ? meaning : {};
  const said: Said[] = [];
  const answered: Said[] = [];
  walk(node.children, ({ meaning: inner }) => {
    if (inner.kind === 'model') {
      said.push(...inner.input);
      answered.push(...inner.output);
    }
    return inner.kind !== 'tool';
  });
  const asked = own.input ?? said.flatMap((one) => (one.kind === 'user' ? one.text : []))[0];
  const output = own.output ?? answered.flatMap(answerIn).at(-1);
  return {
    kind: 'tool',
    call: {
      tool: own.name ?? span.name,
      arguments: asked === undefined ? {} : { task: asked },
      result: output === undefined ? undefined : { content: output },
    },
  };
}

/** What a reply answers, in words or by the call that hands it in. */
function answerIn(said: Said): readonly string[] {
  if (said.kind !== 'agent') return [];
  const { text = '', calls = [] } = said.reply;
  return text.trim() === '' ? calls.map((call) => asText(call.arguments)) : [text];
}

/** Marks what is inside a tool. */
function hide(tool: MeantNode, hidden: Map<Span, Span>): void {
  walk(tool.children, ({ span }) => {
    hidden.set(span, tool.span);
    return true;
  });
}
