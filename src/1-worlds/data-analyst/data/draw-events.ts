import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { Domain } from '../domains/domain.ts';
import type { Scenario } from '../scenario.ts';
import { daysIn, monthAfter, startOf } from './calendar.ts';
import type { Event, PartyMember } from './event.ts';
import type { Question } from './question.ts';

/** So many events certainly fall under the question, and the first of them in the state whose share is asked. */
const CERTAIN = 7;
const CERTAINLY_SHARED = 2;
/** How often some of a month's events happen while it is another month in UTC. */
const AT_MONTH_END = 0.85;
const NEAR_MONTH_END = 5;

const GIVEN = ['Ana', 'Bilal', 'Chiara', 'Dmitri', 'Esra', 'Femi', 'Greta', 'Hana', 'Ivo', 'Jools'];
const FAMILY = [
  'Ruiz',
  'Lund',
  'Okafor',
  'Marsh',
  'Weiss',
  'Tanaka',
  'Kaya',
  'Novak',
  'Silva',
  'Bauer',
];

export function drawParties(random: PythonRandom, domain: Domain, options: PartiesOptions) {
  const { names, segments, idPrefix } = domain.party;
  const { asked, dirty } = options;
  const shuffled = [...names];
  random.shuffle(shuffled);
  const first = random.randint(101, 640);
  return shuffled.slice(0, random.randint(8, 12)).map((name, index): PartyMember => {
    // Whoever is asked about has parties, and so have the others.
    const segment = asked !== null && index < 3 ? asked : random.choice(segments);
    const since = random.randint(2015, 2023);
    const [given, family] = [random.choice(GIVEN), random.choice(FAMILY)];
    const contact = `${given} ${family} <${given}.${family}@mail.example>`.replace(/<.*/, (mail) =>
      mail.toLowerCase(),
    );
    // The first is spelled as the question spells it, and the second is not.
    const typed = dirty && index > 0 && (index === 1 || random.random() < 0.5);
    const spelled = typed ? random.choice(SPELLINGS)(segment) : segment;
    return { id: `${idPrefix}${first + index * 3}`, name, segment, since, contact, spelled };
  });
}

export interface PartiesOptions {
  /** The segment that the question is about; null if it is about all. */
  readonly asked: string | null;
  /** Whether segments were typed in by hand. */
  readonly dirty: boolean;
}

const SPELLINGS: readonly ((segment: string) => string)[] = [
  (segment) => ` ${segment}`,
  (segment) => `${segment} `,
  (segment) => segment.toUpperCase(),
  (segment) =>
    /^[a-z]/.test(segment)
      ? segment.charAt(0).toUpperCase() + segment.slice(1)
      : segment.toLowerCase(),
];

export interface EventsOptions {
  readonly domain: Domain;
  readonly scenario: Scenario;
  readonly question: Question;
  readonly parties: readonly PartyMember[];
  readonly count: number;
  /** How many are drawn so that the question is about them. */
  readonly certain?: number;
}

export function drawEvents(random: PythonRandom, options: EventsOptions): Event[] {
  const { domain, scenario, question, parties, count, certain = CERTAIN } = options;
  const { state, measure, tempting, units, source, extra, part } = domain;
  const amountOf = (low: number, high: number, scale: number): number =>
    Math.round(random.uniform(low, high) * scale) / scale;
  const asked = parties.flatMap(({ segment }, index) =>
    question.segment === null || segment === question.segment ? [index] : [],
  );
  const crossing = question.zone !== null && random.random() < AT_MONTH_END;
  const first = random.randint(1040, 7300);

  return Array.from({ length: count }, (_, index): Event => {
    const sure = index < certain;
    const unit =
      scenario === 'mixed_units' && random.random() < 0.4
        ? random.choice(Object.keys(units.others))
        : units.base;
    const factor = units.others[unit] ?? 1;
    const places = 10 ** placesOf(measure.decimals, factor);
    const amount = amountOf(measure.low / factor, measure.high / factor, places);
    const kinds = Array.from({ length: random.randint(1, 3) }, () => random.choice(part.values));
    if (sure && question.part !== null) kinds[0] = question.part;
    // The second part of the same kind is what a careless join counts twice.
    if (question.part !== null && kinds[0] === question.part && random.random() < 0.5) {
      kinds.push(question.part);
    }
    const drawnState = drawState(random, state, question, sure, index);
    const given = amountOf(extra.low, extra.high, 10 ** extra.decimals);
    return {
      id: `${domain.fact.idPrefix}${first + index * 7}`,
      party: sure ? random.choice(asked) : random.randint(0, parties.length - 1),
      at:
        crossing && index % 4 === 0 && index < 4 * NEAR_MONTH_END
          ? nearMonthEnd(random, question, index % 8 === 0)
          : anyMinute(random, question, sure),
      state: drawnState,
      amount,
      unit,
      factor,
      tempting: Math.round(amount * random.uniform(tempting.low, tempting.high) * places) / places,
      source: drawSource(random, source.values, source.excluded),
      // Nobody waits at an appointment that is still to come.
      extra: random.random() < 0.4 || drawnState !== state.wanted ? null : given,
      parts: kinds,
    };
  });
}

/** Hours have more decimals than minutes, and Wh fewer than kWh. */
function placesOf(decimals: number, factor: number): number {
  if (factor >= 10) return decimals + 2;
  return factor <= 0.05 ? 0 : decimals;
}

function drawState(
  random: PythonRandom,
  { wanted, others, shared }: Domain['state'],
  { metric }: Question,
  sure: boolean,
  index: number,
): string {
  if (sure) return metric === 'share' && index < CERTAINLY_SHARED ? shared : wanted;
  return random.random() < 0.55 ? wanted : random.choice(others);
}

function drawSource(random: PythonRandom, values: readonly string[], excluded: string) {
  const kind = random.random();
  if (kind < 0.3) return null;
  return kind < 0.55 ? excluded : random.choice(values);
}

/**
 * Business happens by day. What is not certain is spread over five months, so that the one in question is
 * not always the busiest.
 */
function anyMinute(random: PythonRandom, { month }: Question, sure: boolean): number {
  const own = sure || random.random() < 0.16;
  const when = own ? month : monthAfter(month, random.choice([-2, -1, 1, 2]));
  const day = random.randint(0, daysIn(when) - 1);
  return startOf(when) + day * 1440 + random.randint(7 * 60, 20 * 60);
}

/** A minute in the question's month that is in another month in UTC, or the other way round. */
function nearMonthEnd(random: PythonRandom, { month, zone }: Question, inside: boolean): number {
  const offset = zone?.offset ?? 0;
  const minutes = random.randint(10, Math.abs(offset) - 10);
  if (offset > 0) return startOf(inside ? month : monthAfter(month)) + minutes;
  return startOf(inside ? monthAfter(month) : month) - minutes;
}
