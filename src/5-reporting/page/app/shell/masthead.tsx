import type { VNode } from 'preact';
import { candidatesFirst } from '../../../../4-measuring/recommending/ranked.ts';
import type { PageModel } from '../../page-model.ts';
import { route } from '../address/address.ts';
import { hrefOf, judgeHref, type Level, type Route } from '../address/route.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** The levels from the verdict down to the evidence, and the way back up. */
export function Masthead({ model }: { model: PageModel }): VNode {
  const place = route.value;
  return (
    <header class="masthead">
      <nav aria-label="Levels">
        <ol class="levels">
          {levelsOf(model, place).map(({ level, name, href }) => (
            <li key={level}>
              <a href={href} aria-current={level === place.level ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <ThemeSwitch />
    </header>
  );
}

interface Entry {
  readonly level: Level;
  readonly name: string;
  readonly href: string;
}

function levelsOf({ measurement, comparison }: PageModel, place: Route): readonly Entry[] {
  const [first] = candidatesFirst(measurement.judges);
  const judge = judgeOf(place) ?? first?.judgeId;
  const entry = (route: Exclude<Route, { level: 'judge' }>, name: string): Entry => ({
    level: route.level,
    name,
    href: hrefOf(route),
  });
  return [
    entry({ level: 'overview', sort: null }, 'Overview'),
    ...(judge === undefined
      ? []
      : [{ level: 'judge' as const, name: 'Judge by judge', href: judgeHref(judge) }]),
    entry({ level: 'pairs', filter: {} }, 'Pair by pair'),
    ...(comparison === null ? [] : [entry({ level: 'changes' }, 'What changed')]),
    entry({ level: 'measures' }, 'All measures'),
    entry({ level: 'method' }, 'How measured'),
  ];
}

/** The judge that a reader is looking at, who may want to know more about it. */
function judgeOf(place: Route): string | undefined {
  if (place.level === 'judge') return place.judge;
  return place.level === 'pairs' ? place.filter.judge : undefined;
}
