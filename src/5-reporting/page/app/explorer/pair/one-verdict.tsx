import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { FlagCount } from '../../../../../4-measuring/repeats/flag-agreement.ts';
import { cutText } from '../../../../../base/text/cut-text.ts';
import { percent } from '../../../../../base/text/numbers.ts';
import type { ShownVerdict } from '../../../page-model.ts';
import { typeLabel } from '../../pairs.ts';
import { searched } from '../../selection.ts';
import { isPrinting } from '../printing.ts';
import { Toggle } from '../toggle.tsx';

/** What a judge said about one run. */
export function OneVerdict({
  of,
  verdict,
  times,
  truth,
  glance,
}: {
  of: string;
  verdict: ShownVerdict | null;
  /** How often its repetitions flag the run; null where they agree about both runs. */
  times: FlagCount | null;
  /** Whether the run is faulty; null where nobody vouched for it. */
  truth: boolean | null;
  /** How many characters of its rationale are shown at once. */
  glance: number;
}): VNode {
  if (verdict === null) {
    return (
      <div class="verdict">
        <p class="said">
          <span class="of">{of}</span> no verdict <Times times={times} />
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
            <Said faulty={verdict.faulty} truth={truth} />, {percent(verdict.confidence)} sure
            {named.length === 0 ? '' : `, ${named.join(', ')}`}
          </>
        ) : (
          <>
            <b>not readable</b>: <span class="foreign">{verdict.error}</span>
          </>
        )}{' '}
        <Times times={times} />
      </p>
      {verdict.rationale === '' ? null : <LongText text={verdict.rationale} glance={glance} />}
    </div>
  );
}

function Times({ times }: { times: FlagCount | null }): VNode | null {
  return times === null ? null : (
    <b class="times">
      flags it {times.flagged} of {times.scored} times
    </b>
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

/** A judge's words, cut where they would push everything else away; one click shows them whole. */
function LongText({ text, glance }: { text: string; glance: number }): VNode {
  const open = useSignal(false);
  const short = `${cutText(text, glance).trimEnd()}…`;
  const long = text.length > glance;
  const isFound =
    searched.value !== '' &&
    !short.toLowerCase().includes(searched.value) &&
    text.toLowerCase().includes(searched.value);
  const isWhole = !long || open.value || isFound || isPrinting.value;
  return (
    <p class="foreign rationale">
      {isWhole ? `${text} ` : `${short} `}
      {long && !isFound ? <Toggle open={open} unfold="more" fold="less" /> : null}
    </p>
  );
}
