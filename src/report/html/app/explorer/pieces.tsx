import type { VNode } from 'preact';
import type { Piece } from './text-diff.ts';

/** A text with its changed pieces marked, for the eye and for who listens. */
export function Pieces({
  pieces,
  as: Mark,
}: {
  pieces: readonly Piece[];
  as: 'del' | 'ins';
}): VNode {
  return (
    <>{pieces.map(({ text, changed }, i) => (changed ? <Mark key={i}>{text}</Mark> : text))}</>
  );
}
