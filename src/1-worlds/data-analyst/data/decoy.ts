import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { Scenario } from '../scenario.ts';
import { stampText, startOf } from './calendar.ts';
import { drawEvents, type EventsOptions } from './draw-events.ts';
import type { Event } from './event.ts';
import { type FactRow, recorded } from './fact-row.ts';

/** A table that has the columns of the right one, and other rows. */
export interface Decoy {
  readonly table: string;
  readonly description: string;
  readonly rows: readonly FactRow[];
}

const DAY = 1440;

function drawKind(random: PythonRandom, scenario: Scenario) {
  if (scenario === 'stale_table') return 'replaced';
  // A copy could not be newer than what it was copied from.
  if (scenario === 'incomplete_data') return 'sibling';
  return random.choice(['stale', 'raw', 'sibling'] as const);
}

export function drawDecoy(
  random: PythonRandom,
  options: EventsOptions,
  events: readonly Event[],
): Decoy {
  const { domain, scenario, question, parties } = options;
  const { decoys, fact } = domain;
  // The parts are those of the facts; nobody records the parts of other rows.
  const row = (event: Event): FactRow => recorded(event, parties, question);
  const kind = drawKind(random, scenario);
  if (kind === 'sibling') {
    const others = drawEvents(random, { ...options, count: random.randint(18, 28), certain: 4 });
    const rows = others.map((event, index) =>
      row({ ...event, id: `${fact.idPrefix}9${300 + index}`, parts: [] }),
    );
    return { ...decoys.sibling, rows };
  }
  if (kind === 'raw') {
    const repeated = events.filter(() => random.random() < 0.2);
    const tests = drawEvents(random, { ...options, count: random.randint(2, 4), certain: 2 });
    const rows = [
      ...events.map(row),
      ...repeated.map(row),
      ...tests.map((event, index) => row({ ...event, id: `TEST-${index + 1}`, parts: [] })),
    ];
    return { ...decoys.raw, rows };
  }
  // Mostly it ends within the month. Where it ends later, it may happen to have what is needed.
  const frozen = startOf(question.month) + random.randint(6, 36) * DAY;
  const rows = events
    .filter(({ at }) => at < frozen)
    .map((event) =>
      // What happened shortly before was not settled yet.
      frozen - event.at < 6 * DAY && random.random() < 0.5
        ? row({ ...event, state: domain.state.others.at(-1) ?? event.state })
        : row(event),
    );
  const day = stampText(frozen).slice(0, 10);
  return kind === 'replaced'
    ? {
        table: fact.table,
        description: decoys.replaced.replace('%', day).replace('@', fact.newerTable),
        rows,
      }
    : { table: decoys.stale.table, description: decoys.stale.description.replace('%', day), rows };
}
