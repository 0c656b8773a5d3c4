import type { Span } from './span.ts';

/** A span with those inside it, in the order in which they began. */
export interface SpanNode {
  readonly span: Span;
  readonly children: readonly SpanNode[];
}

/**
 * The trees of a trace's spans. A span whose parent was not recorded is a root, and so is the first of
 * spans that name each other as parents. A span that was exported twice is there once.
 */
export function spanTrees(spans: readonly Span[]): readonly SpanNode[] {
  const distinct = withoutCopies(spans);
  const byId = new Map<string, MutableNode>();
  const nodes = distinct.map((span) => ({ span, children: [] as MutableNode[] }));
  for (const node of nodes) if (!byId.has(node.span.id)) byId.set(node.span.id, node);
  const roots: MutableNode[] = [];
  const ringBreakers = firstOfEachRing(nodes, byId);
  for (const node of nodes) {
    const parent = ringBreakers.has(node) ? undefined : parentOf(node, byId);
    if (parent === undefined) roots.push(node);
    else parent.children.push(node);
  }
  for (const node of nodes) node.children.sort(byStart);
  return roots.sort(byStart);
}

interface MutableNode {
  readonly span: Span;
  readonly children: MutableNode[];
}

function parentOf(
  { span }: MutableNode,
  byId: ReadonlyMap<string, MutableNode>,
): MutableNode | undefined {
  return span.parent === null ? undefined : byId.get(span.parent);
}

/** Where spans name each other as parents in a ring, the one from which the ring is entered. */
function firstOfEachRing(
  nodes: readonly MutableNode[],
  byId: ReadonlyMap<string, MutableNode>,
): ReadonlySet<MutableNode> {
  const found = new Set<MutableNode>();
  /** The walk on which each node was first met. */
  const metOn = new Map<MutableNode, number>();
  for (const [walk, start] of nodes.entries()) {
    let node: MutableNode | undefined = start;
    while (node !== undefined && !metOn.has(node)) {
      metOn.set(node, walk);
      node = parentOf(node, byId);
    }
    if (node !== undefined && metOn.get(node) === walk) found.add(node);
  }
  return found;
}

function withoutCopies(spans: readonly Span[]): readonly Span[] {
  const seen = new Set<string>();
  return spans.filter((span) => {
    const key = JSON.stringify([span.id, span.parent, span.name, span.start, span.end]);
    return seen.size !== seen.add(key).size;
  });
}

/** Spans without a time stay where the file has them: sorting is stable. */
function byStart(a: SpanNode, b: SpanNode): number {
  return (a.span.start ?? 0) - (b.span.start ?? 0);
}
