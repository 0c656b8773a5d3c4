import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { JudgedPair } from '../explorer/pair/verdict-parts.ts';
import { model } from '../model.ts';
import { arePresumed, runNames } from '../run-names.ts';
import { AskedAbout, runsOf } from './asked-about.tsx';

/** What a judge was asked about the pair that is shown, made when a reader asks for it. */
export function AskedUnderVerdict({ judge, pair, parent }: JudgedPair): VNode | null {
  const open = useSignal(false);
  if (model.asked.questions[judge]?.kind === 'program') return null;
  return (
    <details
      class="asked-under"
      onToggle={({ currentTarget }) => {
        open.value = currentTarget.open;
      }}
    >
      <summary>What it was shown and asked, word for word</summary>
      {open.value ? (
        <AskedAbout
          model={model}
          judge={judge}
          runs={runsOf(runNames(arePresumed(model.measurement.set), pair), pair, parent)}
        />
      ) : null}
    </details>
  );
}
