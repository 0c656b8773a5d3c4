import type { VNode } from 'preact';
import { percent } from '../../../text/numbers.ts';
import type { PageModel, ShownPair, ShownRun, ShownVerdict } from '../../page-model.ts';
import { statusOf, typeLabel } from '../pairs.ts';
import { judge as chosenJudge } from '../selection.ts';
import { STATUS_TEXTS } from '../statuses.ts';
import { LongText } from './long-text.tsx';

/** What every judge said about both runs, the chosen judge first. */
export function Verdicts({
  model,
  number,
  pair,
  parent,
}: {
  model: PageModel;
  number: number;
  pair: ShownPair;
  parent: ShownRun | null;
}): VNode {
  const { judges } = model.explorer;
  const order = judges
    .map((_, index) => index)
    .toSorted((a, b) => Number(b === chosenJudge.value) - Number(a === chosenJudge.value));
  return (
    <ul class="verdicts">
      {order.map((index) => {
        const status = statusOf(index, number);
        return (
          <li key={judges[index]}>
            <p class="verdict-head">
              <b>{judges[index]}</b>{' '}
              <span class={`status ${status}`} title={STATUS_TEXTS[status].meaning}>
                <span aria-hidden="true">{STATUS_TEXTS[status].glyph}</span>{' '}
                {STATUS_TEXTS[status].name}
              </span>
            </p>
            <div class="both">
              <OneVerdict
                of="clean run"
                verdict={parent?.verdicts[index] ?? null}
                isFaulty={false}
              />
              <OneVerdict of="faulty run" verdict={pair.verdicts[index] ?? null} isFaulty />
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
  isFaulty,
}: {
  of: string;
  verdict: ShownVerdict | null;
  isFaulty: boolean;
}): VNode {
  if (verdict === null) {
    return (
      <div class="verdict">
        <p class="said">
          <span class="of">{of}</span> no verdict
        </p>
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
            <b class={verdict.faulty === isFaulty ? 'right' : 'wrong'}>
              <span aria-hidden="true">{verdict.faulty === isFaulty ? '✓' : '✗'}</span>{' '}
              {verdict.faulty ? 'flagged' : 'passed'}
            </b>
            , {percent(verdict.confidence)} sure
            {named.length === 0 ? '' : `, ${named.join(', ')}`}
          </>
        ) : (
          <>
            <b>not readable</b>: <span class="foreign">{verdict.error}</span>
          </>
        )}
      </p>
      {verdict.rationale === '' ? null : <LongText text={verdict.rationale} />}
    </div>
  );
}
