import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PageFigure, PageModel } from '../../page-model.ts';
import { chosenJudge, JudgeChoice } from './judge-choice.tsx';
import { TableView } from './table-view.tsx';

export function Figures({ model }: { model: PageModel }): VNode {
  const judgeId = chosenJudge(model.measurement)?.judgeId;
  const ofAll = model.figures.filter((figure) => figure.judgeId === null);
  const ofJudge = model.figures.filter((figure) => figure.judgeId === judgeId);
  return (
    <section id="figures" aria-labelledby="figures-title">
      <h2 id="figures-title">Figures</h2>
      <div class="figure-grid">
        {ofAll.map((figure) => (
          <FigureBlock key={figure.name} figure={figure} />
        ))}
      </div>
      {ofJudge.length === 0 ? null : <h3>One judge in detail</h3>}
      {ofJudge.length === 0 ? null : (
        <JudgeChoice id="figures-judge" measurement={model.measurement} />
      )}
      <div class="figure-grid">
        {ofJudge.map((figure) => (
          <FigureBlock key={figure.name} figure={figure} />
        ))}
      </div>
    </section>
  );
}

function FigureBlock({ figure }: { figure: PageFigure }): VNode {
  return (
    <figure>
      <figcaption>
        <strong>{figure.title}</strong> {figure.reading}
      </figcaption>
      <Drawing name={figure.name} />
      <details>
        <summary>The numbers</summary>
        <TableView table={figure.numbers} />
      </details>
    </figure>
  );
}

/** A drawing that the page's markup holds. It is copied as nodes and never as text. */
function Drawing({ name }: { name: string }): VNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const ready = document.getElementById(`tj-figure-${name}`);
    if (ready instanceof HTMLTemplateElement) {
      place.current?.replaceChildren(ready.content.cloneNode(true));
    }
  }, [name]);
  return <div class="drawing" ref={place} />;
}
