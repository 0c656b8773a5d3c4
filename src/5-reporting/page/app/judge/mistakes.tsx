import type { VNode } from 'preact';
import type { PageModel } from '../../page-model.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { statusOf } from '../pairs.ts';
import { statusText } from '../statuses/statuses.ts';
import { surestMistakes } from './surest-mistakes.ts';

const MOST_SHOWN = 8;

/** The pairs to look at first: those on which the judge was wrong and sure. */
export function Mistakes({
  model: { explorer },
  judge,
  choose,
}: {
  model: PageModel;
  judge: number;
  /** Shows what the judge was asked about a pair; null for a judge that is asked nothing. */
  choose: ((pair: number) => void) | null;
}): VNode {
  const name = explorer.judges[judge] ?? '';
  const mistakes = surestMistakes(explorer, judge, MOST_SHOWN);
  if (mistakes.length === 0) return <p>No scored pair of this report shows a mistake.</p>;
  return (
    <>
      <ol class="mistakes">
        {mistakes.map(({ pair, sure }) => {
          const id = explorer.ids[pair] ?? '';
          const status = statusText(statusOf(judge, pair));
          return (
            <li key={pair}>
              <a href={pairsHref({ judge: name, sort: 'worst', pair: id })}>
                <span class="mistake-id foreign">{id}</span>
              </a>{' '}
              <span class={`status ${status.look}`} title={status.meaning}>
                <span aria-hidden="true">{status.glyph}</span> {status.name}
              </span>{' '}
              <span class="mistake-detail">
                {explorer.typeLabels[explorer.type[pair] ?? -1] ?? ''}, {sure} % sure
              </span>{' '}
              {choose === null ? null : (
                <button type="button" class="plain" onClick={() => choose(pair)}>
                  what it was asked
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <p>
        <a href={pairsHref({ judge: name, sort: 'worst' })}>All its pairs, surest mistakes first</a>
      </p>
    </>
  );
}
