import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ShownPair, ShownRun } from '../../../page-model.ts';
import { judgeHref } from '../../address/route.ts';
import { PairHistory } from '../../changes/pair-history.tsx';
import { model } from '../../model.ts';
import { isAlone, isUnstable, statusOf } from '../../pairs.ts';
import type { RunNames } from '../../run-names.ts';
import { statusText } from '../../statuses/statuses.ts';
import { Term } from '../../terms/term.tsx';
import { isControl, judgeOrder } from '../judge-order.ts';
import { isPrinting } from '../printing.ts';
import { Toggle } from '../toggle.tsx';
import { AskedHere, wasAsked } from './asked-here.tsx';
import { OneVerdict } from './one-verdict.tsx';

interface PairProps {
  /** The pair's place in the index. */
  readonly number: number;
  readonly pair: ShownPair;
  readonly parent: ShownRun | null;
  readonly names: RunNames;
}

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

/** As many judges as are drawn at once, and how many milliseconds later the others are. */
const AT_ONCE = 6;
const LATER = 120;

/**
 * What the other judges said about both runs. They stand below the diff, so where they are many, a reader
 * who goes quickly from pair to pair does not wait for them.
 */
export function Verdicts(props: PairProps): VNode | null {
  const [, ...others] = judgeOrder.value;
  const all = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      all.value = true;
    }, LATER);
    return () => clearTimeout(timer);
  }, [all]);
  if (others.length === 0) return null;
  const drawn = all.value || isPrinting.value ? others : others.slice(0, AT_ONCE);
  return (
    <section aria-labelledby="others-title">
      <h3 id="others-title">What the other judges said</h3>
      <ul class="verdicts">
        {drawn.map((judge) => (
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
  number,
  pair,
  parent,
  names,
}: PairProps & { readonly judge: number; readonly glance: number }): VNode {
  const asked = useSignal(false);
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
        {wasAsked(judge) ? (
          <Toggle open={asked} unfold="what it was shown and answered" fold="only the verdict" />
        ) : null}
      </p>
      <div class="both">
        {isAlone(number) ? null : (
          <OneVerdict
            of={names.parent.toLowerCase()}
            verdict={parent?.verdicts[judge] ?? null}
            times={unstable ? (parent?.flagCounts?.[judge] ?? null) : null}
            truth={names.parentTruth}
            glance={glance}
          />
        )}
        <OneVerdict
          of={names.child.toLowerCase()}
          verdict={pair.verdicts[judge] ?? null}
          times={unstable ? (pair.flagCounts?.[judge] ?? null) : null}
          truth={names.childTruth}
          glance={glance}
        />
      </div>
      {asked.value ? <AskedHere judge={judge} pair={pair} parent={parent} names={names} /> : null}
    </>
  );
}
