import type { VNode } from 'preact';
import type { ShownPair, ShownRun } from '../../../page-model.ts';
import { AskedAbout, runsOf } from '../../asked/asked-about.tsx';
import { model } from '../../model.ts';
import type { RunNames } from '../../run-names.ts';

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
  return <AskedAbout model={model} judge={judge} runs={runsOf(names, pair, parent)} />;
}
