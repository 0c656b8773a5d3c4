import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { Toggle } from '../../explorer/toggle.tsx';
import { searched } from '../../selection.ts';
import { markFound } from '../mark-found.ts';
import { excerptOf, isGap } from './excerpt.ts';
import type { Piece } from './text-diff.ts';

/** A text with its changed pieces marked, for people who see it and for screen readers. */
export function Pieces({
  pieces,
  as: Mark,
  glance,
}: {
  pieces: readonly Piece[];
  as: 'del' | 'ins';
  /** How many characters of a long text are shown at once, if not as many as usual. */
  glance?: number | undefined;
}): VNode {
  const open = useSignal(false);
  const excerpt = excerptOf(markFound(pieces, searched.value), glance);
  const skipped = excerpt.reduce((sum, part) => sum + (isGap(part) ? part.skipped : 0), 0);
  return (
    <>
      {(open.value ? pieces : excerpt).map((part, i) =>
        isGap(part) ? (
          <span key={i} class="gap">
            {' '}
            […]{' '}
          </span>
        ) : part.changed ? (
          <Mark key={i}>{part.text}</Mark>
        ) : part.marked === true ? (
          <mark key={i}>{part.text}</mark>
        ) : (
          part.text
        ),
      )}
      {skipped === 0 ? null : (
        <Toggle
          open={open}
          unfold={`… ${skipped.toLocaleString('en')} more characters`}
          fold=" less"
        />
      )}
    </>
  );
}
