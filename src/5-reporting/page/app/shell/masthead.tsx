import type { VNode } from 'preact';
import type { PairFilter } from '../../../tables/pair-filter.ts';
import type { PageModel } from '../../page-model.ts';
import { route } from '../address/address.ts';
import { hrefOf, judgeHref, type Level, type Route } from '../address/route.ts';
import { firstJudge } from '../judge/first-judge.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { THEMES, theme } from './theme.ts';

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
      <div class="page-tools">
        <CopyButton text={() => location.href} label="copy link" />
        <ThemeSwitch />
      </div>
    </header>
  );
}

interface Entry {
  readonly level: Level;
  readonly name: string;
  readonly href: string;
}

function levelsOf({ measurement, comparison }: PageModel, place: Route): readonly Entry[] {
  const { set } = measurement;
  const first = firstJudge(measurement);
  const judge = judgeOf(place) ?? first;
  // Mistakes of the judge to trust come first; everything else is one filter away.
  const mistakes: PairFilter = {
    ...(first === undefined ? {} : { judge: first }),
    ...(set.harmlessEdits > 0 || set.attackedFaults > 0 ? { edits: 'faults' } : {}),
    sort: 'worst',
  };
  const entry = (route: Exclude<Route, { level: 'judge' | 'unknown' }>, name: string): Entry => ({
    level: route.level,
    name,
    href: hrefOf(route),
  });
  return [
    entry({ level: 'overview', sort: null }, 'Overview'),
    ...(judge === undefined
      ? []
      : [{ level: 'judge' as const, name: 'Judge by judge', href: judgeHref(judge) }]),
    entry({ level: 'pairs', filter: mistakes }, 'Pair by pair'),
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

const NAMES = { system: '◐ system', light: '☀ light', dark: '☾ dark' } as const;

/** Light, dark, or as the reader's system has it. */
function ThemeSwitch(): VNode {
  return (
    <label class="theme-switch">
      <span class="unseen">Colours</span>
      <select
        value={theme.value}
        onChange={({ currentTarget: { value } }) => {
          theme.value = THEMES.find((name) => name === value) ?? 'system';
        }}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {NAMES[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
