import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { cutText } from '../../../../base/text/cut-text.ts';
import { isToolStep, type Step } from '../../../../run/run.ts';
import type { PageModel } from '../../page-model.ts';
import { pairsHref } from '../address/pairs-href.ts';
import { firstJudge } from '../judge/first-judge.ts';
import { surestMistakes } from '../judge/surest-mistakes.ts';
import { type LoadedPair, loadPair } from '../load-pair.ts';
import { isFault, statusOf, typeLabel } from '../pairs.ts';

const LONGEST_GOAL = 180;
const LONGEST_CALL = 110;
const LONGEST_RATIONALE = 220;

/** One fault that the judge to trust passed, in the words of the run: what a miss looks like. */
export function MissedPair({ model }: { model: PageModel }): VNode | null {
  const { explorer, measurement } = model;
  const judge = explorer.judges.indexOf(firstJudge(measurement) ?? '');
  const [missed] = surestMistakes(explorer, judge, Number.POSITIVE_INFINITY)
    .map(({ pair }) => pair)
    .filter((pair) => isFault(pair) && statusOf(judge, pair) === 'missed');
  const loaded = useSignal<LoadedPair | null>(null);
  useEffect(() => {
    if (missed !== undefined) {
      loadPair(missed).then((pair) => {
        loaded.value = pair;
      });
    }
  }, [missed, loaded]);
  if (missed === undefined || loaded.value === null) return null;
  const { pair, parent } = loaded.value;
  const name = explorer.judges[judge] ?? '';
  const said = pair.verdicts[judge]?.rationale ?? '';
  const at = pair.failureStep;
  const [planted, clean] = [pair.run.steps, parent?.run.steps ?? []].map((steps) =>
    steps.find(({ index }) => index === at),
  );
  return (
    <section class="missed-pair" aria-labelledby="missed-title">
      <h2 id="missed-title">
        A fault that <span class="foreign">{name}</span> passed
      </h2>
      <blockquote>
        <p class="foreign">{cut(pair.run.goal, LONGEST_GOAL)}</p>
        {planted === undefined ? null : (
          <p>
            <b>{typeLabel(explorer.types[explorer.type[missed] ?? -1] ?? '')}</b>, step {at}:{' '}
            <code class="foreign">{callText(planted)}</code>
            {clean === undefined || callText(clean) === callText(planted) ? null : (
              <>
                {' '}
                where the original has <code class="foreign">{callText(clean)}</code>
              </>
            )}
          </p>
        )}
        {said === '' ? null : (
          <p>
            The judge: <q class="foreign">{cut(said, LONGEST_RATIONALE)}</q>
          </p>
        )}
      </blockquote>
      <p>
        <a href={pairsHref({ judge: name, status: 'missed', sort: 'worst', pair: pair.id })}>
          See the pair, and the others that it missed
        </a>
      </p>
    </section>
  );
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${cutText(text, longest)}…` : text;

const callText = (step: Step): string =>
  cut(
    isToolStep(step) ? `${step.call.tool} ${JSON.stringify(step.call.args)}` : step.text,
    LONGEST_CALL,
  );
