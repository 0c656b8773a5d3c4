import type { VNode } from 'preact';
import { markValue } from './mark-value.ts';
import { Pieces } from './pieces.tsx';
import { textDiff, wholeDiff } from './text-diff.ts';

/** The run that something belongs to: the clean one, or the one that was made from it. */
export type Side = 'before' | 'after';

/** What the texts of a step are shown with. */
export interface TextContext {
  readonly side: Side;
  /** A value to mark where it occurs; null if there is none. */
  readonly mark: string | null;
}

/** Of the source of a value, only what is around the value matters. */
const SOURCE_GLANCE = 500;

/** A text diffed against its counterpart; without one, all of it is new. */
export function DiffedText({
  context: { side, mark },
  text,
  other,
  atomic = false,
}: {
  context: TextContext;
  text: string;
  other: string | undefined;
  /** It differs as a whole or not at all, as a number does. */
  atomic?: boolean;
}): VNode {
  const diff = atomic ? wholeDiff : textDiff;
  const { before, after } = side === 'before' ? diff(text, other ?? '') : diff(other ?? '', text);
  const glance = mark === null ? undefined : SOURCE_GLANCE;
  return side === 'before' ? (
    <Pieces pieces={markValue(before, mark)} as="del" glance={glance} />
  ) : (
    <Pieces pieces={markValue(after, mark)} as="ins" glance={glance} />
  );
}
