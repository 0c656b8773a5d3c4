import type { PlacedModel } from './conversation/model-repeats.ts';
import type { AgentMeaning, Meaning, OtherMeaning, ToolMeaning } from './meaning.ts';
import type { Span } from './span.ts';
import type { SpanNode } from './span-tree.ts';

/** The spans of a trace that tell the story of its outermost agent. */
export interface Scope {
  readonly agents: readonly Placed<AgentMeaning>[];
  readonly models: readonly PlacedModel[];
  readonly tools: readonly Placed<ToolMeaning>[];
  readonly others: readonly Placed<OtherMeaning>[];
  /** How many agents are inside the call of a tool, which stays one step. */
  readonly innerAgents: number;
  /** For each span inside one of the tools, the span of the tool. */
  readonly hidden: ReadonlyMap<string, string>;
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

/**
 * The outermost agents: those that are inside no other agent and no tool. Some tracers put an agent that
 * works for another beside it, so one that works while a tool of another runs is inside that tool.
 */
export function outermostAgents(roots: readonly MeantNode[]): OutermostAgents {
  const found: MeantNode[] = [];
  walk(roots, (node) => {
    const isTold = tellsAll(node);
    if (node.meaning.kind === 'agent' || isTold) found.push(node);
    return !isTold && (node.meaning.kind === 'other' || node.meaning.kind === 'model');
  });
  const working = found.filter((node) => isTelling(node));
  const outermost = working.filter(
    (node) => !working.some((other) => other !== node && holds(other, node)),
  );
  return { outermost, inner: working.length - outermost.length };
}

export interface OutermostAgents {
  readonly outermost: readonly MeantNode[];
  /** How many agents worked inside the tools of others, beside which they were recorded. */
  readonly inner: number;
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

/** Everything in some trees that the outermost agent did itself. */
export function scopeOf(roots: readonly MeantNode[]): Scope {
  const gathered = {
    agents: [] as Placed<AgentMeaning>[],
    models: [] as PlacedModel[],
    tools: [] as Placed<ToolMeaning>[],
    others: [] as Placed<OtherMeaning>[],
    hidden: new Map<string, string>(),
    innerAgents: 0,
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
    if (meaning.kind === 'tool' || (meaning.kind === 'agent' && isCall(meaning, owner))) {
      const called = meaning.kind === 'tool' ? meaning : callOf(meaning);
      gathered.tools.push({ span, meaning: called, agent });
      gathered.innerAgents += hide(node, gathered.hidden);
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
 */
function isCall(meaning: AgentMeaning, owner: MeantNode | null): boolean {
  if (owner === null || meaning.input === undefined || meaning.output === undefined) return false;
  let thinks = false;
  walk(owner.children, (node) => {
    thinks ||= node.meaning.kind === 'model';
    return node.meaning.kind !== 'agent' && node.meaning.kind !== 'tool';
  });
  return thinks;
}

function callOf({ name, input, output }: AgentMeaning): ToolMeaning {
  const result = { content: output ?? null };
  return {
    kind: 'tool',
    call: { tool: name ?? 'agent', arguments: { task: input ?? '' }, result },
  };
}

/** Marks what is inside a tool, and counts the agents there. */
function hide(tool: MeantNode, hidden: Map<string, string>): number {
  let agents = tool.meaning.kind === 'agent' ? 1 : 0;
  walk(tool.children, ({ span, meaning }) => {
    hidden.set(span.id, tool.span.id);
    if (meaning.kind === 'agent') agents++;
    return true;
  });
  return agents;
}
