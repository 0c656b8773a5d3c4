import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import type { PageModel } from '../page-model.ts';
import { route } from './address/address.ts';
import { hrefOf, type Route } from './address/route.ts';
import { Changes } from './changes/changes.tsx';
import { Explorer } from './explorer/explorer.tsx';
import { JudgeLevel } from './judge/judge-level.tsx';
import { Measures } from './measures/measures.tsx';
import { Overview } from './overview/overview.tsx';
import { Method } from './parts/method.tsx';
import { Masthead } from './shell/masthead.tsx';
import { Definition } from './terms/definition.tsx';

export function Page({ model }: { model: PageModel }): VNode {
  const place = route.value;
  useSignalEffect(() => {
    document.title = titleOf(model, route.value);
  });
  return (
    <>
      <Masthead model={model} />
      <main class={`level-${place.level}`}>
        <Here model={model} place={place} />
      </main>
      <Definition />
    </>
  );
}

function Here({ model, place }: { model: PageModel; place: Route }): VNode {
  switch (place.level) {
    case 'overview':
      return <Overview model={model} sort={place.sort} />;
    case 'judge':
      return <JudgeLevel key={place.judge} model={model} judgeId={place.judge} />;
    case 'pairs':
      return <Explorer model={model} />;
    case 'changes':
      return <Changes model={model} />;
    case 'measures':
      return <Measures model={model} />;
    case 'method':
      return <Method model={model} />;
    case 'unknown':
      return <UnknownView path={place.path} />;
  }
}

function UnknownView({ path }: { path: string }): VNode {
  return (
    <section aria-labelledby="unknown-title">
      <h1 id="unknown-title">Unknown view</h1>
      <p>
        This report has no view that is called <span class="foreign">{path}</span>.{' '}
        <a href={hrefOf({ level: 'overview', sort: null })}>The overview leads to those it has.</a>
      </p>
    </section>
  );
}

/** What the tab says; the level comes first, because tabs are narrow. */
function titleOf({ title }: PageModel, place: Route): string {
  switch (place.level) {
    case 'overview':
      return title;
    case 'judge':
      return `${place.judge} · ${title}`;
    case 'pairs':
      return `${place.filter.pair ?? 'pairs'} · ${title}`;
    case 'changes':
      return `changes · ${title}`;
    case 'measures':
      return `all measures · ${title}`;
    case 'method':
      return `how measured · ${title}`;
    case 'unknown':
      return `unknown view · ${title}`;
  }
}
