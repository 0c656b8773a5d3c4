import type { VNode } from 'preact';
import type { ShownPair, ShownRun } from '../../../page-model.ts';
import { AskedAbout } from '../../asked/asked-about.tsx';
import { model } from '../../model.ts';
import type { RunNames } from '../../run-names.ts';

/** Whether a judge was asked something that can be shown. Programs are asked nothing. */
export function wasAsked(judge: number): boolean {
  const kind = model.asked.questions[judge]?.kind;
  return kind === 'prompt' || kind === 'input';
}

/** What a judge was sent about the two runs of a pair, and what it answered, word for word. */
export function AskedHere({
  judge,
  pair,
  parent,
  names,
}: {
  judge: number;
  pair: ShownPair;
  parent: ShownRun | null;
  names: RunNames;
}): VNode {
  return (
    <AskedAbout
      model={model}
      judge={judge}
      runs={[
        ...(parent === null ? [] : [{ name: names.parent, shown: parent }]),
        { name: names.child, shown: pair },
      ]}
    />
  );
}
