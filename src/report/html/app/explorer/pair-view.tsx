import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PageModel, ShownPair, ShownRun } from '../../page-model.ts';
import { loadChunk } from '../chunks.ts';
import { isHarmless, placeOf } from '../pairs.ts';
import { RunDiff } from '../run-diff/run-diff.tsx';
import { arePresumed, outcomeMeanings, peoplesLabels, runNames } from '../run-names.ts';
import { shown } from '../selection.ts';
import { PlantedEdit } from './planted-edit.tsx';
import { StatusStrip } from './status-strip.tsx';
import { Verdicts } from './verdicts.tsx';

interface Loaded {
  readonly number: number;
  readonly pair: ShownPair;
  readonly parent: ShownRun | null;
}

async function load(number: number): Promise<Loaded | null> {
  const { chunk, at } = placeOf(number);
  const { pairs, parents } = await loadChunk(chunk);
  const pair = pairs[at];
  if (pair === undefined) return null;
  return { number, pair, parent: pair.parent === null ? null : (parents[pair.parent] ?? null) };
}

/** One pair in full. The previous one stays until the next is unpacked, so that nothing flickers. */
export function PairView({ model }: { model: PageModel }): VNode {
  const loaded = useSignal<Loaded | null>(null);
  const wanted = shown.value;
  useEffect(() => {
    let current = true;
    if (wanted === null) loaded.value = null;
    else {
      load(wanted).then((pair) => {
        if (current) loaded.value = pair;
      });
    }
    return () => {
      current = false;
    };
  }, [wanted, loaded]);
  if (loaded.value === null) return <div class="pair-view" />;
  const { number, pair, parent } = loaded.value;
  const { explorer } = model;
  const type = explorer.typeLabels[explorer.type[number] ?? -1] ?? '';
  const names = runNames(arePresumed(model.measurement.set), pair);
  const outcomes = outcomeMeanings(model.provenance.environment);
  const scenario = explorer.scenarioLabels[explorer.scenario[number] ?? -1];
  return (
    <article class="pair-view" aria-labelledby="pair-title" aria-busy={number !== wanted}>
      <header>
        <h3 id="pair-title">{pair.id}</h3>
        <p class="labels">
          <span class="label">{type}</span>
          {peoplesLabels(model.measurement.set) === null ? (
            <span class="label">
              {isHarmless(number)
                ? 'a control: no judge should be moved by it'
                : explorer.silent[number] === 1
                  ? `silent: ${outcomes.silent}`
                  : `loud: ${outcomes.loud}`}
            </span>
          ) : null}
          {scenario === undefined ? null : <span class="label">{scenario}</span>}
        </p>
      </header>
      <Instructions text={pair.run.instructions} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p class="goal" tabIndex={0}>
        <b>Goal</b> <span class="foreign">{pair.run.goal}</span>
      </p>
      <PlantedEdit pair={pair} />
      <StatusStrip model={model} number={number} />
      <RunDiff key={number} pair={pair} parent={parent} names={names} />
      <Verdicts model={model} number={number} pair={pair} parent={parent} names={names} />
    </article>
  );
}

/** What a recorded agent was told before the user spoke; long, and the same in both runs. */
function Instructions({ text }: { text: string | undefined }): VNode | null {
  if (text === undefined) return null;
  return (
    <details class="instructions">
      <summary>Instructions to the agent, {text.length.toLocaleString('en')} characters</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p class="instructions-text foreign" tabIndex={0}>
        {text}
      </p>
    </details>
  );
}
