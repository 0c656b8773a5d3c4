import type { VNode } from 'preact';
import { cutText } from '../../../../base/text/cut-text.ts';
import { listed, unknown } from '../selection.ts';

const WORDS = {
  pair: 'pair',
  judge: 'judge',
  type: 'fault type',
  scenario: 'scenario',
  named: 'fault type',
  change: 'change',
} as const;

/** As much of a name as it takes to recognise it. */
const LONGEST = 80;

/** Says what the address asks for and this report does not have. */
export function UnknownNames(): VNode | null {
  if (unknown.value.length === 0) return null;
  const count = listed.value.length;
  return (
    <div class="unknown-names" role="note">
      {unknown.value.map(({ what, name }) => (
        <p key={what}>
          This report has no {WORDS[what]}{' '}
          <b class="foreign">{name.length > LONGEST ? `${cutText(name, LONGEST)}…` : name}</b>; it
          may be of another report.{' '}
          {what !== 'pair'
            ? 'The pairs are not filtered by it.'
            : count === 0
              ? ''
              : `The first of ${count.toLocaleString('en')} ${count === 1 ? 'pair' : 'pairs'} is shown instead.`}
        </p>
      ))}
    </div>
  );
}
