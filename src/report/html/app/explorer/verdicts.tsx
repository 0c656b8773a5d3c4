import type { VNode } from 'preact';
import type { FlagCount } from '../../../../metrics/repeats/agreement.ts';
import { percent } from '../../../text/numbers.ts';
import type { PageModel, ShownPair, ShownRun, ShownVerdict } from '../../page-model.ts';
import { PairHistory } from '../changes/pair-history.tsx';
import { isHarmless, isUnstable, statusOf, typeLabel } from '../pairs.ts';
import type { RunNames } from '../run-names.ts';
import { judge as chosenJudge } from '../selection.ts';
import { statusText } from '../statuses.ts';
import { LongText } from './long-text.tsx';

/** What every judge said about both runs, the chosen judge first. */
export function Verdicts({
  model,
  number,
  pair,
  parent,
  names,
}: {
  model: PageModel;
  number: number;
  pair: ShownPair;
  parent: ShownRun | null;
  names: RunNames;
}): VNode {
  const { judges } = model.explorer;
  const order = judges
    .map((_, index) => index)
    .toSorted((a, b) => Number(b === chosenJudge.value) - Number(a === chosenJudge.value));
  return (
    <ul class="verdicts">
      {order.map((index) => {
        const status = statusText(statusOf(index, number), isHarmless(number));
        return (
          <li key={judges[index]}>
            <p class="verdict-head">
              <b>{judges[index]}</b>{' '}
              <span class={`status ${status.look}`} title={status.meaning}>
                <span aria-hidden="true">{status.glyph}</span> {status.name}
              </span>{' '}
              <PairHistory judge={index} pair={number} />
            </p>
            <div class="both">
              <OneVerdict
                of={names.parent.toLowerCase()}
                verdict={parent?.verdicts[index] ?? null}
                times={isUnstable(index, number) ? (parent?.flagCounts?.[index] ?? null) : null}
                truth={names.parentIsClean ? false : null}
              />
              <OneVerdict
                of={names.child.toLowerCase()}
                verdict={pair.verdicts[index] ?? null}
                times={isUnstable(index, number) ? (pair.flagCounts?.[index] ?? null) : null}
                truth={pair.control === null ? true : names.parentIsClean ? false : null}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function OneVerdict({
  of,
  verdict,
  times,
  truth,
}: {
  of: string;
  verdict: ShownVerdict | null;
  /** How often its repetitions flag the run; null where they agree about both runs. */
  times: FlagCount | null;
  /** Whether the run is faulty; null where nobody vouched for it. */
  truth: boolean | null;
}): VNode {
  if (verdict === null) {
    return (
      <div class="verdict">
        <p class="said">
          <span class="of">{of}</span> no verdict
        </p>
        <Times times={times} />
      </div>
    );
  }
  const named = [
    verdict.step === null ? null : `step ${verdict.step}`,
    verdict.type === null ? null : typeLabel(verdict.type),
  ].filter((text) => text !== null);
  return (
    <div class="verdict">
      <p class="said">
        <span class="of">{of}</span>{' '}
        {verdict.error === null ? (
          <>
            <Said faulty={verdict.faulty} truth={truth} />, {percent(verdict.confidence)} sure
            {named.length === 0 ? '' : `, ${named.join(', ')}`}
          </>
        ) : (
          <>
            <b>not readable</b>: <span class="foreign">{verdict.error}</span>
          </>
        )}
      </p>
      <Times times={times} />
      {verdict.rationale === '' ? null : <LongText text={verdict.rationale} />}
    </div>
  );
}

function Times({ times }: { times: FlagCount | null }): VNode | null {
  return times === null ? null : (
    <p class="times">
      flags it {times.flagged} of {times.scored} times
    </p>
  );
}

function Said({ faulty, truth }: { faulty: boolean; truth: boolean | null }): VNode {
  const said = faulty ? 'flagged' : 'passed';
  if (truth === null) return <b>{said}</b>;
  return (
    <b class={faulty === truth ? 'right' : 'wrong'}>
      <span aria-hidden="true">{faulty === truth ? '✓' : '✗'}</span> {said}
    </b>
  );
}
