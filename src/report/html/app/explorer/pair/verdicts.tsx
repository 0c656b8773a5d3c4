import type { VNode } from 'preact';
import { judgeHref } from '../../address/route.ts';
import { PairHistory } from '../../changes/pair-history.tsx';
import { model } from '../../model.ts';
import { isUnstable, statusOf } from '../../pairs.ts';
import type { RunNames } from '../../run-names.ts';
import { statusText } from '../../statuses.ts';
import { Term } from '../../terms/term.tsx';
import { isControl, judgeOrder } from '../judge-order.ts';
import { OneVerdict } from './one-verdict.tsx';
import { type JudgedPair, VERDICT_PARTS } from './verdict-parts.ts';

type PairProps = Omit<JudgedPair, 'judge'> & { readonly names: RunNames };

/** As much of a rationale as is read at a glance; above the diff, there is room for less. */
const GLANCE = 280;
const GLANCE_ABOVE = 150;

/** What the chosen judge said, or the best, right above what it said it of. */
export function FirstVerdict(props: PairProps): VNode | null {
  const [first] = judgeOrder.value;
  if (first === undefined) return null;
  return (
    <section class="first-verdict" aria-label="What the first judge said">
      <Verdict {...props} judge={first} glance={GLANCE_ABOVE} />
    </section>
  );
}

/** What the other judges said about both runs. */
export function Verdicts(props: PairProps): VNode | null {
  const [, ...others] = judgeOrder.value;
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others-title">
      <h3 id="others-title">What the other judges said</h3>
      <ul class="verdicts">
        {others.map((judge) => (
          <li key={judge}>
            <Verdict {...props} judge={judge} glance={GLANCE} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Verdict({
  judge,
  glance,
  names,
  ...told
}: PairProps & { readonly judge: number; readonly glance: number }): VNode {
  const { number, pair, parent } = told;
  const name = model.explorer.judges[judge] ?? '';
  const status = statusText(statusOf(judge, number), number);
  const unstable = isUnstable(judge, number);
  return (
    <>
      <p class="verdict-head">
        <a class="foreign" href={judgeHref(name)} title="all about this judge">
          {name}
        </a>{' '}
        {isControl(judge) ? (
          <span class="of">
            <Term name="control">control</Term>
          </span>
        ) : null}{' '}
        <span class={`status ${status.look}`}>
          <span aria-hidden="true">{status.glyph}</span>{' '}
          <Term meaning={status.meaning}>{status.name}</Term>
        </span>{' '}
        <PairHistory judge={judge} pair={number} />
      </p>
      <div class="both">
        <OneVerdict
          of={names.parent.toLowerCase()}
          verdict={parent?.verdicts[judge] ?? null}
          times={unstable ? (parent?.flagCounts?.[judge] ?? null) : null}
          truth={names.parentTruth}
          glance={glance}
        />
        <OneVerdict
          of={names.child.toLowerCase()}
          verdict={pair.verdicts[judge] ?? null}
          times={unstable ? (pair.flagCounts?.[judge] ?? null) : null}
          truth={names.childTruth}
          glance={glance}
        />
      </div>
      {VERDICT_PARTS.map((Part, at) => (
        <Part key={at} {...told} judge={judge} />
      ))}
    </>
  );
}
