import type { VNode } from 'preact';
import type { PageModel } from '../page-model.ts';
import { Explorer } from './explorer/explorer.tsx';
import { Figures } from './parts/figures.tsx';
import { Measures } from './parts/measures.tsx';
import { Method } from './parts/method.tsx';
import { Summary } from './parts/summary.tsx';

const SECTIONS = [
  ['verdict', 'What they see'],
  ['figures', 'Figures'],
  ['measures', 'Measures'],
  ['pairs', 'Pair by pair'],
  ['method', 'How measured'],
] as const;

export function Page({ model }: { model: PageModel }): VNode {
  return (
    <>
      <header class="masthead">
        <a class="name" href="#verdict">
          trajectory-judge
        </a>
        <nav aria-label="Sections">
          {SECTIONS.map(([id, name]) => (
            <a key={id} href={`#${id}`}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <Summary model={model} />
        <Figures model={model} />
        <Measures model={model} />
        <Explorer model={model} />
        <Method model={model} />
      </main>
    </>
  );
}
