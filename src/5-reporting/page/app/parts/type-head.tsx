import type { VNode } from 'preact';
import { typeMeaning } from '../pairs.ts';
import { Term } from '../terms/term.tsx';

/** The head of a column about a fault type: its label, what it means, and how many pairs it has. */
export function TypeHead({
  type,
  label,
  pairs,
  wordsEnough = null,
}: {
  type: string;
  label: string;
  pairs: number;
  wordsEnough?: boolean | null;
}): VNode {
  return (
    <th scope="col">
      <Term meaning={typeMeaning(type)}>{label}</Term>
      <small>{pairs} pairs</small>
      {wordsEnough === true ? (
        <small class="words-enough">a pattern of words is enough here</small>
      ) : null}
    </th>
  );
}
