import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { cutText } from '../../../../trajectory/cut-text.ts';
import type { Piece } from './text-diff.ts';
import { Toggle } from './toggle.tsx';

/** More than anyone reads in one step. A browser would take seconds to lay out some tools' answers. */
const MOST = 4000;

/** A text with its changed pieces marked, for people who see it and for screen readers. */
export function Pieces({
  pieces,
  as: Mark,
}: {
  pieces: readonly Piece[];
  as: 'del' | 'ins';
}): VNode {
  const open = useSignal(false);
  const cut = firstOf(pieces, MOST);
  const long = cut.length < pieces.length || cut.at(-1)?.text !== pieces.at(-1)?.text;
  return (
    <>
      {(open.value ? pieces : cut).map(({ text, changed }, i) =>
        changed ? <Mark key={i}>{text}</Mark> : text,
      )}
      {long ? <Toggle open={open} unfold="… more" fold=" less" /> : null}
    </>
  );
}

/** The pieces up to a length, the last of them cut. */
function firstOf(pieces: readonly Piece[], length: number): readonly Piece[] {
  const kept: Piece[] = [];
  let left = length;
  for (const { text, changed } of pieces) {
    if (left <= 0) break;
    kept.push({ text: text.length > left ? cutText(text, left) : text, changed });
    left -= text.length;
  }
  return kept;
}
