import { mostCandidates } from '../4-measuring/composing/candidates.ts';
import {
  type Explored,
  exploreCompositions,
  type FrontPoint,
  MOST_SEARCHED,
} from '../4-measuring/composing/search-compositions.ts';
import type { Measurement } from '../4-measuring/measurement/measurement.ts';
import type { JudgedSet } from '../4-measuring/rows/judged-set.ts';
import { selectJudges } from '../4-measuring/rows/select-judges.ts';
import { FEWEST_INSTANCES } from '../4-measuring/rows/stacked-judges.ts';
import { DEFAULT_MARGIN } from '../4-measuring/settings.ts';
import { percent, range, signed } from '../base/text/numbers.ts';
import { terms } from '../run/terms.ts';
import type { Front, FrontPanel, PointOnPanel } from './charts/front-chart.tsx';
import {
  costText,
  lettered,
  namesOfLetters,
  searchTables,
  useSentence,
} from './tables/search-tables.ts';

/**
 * So many compositions times runs are tried while a page is written. A seventh of it takes less than a second, and
 * on several times as many the search takes as long as the rest of the page.
 */
const MOST_DECISIONS = 2_000_000;

interface FrontOptions {
  /** Told where the front is left out because it would take too long. */
  readonly onNote?: ((text: string) => void) | undefined;
  readonly mostDecisions?: number;
}

/**
 * The largest Δ that the judges of a measurement reach together, for what it costs and for the clean runs that are
 * flagged. Null where there are not two judges that somebody would use, where the set is too small to choose on one
 * part of it and to check on another, or where it is so large that a page would have to wait.
 */
export function frontOf(
  judged: JudgedSet,
  { judges }: Pick<Measurement, 'judges'>,
  { onNote, mostDecisions = MOST_DECISIONS }: FrontOptions = {},
): Front | null {
  const ids = judges
    .filter(({ control, leak }) => !control && leak === null)
    .map(({ judgeId }) => judgeId);
  const { size, clusters } = judged.set;
  if (ids.length < 2 || clusters < FEWEST_INSTANCES) return null;
  if (size * mostCandidates(Math.min(ids.length, MOST_SEARCHED)) > mostDecisions) {
    onNote?.(
      'The page does not say which judges do better together, because that takes long on so many runs: see tj tune --search.',
    );
    return null;
  }
  const explored = exploreCompositions(selectJudges(judged, ids), { margin: DEFAULT_MARGIN });
  if (explored === null || explored.search.judges.length < 2) return null;
  const { search } = explored;
  return {
    sentence: useSentence(search),
    legend: namesOfLetters(search),
    panels: panelsOf(explored),
    tables: searchTables(search),
  };
}

/** What a point costs, in one sense or the other. */
interface Axis {
  readonly label: string;
  readonly front: readonly FrontPoint[];
  readonly text: (value: number) => string;
  readonly of: (point: { readonly cost: number; readonly falseAlarms: number }) => number;
}

function panelsOf({ search, tried }: Explored): readonly FrontPanel[] {
  const { byCost, byFalseAlarms, unit, judges, use } = search;
  const axes: Axis[] = [
    {
      label: terms.falseAlarms.label,
      front: byFalseAlarms,
      text: percent,
      of: ({ falseAlarms }) => falseAlarms,
    },
  ];
  if (unit !== null) {
    const label = `${unit} per run`;
    axes.unshift({ label, front: byCost, text: costText, of: ({ cost }) => cost });
  }
  return axes.map(({ label, front, text, of }) => {
    const isOnFront = front.some(({ expression }) => expression === use.expression);
    const singles = tried
      .filter((each) => each.judges === 1)
      .map((each): PointOnPanel => {
        const { expression, delta } = each;
        const x = of(each);
        return {
          label: lettered(expression, judges),
          x,
          y: delta,
          interval: null,
          says: `${expression} alone: ${terms.delta.label} ${signed(delta)}, ${text(x)} ${label}`,
          isRecommended: expression === use.expression && !isOnFront,
        };
      });
    const points = front.map((point): PointOnPanel => {
      const { expression, cost, crossFitted, falseAlarms } = point;
      const x = of({ cost, falseAlarms: falseAlarms.estimate ?? 0 });
      return {
        label: lettered(expression, judges),
        x,
        y: crossFitted.estimate ?? 0,
        interval: crossFitted.interval,
        says: `${expression}: ${terms.delta.label} ${signed(crossFitted.estimate)} ${range(crossFitted.interval, signed)}, ${text(x)} ${label}`,
        isRecommended: expression === use.expression,
      };
    });
    const most = Math.max(...[...singles, ...points].map(({ x }) => x));
    return {
      across: label,
      most: { value: most, text: text(most) },
      singles,
      front: points.toSorted((one, other) => one.x - other.x || one.y - other.y),
      tried: dots(tried.map((each) => [of(each), each.delta] as const)),
    };
  });
}

/** Three digits are all that can be drawn, and what lies at one place is one dot. */
function dots(
  places: readonly (readonly [x: number, y: number])[],
): readonly (readonly [x: number, y: number])[] {
  const digits = (value: number): number => Number(value.toPrecision(3));
  const distinct = new Map(
    places.map(([x, y]) => {
      const place = [digits(x), digits(y)] as const;
      return [place.join(' '), place];
    }),
  );
  return [...distinct.values()];
}
